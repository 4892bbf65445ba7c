"""Findings to training pairs as streams of words, and two development sets of projects that are never trained on.

Usage: pairs.py DATA. Writes DATA/work: words.txt, counts.npy, pairs.npz, meta.json, tune.json, report.json, and
the same with -repository: packages that are searched alone.
"""

import array
import collections
import gzip
import hashlib
import json
import os
import random
import re
import sys

import numpy as np

from asked import key, question
from development import write_development_set, write_repository_set
from words import split_words

# d doc sentence -> code; n name -> body without it; t test name -> tested code; r README sentence, g changelog line ->
# the named code; h heading -> what stands below; s first sentence -> the rest of its paragraph.
KINDS = "dntrghs"
COMMON = {"haskell", "go", "js", "java", "c", "ts", "python", "cpp"}
ALWAYS_TRAINED = {"mono", "swiftlang", "kotlin", "scala", "symfony", "erlang", "elixir-lang"}


def project(package: str) -> str:
    """One name for a project's packages in every registry, so that a project is on one side only."""
    name = package.split(":", 1)[1].lower().lstrip("@")
    name = re.sub(
        r"^(node|python3?|ruby|rust|haskell|lua|php|golang(-github|-gopkg|-golang|-google)?|lib|react-native|expo)-",
        "",
        name,
    )
    return re.sub(r"(-java|-js|-perl|js|\.js|\d+)$", "", name)


def side(finding: dict) -> str:
    """One project in forty is kept for each development set, one in ten (C#: four) where a language is rare."""
    if finding["p"].split(":")[1] in ALWAYS_TRAINED:
        return "train"
    languages = collections.Counter(d["l"] for d in finding["D"])
    main = languages.most_common(1)[0][0] if languages else "js"
    share = 40 if main in COMMON else 4 if main == "csharp" else 10
    place = int(hashlib.md5(project(finding["p"]).encode()).hexdigest()[:8], 16) % share
    return {0: "tune", 1: "report"}.get(place, "train")


def capsule(definition: dict, doc: str = "") -> str:
    """What the engine embeds for a chunk: enclosing type, doc sentence if there is one, then the source."""
    return "\n".join(part for part in (definition["e"], doc, definition["c"][:1500]) if part)


def without_name(code: str, name: str) -> str:
    return re.sub(r"\b" + re.escape(name) + r"\b", "", code)


class Pairs:
    """Columns of pairs; words are numbered as they come."""

    def __init__(self):
        self.numbers, self.counts = {}, array.array("q")
        self.queries, self.codes = array.array("i"), array.array("i")
        self.query_ends, self.code_ends = array.array("q", [0]), array.array("q", [0])
        self.kinds, self.groups, self.languages = array.array("b"), array.array("i"), array.array("b")
        self.group_ids, self.language_ids = {}, {}

    def encode(self, text: str, most: int) -> array.array:
        encoded = array.array("i")
        for word in split_words(text)[:most]:
            number = self.numbers.setdefault(word, len(self.numbers))
            if number == len(self.counts):
                self.counts.append(0)
            self.counts[number] += 1
            encoded.append(number)
        return encoded

    def add(self, kind: str, language: str, package: str, query: str, code: str):
        q = self.encode(query, 48)
        if len(q) < (2 if kind == "n" else 3):
            return
        c = self.encode(code, 420)
        if len(c) < 8:
            return
        self.queries.extend(q)
        self.query_ends.append(len(self.queries))
        self.codes.extend(c)
        self.code_ends.append(len(self.codes))
        self.kinds.append(KINDS.index(kind))
        self.groups.append(self.group_ids.setdefault(f"{package}/{language}", len(self.group_ids)))
        self.languages.append(self.language_ids.setdefault(language, len(self.language_ids)))

    def save(self, folder: str):
        columns = dict(
            Q=(self.queries, np.int32), QO=(self.query_ends, np.int64), C=(self.codes, np.int32),
            CO=(self.code_ends, np.int64), K=(self.kinds, np.int8), G=(self.groups, np.int32), L=(self.languages, np.int8),
        )  # fmt: skip
        np.savez(f"{folder}/pairs.npz", **{name: np.frombuffer(*column) for name, column in columns.items()})
        np.save(f"{folder}/counts.npy", np.frombuffer(self.counts, np.int64))
        with open(f"{folder}/words.txt", "w") as out:
            out.write("\n".join(self.numbers))
        counted = collections.Counter(KINDS[kind] for kind in self.kinds)
        by_number = {number: name for name, number in self.language_ids.items()}
        languages = collections.Counter(by_number[number] for number in self.languages)
        with open(f"{folder}/meta.json", "w") as out:
            json.dump(dict(langs=self.language_ids, kinds=KINDS, pairs=counted, languages=languages), out)
        print(counted, languages)


