"""Contrastive training of the token table on one core. Usage: train.py DATA OUT [options]; see README.md."""

import argparse
import json
import math
import random
import time

import numpy as np
import torch

from bags import Bags, bag_texts, bag_words
from pairs import capsule
from vocabulary import HASHED_ROWS, Vocabulary, choose_words

TEMPERATURE = 0.05
MOST_ROWS = 160
SIF = 1e-3


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("out", help="OUT.npy and OUT.json are written")
    parser.add_argument("--words", type=int, default=48000)
    parser.add_argument("--dimensions", type=int, default=256)
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--run", type=int, default=64, help="pairs of one package that stand together in a batch")
    parser.add_argument("--per-language", type=int, default=150_000, help="most pairs of a language in an epoch")
    parser.add_argument("--teacher", action="store_true", help="start from work/teacher.npz instead of at random")
    parser.add_argument("--resume", help="start from these rows (.npy) of an earlier run")
    parser.add_argument("--every", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


def first_rows(options, vocabulary: Vocabulary, counts: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Directions from the teacher (or none), lengths by smooth inverse frequency (Arora et al. 2017)."""
    if options.resume:
        return np.load(options.resume).astype(np.float32)
    size = (vocabulary.rows, options.dimensions)
    if options.teacher:
        saved = np.load(f"{options.data}/work/teacher.npz")
        at = {word: index for index, word in enumerate(saved["words"])}
        vectors = saved["vectors"][[at[word] for word in vocabulary.words]]
        vectors = vectors - vectors.mean(0)
        axes = np.linalg.svd(vectors[:20000], full_matrices=False)[2]
        known = vectors @ axes[: options.dimensions].T
        rows = np.concatenate([known, rng.standard_normal((HASHED_ROWS, size[1])) * known.std()])
    else:
        rows = rng.standard_normal(size) / math.sqrt(size[1])
    share = counts / counts.sum()
    rows *= (SIF / (SIF + share))[:, None]
    return (rows / np.linalg.norm(rows, axis=1).mean()).astype(np.float32)


class Table(torch.nn.Module):
    def __init__(self, rows: np.ndarray):
        super().__init__()
        self.rows = torch.nn.Parameter(torch.tensor(rows))

    def forward(self, rows: np.ndarray, weights: np.ndarray, starts: np.ndarray) -> torch.Tensor:
        return torch.nn.functional.embedding_bag(
            torch.from_numpy(rows.astype(np.int64)), self.rows, torch.from_numpy(starts), mode="sum",
            per_sample_weights=torch.from_numpy(weights),
        )  # fmt: skip

    def embed(self, bags: Bags, dimensions: int) -> torch.Tensor:
        sums = self(bags.rows, bags.weights, bags.ends[:-1])[:, :dimensions]
        return torch.nn.functional.normalize(sums)


class Development:
    def __init__(self, path: str, vocabulary: Vocabulary):
        self.sets = {}
        for language, part in json.load(open(path)).items():
            queries = bag_texts([query["q"] for query in part["q"]], vocabulary)
            docs = bag_texts([capsule(doc, doc["d"]) for doc in part["docs"]], vocabulary)
            self.sets[language] = (queries, docs, np.array([query["t"] for query in part["q"]]))

    @torch.no_grad()
    def report(self, table: Table, dimensions: int) -> str:
        found = {}
        for language, (queries, docs, answers) in self.sets.items():
            scores = (table.embed(queries, dimensions) @ table.embed(docs, dimensions).T).numpy()
            answer = scores[np.arange(len(answers)), answers]
            ranks = (scores > answer[:, None]).sum(1) + 1
            found[language] = float(np.where(ranks <= 10, 1 / ranks, 0).mean())
        prose = found.pop("prose")
        languages = " ".join(f"{language} {mrr:.2f}" for language, mrr in found.items())
        return f"{dimensions}-d MRR@10 {np.mean(list(found.values())):.3f} prose {prose:.3f} ({languages})"


def make_batches(languages, groups, options, rng: np.random.Generator) -> list[np.ndarray]:
    """One language a batch, in runs of one package: what stands beside the answer is its hardest rival."""
    batches = []
    for language in np.unique(languages):
        pairs = np.flatnonzero(languages == language)
        if len(pairs) > options.per_language:
            pairs = rng.choice(pairs, options.per_language, replace=False)
        rng.shuffle(pairs)
        by_package = pairs[np.argsort(rng.permutation(groups.max() + 1)[groups[pairs]], kind="stable")]
        runs = [by_package[at : at + options.run] for at in range(0, len(pairs), options.run)]
        random.shuffle(runs)
        parts = np.array_split(np.concatenate(runs), max(1, round(len(pairs) / options.batch)))
        batches += [part for part in parts if len(part) >= 64]
    random.shuffle(batches)
    return batches


def contrast(queries: torch.Tensor, codes: torch.Tensor, dimensions: int) -> torch.Tensor:
    """InfoNCE in both directions over the first `dimensions` components."""
    normalize = torch.nn.functional.normalize
    scores = normalize(queries[:, :dimensions]) @ normalize(codes[:, :dimensions]).T / TEMPERATURE
    right = torch.arange(len(scores))
    cross_entropy = torch.nn.functional.cross_entropy
    return cross_entropy(scores, right) + 0.5 * cross_entropy(scores.T, right)


def main():
    options = parse_options()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    rng = np.random.default_rng(options.seed)
    work = f"{options.data}/work"
    all_words = open(f"{work}/words.txt").read().split("\n")
    word_counts = np.load(f"{work}/counts.npy")
    vocabulary = Vocabulary([word for word, _ in choose_words(all_words, word_counts, options.words)])
    rows_of = [vocabulary.find_rows(word) for word in all_words]
    counts = np.full(vocabulary.rows, 0.5)
    for rows, count in zip(rows_of, word_counts):
        for row in rows:
            counts[row] += count
    saved = np.load(f"{work}/pairs.npz")
    queries = bag_words(saved["Q"], saved["QO"], rows_of, vocabulary.rows)
    codes = bag_words(saved["C"], saved["CO"], rows_of, vocabulary.rows)
    development = Development(f"{work}/tune.json", vocabulary)
    table = Table(first_rows(options, vocabulary, counts, rng))
    optimizer = torch.optim.Adam(table.parameters(), lr=options.rate, betas=(0.9, 0.99))
    half, full = options.dimensions // 2, options.dimensions
    print(len(queries), "pairs; start:", development.report(table, full), flush=True)

    steps = int(len(make_batches(saved["L"], saved["G"], options, rng)) * options.epochs)
    step, started = 0, time.time()
    while step < steps:
        for batch in make_batches(saved["L"], saved["G"], options, rng)[: steps - step]:
            rate = options.rate * min(1, step / 50) * 0.5 * (1 + math.cos(math.pi * step / steps))
            for group in optimizer.param_groups:
                group["lr"] = rate
            asked = table(*queries.take(batch, MOST_ROWS, rng))
            given = table(*codes.take(batch, MOST_ROWS, rng))
            # The first half alone is a model too (Matryoshka, Kusupati et al. 2022).
            loss = contrast(asked, given, full) + 0.3 * contrast(asked, given, half)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            step += 1
            if step % options.every == 0:
                seconds = time.time() - started
                print(
                    f"{step}/{steps} {seconds:.0f} s loss {loss.item():.3f}",
                    development.report(table, full),
                    flush=True,
                )
    print("end:", development.report(table, full), development.report(table, half))
    np.save(options.out + ".npy", table.rows.detach().numpy())
    with open(options.out + ".json", "w") as out:
        json.dump(dict(words=vocabulary.words, options=vars(options)), out)


if __name__ == "__main__":
    main()
