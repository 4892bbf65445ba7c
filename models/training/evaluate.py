"""One table of our model, BM25, potion-code-16M and transformers over the same development sets, in one run.

Usage: evaluate.py DATA --ours FOLDER… [--models FOLDER] [--set tune report]
FOLDER of --models holds potion-code-16M, all-MiniLM-L6-v2 and gte-small, as far as they are to be measured.
"""

import argparse
import collections
import json
import os

import numpy as np

from baselines import bm25, open_model2vec, open_ours, open_transformer
from pairs import capsule

DENSE_SHARE = 0.7


def standardize(scores: np.ndarray) -> np.ndarray:
    return (scores - scores.mean(1, keepdims=True)) / (scores.std(1, keepdims=True) + 1e-9)


def rank(scores: np.ndarray, answers: np.ndarray) -> np.ndarray:
    """The place of each answer, from 1; equal scores share their places."""
    answer = scores[np.arange(len(answers)), answers][:, None]
    return (scores > answer).sum(1) + ((scores == answer).sum(1) - 1) / 2 + 1


def mrr(ranks) -> float:
    ranks = np.asarray(ranks)
    return float(np.where(ranks <= 10, 1 / ranks, 0).mean())


def ndcg(ranks) -> float:
    """One relevant answer a query: its gain alone."""
    ranks = np.asarray(ranks)
    return float(np.where(ranks <= 10, 1 / np.log2(ranks + 1), 0).mean())


def measure(path: str, systems: dict):
    ranks = collections.defaultdict(dict)
    by_kind = collections.defaultdict(lambda: collections.defaultdict(list))
    sets = json.load(open(path))
    for language, part in sets.items():
        queries, answers = [q["q"] for q in part["q"]], np.array([q["t"] for q in part["q"]])
        docs = [capsule(doc, doc["d"]) for doc in part["docs"]]
        lexical = bm25(docs, queries)
        scores = {"BM25": lexical}
        for name, embed in systems.items():
            dense = embed(queries) @ embed(docs).T
            scores[name] = dense
            scores[f"{name} + BM25"] = DENSE_SHARE * standardize(dense) + (1 - DENSE_SHARE) * standardize(lexical)
        for name, values in scores.items():
            ranks[name][language] = rank(values, answers)
            for query, place in zip(part["q"], ranks[name][language]):
                by_kind[name][query["k"]].append(place)
    return sets, ranks, by_kind


def print_table(path: str, systems: dict):
    sets, ranks, by_kind = measure(path, systems)
    languages = sorted(language for language in sets if language != "prose")
    asked, docs = (sum(len(sets[l][part]) for l in languages) for part in ("q", "docs"))
    has_prose = "prose" in sets
    print(f"\n{os.path.basename(path)}: {asked} queries, {docs} definitions\n")
    kinds = dict(d="doc", t="test", r="README", g="changelog")
    heads = ["system", "MRR@10", "NDCG@10"] + ([*kinds.values(), "prose", *languages] if has_prose else [])
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for name, found in ranks.items():
        figures = [np.mean([figure(found[l]) for l in languages]) for figure in (mrr, ndcg)]
        if has_prose:
            figures += [mrr(by_kind[name][kind]) for kind in kinds] + [mrr(found["prose"])]
            figures += [mrr(found[language]) for language in languages]
        print(f"| {name} | " + " | ".join(f"{figure:.3f}" for figure in figures) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("--ours", nargs="*", default=[])
    parser.add_argument("--models")
    parser.add_argument("--set", nargs="*", default=["tune", "report"])
    options = parser.parse_args()
    systems = {os.path.basename(folder.rstrip("/")): open_ours(folder) for folder in options.ours}
    cache = f"{options.data}/vectors"
    os.makedirs(cache, exist_ok=True)
    if options.models:
        if os.path.exists(f"{options.models}/potion-code-16M"):
            systems["potion-code-16M"] = open_model2vec(f"{options.models}/potion-code-16M")
        for name in ("all-MiniLM-L6-v2", "gte-small"):
            if os.path.exists(f"{options.models}/{name}"):
                systems[f"{name} int8"] = open_transformer(f"{options.models}/{name}", cache)
    for name in options.set:
        print_table(f"{options.data}/work/{name}.json", systems)


if __name__ == "__main__":
    main()
