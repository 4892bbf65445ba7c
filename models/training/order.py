# The learned order of files: boosted trees (LambdaMART) over what the ranking knows of each file.
# python3 order.py ../loci-order TUNE.jsonl[=WEIGHT]… [--report REPORT.jsonl…]: files that bench/quality/dump-files prints, the
# questions of each with its weight (1). Needs lightgbm and numpy.
import json
import random
import sys

import lightgbm
import numpy

TOP = 10
SEED = 1
TREES = 250
# A file is never worse for fitting better: what has a direction keeps it, and what a project is like is left open.
RISING = {"score", "words", "vector", "fileWords", "vector1", "vector2", "words1", "words2", "path-match",
          "file-words", "linked-files", "path-penalties", "rank"}
# One thread and a seed: the same rows give the same model.
SETTINGS = dict(objective="lambdarank", learning_rate=0.05, num_leaves=12, min_data_in_leaf=120, bagging_fraction=0.8, bagging_freq=1,
                feature_fraction=0.5, lambda_l2=5, lambdarank_truncation_level=12, seed=SEED, num_threads=1, deterministic=True,
                force_row_wise=True, verbose=-1)
GAINS = 1 / numpy.log2(2 + numpy.arange(TOP))


def read(path, weight=1.0):
    """Questions with `rows` for the files that may change places, and `open`, the places that these have among all."""
    with open(path) as lines:
        features = json.loads(next(lines))["features"]
        questions = [json.loads(line) for line in lines]
    for question in questions:
        question["weight"] = weight
        for name in ("rows", "right", "open"):
            question[name] = numpy.array(question[name])
    return features, questions


def fit(features, questions):
    """Questions whose answer is not among the files that may move teach nothing."""
    taught = [(question["rows"], right, numpy.full(len(right), question["weight"])) for question in questions
              if (right := question["right"][question["open"]]).any()]
    rows, right, weights = (numpy.concatenate(part) for part in zip(*taught))
    data = lightgbm.Dataset(rows, right, weight=weights, group=[len(part) for part, _, _ in taught])
    return lightgbm.train(dict(SETTINGS, monotone_constraints=[int(name in RISING) for name in features]), data, TREES)


def ndcg(question, order):
    return (GAINS * question["right"][order[:TOP]]).sum() / GAINS[:question["answers"]].sum()


def learned_order(model, question):
    """Of all files: those that may move change places among themselves."""
    order, places = numpy.arange(len(question["right"])), question["open"]
    order[places] = places[numpy.argsort(-model.predict(question["rows"]), kind="stable")]
    return order


def gain(model, question):
    return ndcg(question, learned_order(model, question)) - ndcg(question, numpy.arange(len(question["right"])))


def interval(questions, gains):
    """Mean and 95 % interval, for which whole projects are drawn again."""
    by_project = {}
    for question, value in zip(questions, gains):
        by_project.setdefault(question["project"], []).append(value)
    drawn = random.Random(SEED)
    projects = list(by_project.values())
    means = [numpy.mean([value for one in drawn.choices(projects, k=len(projects)) for value in one]) for _ in range(1000)]
    return "%+.4f (%+.4f to %+.4f)" % (numpy.mean(gains), *numpy.percentile(means, [2.5, 97.5]))


def tell(label, questions, gains):
    for has_vectors in (True, False):
        part = [(q, g) for q, g in zip(questions, gains) if q["hasVectors"] == has_vectors]
        print(label, "with vectors" if has_vectors else "words alone", len(part), interval(*map(list, zip(*part))))
        for name in sorted({q["set"] for q, _ in part}):
            ours = [g for q, g in part if q["set"] == name]
            print("   ", name, len(ours), "%+.4f" % numpy.mean(ours))


def cross_validate(features, questions, folds=6):
    """Each project is judged by a model that never saw it."""
    projects = sorted({question["project"] for question in questions})
    random.Random(SEED).shuffle(projects)
    fold = {project: i % folds for i, project in enumerate(projects)}
    gains = [0.0] * len(questions)
    for i in range(folds):
        model = fit(features, [question for question in questions if fold[question["project"]] != i])
        for place, question in enumerate(questions):
            if fold[question["project"]] == i:
                gains[place] = gain(model, question)
    return gains


def lay_out(model, features):
    """One list of nodes for all trees; a leaf has the feature -1."""
    nodes = dict(feature=[], threshold=[], left=[], right=[], value=[])
    roots = []

    def add(node):
        place = len(nodes["feature"])
        is_split = "split_feature" in node
        for name, value in dict(feature=node.get("split_feature", -1), threshold=short(node.get("threshold", 0)), left=0, right=0,
                                value=0 if is_split else short(node["leaf_value"])).items():
            nodes[name].append(value)
        if is_split:
            nodes["left"][place] = add(node["left_child"])
            nodes["right"][place] = add(node["right_child"])
        return place

    for tree in model.dump_model()["tree_info"]:
        roots.append(add(tree["tree_structure"]))
    return dict(features=features, roots=roots, **nodes)


def short(value):
    return float("%.5g" % value)


at = sys.argv.index("--report") if "--report" in sys.argv else len(sys.argv)
folder, tune, reports = sys.argv[1], sys.argv[2:at], sys.argv[at + 1:]
lists = []
for given in tune:
    path, _, weight = given.partition("=")
    features, questions = read(path, float(weight or 1))
    lists.append((path, questions))
questions = [question for _, part in lists for question in part]
gains = iter(cross_validate(features, questions))
for path, part in lists:
    tell("cross-validated " + path, part, [next(gains) for _ in part])
model = fit(features, questions)
for report in reports:
    others = read(report)[1]
    tell(report, others, [gain(model, question) for question in others])
with open(folder + "/trees.json", "w") as file:
    json.dump(lay_out(model, features), file, separators=(",", ":"))
    file.write("\n")
for name, value in sorted(zip(features, model.feature_importance("gain")), key=lambda pair: -pair[1]):
    print("%-16s %.0f" % (name, value))
