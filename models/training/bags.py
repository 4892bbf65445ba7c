"""Texts as bags of rows with weights, in compressed columns, weighted as src/core/embed/providers/static.ts does."""

import collections

import numpy as np

from vocabulary import Vocabulary
from words import split_words

WEIGHTING = {"countExponent": 0.35, "leadBoost": 2, "leadRows": 16}


def weigh(times: np.ndarray, place: np.ndarray) -> np.ndarray:
    """How much a row counts: often is dampened, early counts up to three times."""
    early = 1 + WEIGHTING["leadBoost"] * np.exp(-place / WEIGHTING["leadRows"])
    return (times ** WEIGHTING["countExponent"] * early).astype(np.float32)


class Bags:
    """Row ids and weights of many texts; text i owns [ends[i], ends[i + 1])."""

    def __init__(self, rows: np.ndarray, weights: np.ndarray, ends: np.ndarray):
        self.rows, self.weights, self.ends = rows, weights, ends

    def __len__(self):
        return len(self.ends) - 1

    def take(self, texts: np.ndarray, most: int, rng: np.random.Generator):
        """(rows, weights, starts) of some texts; of longer ones a random `most` rows, new ones each time."""
        begin, size = self.ends[texts], self.ends[texts + 1] - self.ends[texts]
        starts = np.zeros(len(texts), np.int64)
        starts[1:] = np.cumsum(size)[:-1]
        index = np.repeat(begin - starts, size) + np.arange(int(size.sum()))
        rows, weights = self.rows[index], self.weights[index]
        if size.max() > most:
            keep = rng.random(len(rows)) < np.repeat(np.minimum(1, most / size), size)
            keep[starts] = True
            owner = np.repeat(np.arange(len(texts)), size)[keep]
            rows, weights = rows[keep], weights[keep]
            starts[1:] = np.cumsum(np.bincount(owner, minlength=len(texts)))[:-1]
        return rows, weights, starts


def bag_texts(texts: list[str], vocabulary: Vocabulary) -> Bags:
    rows, weights, ends = [], [], [0]
    for text in texts:
        times = collections.Counter(row for word in split_words(text) for row in vocabulary.find_rows(word))
        rows += times  # a dict keeps the order of appearance
        weights.append(weigh(np.array(list(times.values()), np.float32), np.arange(len(times))))
        ends.append(len(rows))
    return Bags(np.array(rows, np.int32), np.concatenate(weights), np.array(ends))


def bag_words(numbers: np.ndarray, ends: np.ndarray, rows_of: list[tuple[int, ...]], row_count: int) -> Bags:
    """The same for texts that are streams of word numbers; `rows_of[number]` are the rows of a word."""
    per_word = np.zeros(len(rows_of) + 1, np.int64)
    per_word[1:] = np.cumsum([len(rows) for rows in rows_of])
    flat = np.fromiter((row for rows in rows_of for row in rows), np.int32)
    size = per_word[numbers + 1] - per_word[numbers]
    starts = np.zeros(len(numbers) + 1, np.int64)
    starts[1:] = np.cumsum(size)
    rows = np.empty(starts[-1], np.int32)
    for piece in range(int(size.max())):
        has = size > piece
        rows[starts[:-1][has] + piece] = flat[per_word[numbers[has]] + piece]
    owner = np.repeat(np.repeat(np.arange(len(ends) - 1), np.diff(ends)), size)
    keys, first, times = np.unique(owner * row_count + rows, return_index=True, return_counts=True)
    appearance = np.argsort(first, kind="stable")
    keys, times = keys[appearance], times[appearance].astype(np.float32)
    bag_ends = np.zeros(len(ends), np.int64)
    np.add.at(bag_ends, keys // row_count + 1, 1)
    bag_ends = np.cumsum(bag_ends)
    place = np.arange(len(keys)) - np.repeat(bag_ends[:-1], np.diff(bag_ends))
    return Bags((keys % row_count).astype(np.int32), weigh(times, place), bag_ends)