def read_findings(data: str):
    for name in ("npm.gz", "debian.gz"):
        with gzip.open(f"{data}/{name}", "rt") as lines:
            for line in lines:
                yield json.loads(line)


def add_package(pairs: Pairs, finding: dict, refused: set, rnd: random.Random, seen: set):
    package, per = finding["p"], collections.Counter()
    most = 6000 if len(finding["D"]) > 3000 else 350

    def is_new(text: str) -> bool:
        k = key(text)
        if k in refused or k in seen:
            return False
        seen.add(k)
        return True

    for definition in finding["D"]:
        language = definition["l"]
        if not is_new(definition["c"]):
            definition["repeated"] = True
        elif definition["d"] and per[language] < most and is_new(definition["d"]):
            per[language] += 1
            query = question(definition) if rnd.random() < 0.8 else definition["d"]
            rest = definition["r"]
            if rest and rnd.random() < 0.2:
                query, rest = f"{query} {rest[:200]}", ""
            pairs.add("d", language, package, query, capsule(definition, rest if rnd.random() < 0.3 else ""))
            if rnd.random() < 0.12:
                doc = definition["d"] if rnd.random() < 0.5 else ""
                body = without_name(definition["c"][:1500], definition["n"])
                pairs.add("n", language, package, definition["n"], f"{doc}\n{body}")
        elif not definition["d"] and definition["k"] == "fn" and per["n", language] < 60:
            if len(split_words(definition["n"])) >= 2:
                per["n", language] += 1
                body = without_name(capsule(definition), definition["n"])
                pairs.add("n", language, package, definition["n"], body)
    for kind, query, index in finding["T"]:
        definition = finding["D"][index]
        if "repeated" in definition or per[kind] > 120 or per[index] >= 3 or not is_new(query):
            continue
        per[kind] += 1
        per[index] += 1
        doc = definition["d"] if rnd.random() < 0.5 else ""
        pairs.add(kind, definition["l"], package, query, capsule(definition, doc))
    for kind, head, text in finding["P"][:160]:
        if is_new(head):
            pairs.add(kind, "prose", package, head, text)


def main(data: str):
    folder = f"{data}/work"
    os.makedirs(folder, exist_ok=True)
    sides = collections.defaultdict(list)
    for finding in read_findings(data):
        sides[side(finding)].append(finding)
    refused = set()
    for name in ("tune", "report"):
        for finding in sides[name]:
            refused |= {key(text) for d in finding["D"] for text in (d["c"], d["d"]) if text}
            refused |= {key(head) for _, head, _ in finding["P"]}
    rnd = random.Random(11)
    rnd.shuffle(sides["train"])
    pairs, seen = Pairs(), set()
    for finding in sides["train"]:
        add_package(pairs, finding, refused, rnd, seen)
    pairs.save(folder)
    for name in ("tune", "report"):
        write_development_set(sides[name], f"{folder}/{name}.json", random.Random(3))
        write_repository_set(sides[name], f"{folder}/{name}-repository.json", random.Random(4))


if __name__ == "__main__":
    main(sys.argv[1])
