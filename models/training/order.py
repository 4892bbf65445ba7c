# The learned order of files: boosted trees (LambdaMART) over what the ranking knows of each file.
# python3 order.py TUNE.jsonl ../loci-order [REPORT.jsonl]: files that bench/quality/dump-files prints. Needs lightgbm and numpy.
import json
import random
import sys

import lightgbm
import numpy

TOP = 10
SEED = 1
# A file is never worse for fitting better: what has a direction keeps it, and what a project is like is left open.
RISING = {"score", "words", "vector", "fileWords", "vector1", "vector2", "words1", "words2", "path-match",
          "file-words", "linked-files", "path-penalties", "rank"}
SETTINGS = dict(n_estimators=150, learning_rate=0.05, num_leaves=12, min_child_samples=120, subsample=0.8, subsample_freq=1,
                colsample_bytree=0.5, reg_lambda=5, lambdarank_truncation_level=12, random_state=SEED, n_jobs=1,
                deterministic=True, verbose=-1)


def read(path):
    with open(path) as lines:
        features = json.loads(next(lines))["features"]
        questions = [json.loads(line) for line in lines]
    return features, [question for question in questions if question["rows"]]


def fit(features, questions):
    rows = numpy.concatenate([question["rows"] for question in questions])
    right = numpy.concatenate([question["right"] for question in questions])
    model = lightgbm.LGBMRanker(**SETTINGS, monotone_constraints=[int(name in RISING) for name in features])
    return model.fit(rows, right, group=[len(question["rows"]) for question in questions])


def ndcg(question, order):
    gains = [1 / numpy.log2(2 + place) for place in range(TOP)]
    ideal = sum(gains[:question["answers"]])
    return sum(gain for gain, row in zip(gains, order) if question["right"][row]) / ideal


def gain(model, question):
    learned = numpy.argsort(-model.predict(numpy.array(question["rows"])), kind="stable")
    return ndcg(question, learned) - ndcg(question, range(len(question["rows"])))


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

    for tree in model.booster_.dump_model()["tree_info"]:
        roots.append(add(tree["tree_structure"]))
    return dict(features=features, roots=roots, **nodes)


def short(value):
    return float("%.5g" % value)


tune, folder = sys.argv[1:3]
features, questions = read(tune)
tell("cross-validated", questions, cross_validate(features, questions))
model = fit(features, questions)
for report in sys.argv[3:]:
    others = read(report)[1]
    tell(report, others, [gain(model, question) for question in others])
with open(folder + "/trees.json", "w") as file:
    json.dump(lay_out(model, features), file, separators=(",", ":"))
    file.write("\n")
for name, value in sorted(zip(features, model.booster_.feature_importance("gain")), key=lambda pair: -pair[1]):
    print("%-16s %.0f" % (name, value))
