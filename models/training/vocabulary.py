"""The vocabulary, and how an unknown word falls into known pieces, as src/core/embed/vocabulary.ts does it."""

import math

import numpy as np

from words import FOREIGN

HASHED_ROWS = 512
LONGEST_PIECE = 20


def choose_words(words: list[str], counts: np.ndarray, size: int) -> list[tuple[str, int]]:
    """The `size` most frequent words with their counts, by falling frequency; every letter and digit is among them."""
    must = set("abcdefghijklmnopqrstuvwxyz0123456789")
    chosen, have = [], set()
    for index in np.argsort(-counts, kind="stable"):
        word = words[index]
        if word[0] == FOREIGN:
            continue
        if word in must or len(chosen) < size - len(must - have):
            chosen.append((word, int(counts[index])))
            have.add(word)
        if len(chosen) >= size:
            break
    return (chosen + [(word, 1) for word in sorted(must - have)])[:size]


def hash32(text: str) -> int:
    """FNV-1a with the avalanche of murmur3, as src/base/hash32.ts."""
    h = 0x811C9DC5
    for char in text:
        h = ((h ^ ord(char)) * 0x01000193) & 0xFFFFFFFF
    h = ((h ^ (h >> 16)) * 0x85EBCA6B) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
    return h ^ (h >> 16)


def piece_cost(rank: int, length: int) -> int:
    """Zipf's law stands in for the probability of a word; every piece costs, a short one more."""
    shortness = 5000 if length == 1 else 2500 if length == 2 else 0
    return int(1000 * math.log(rank + 16)) + 3000 + shortness


class Vocabulary:
    def __init__(self, words: list[str]):
        self.words = words
        self.rows = len(words) + HASHED_ROWS
        self.row = {word: index for index, word in enumerate(words)}
        self.cut = {}

    def find_rows(self, word: str) -> tuple[int, ...]:
        row = self.row.get(word)
        if row is not None:
            return (row,)
        if word not in self.cut:
            self.cut[word] = self.pieces(word)
        return self.cut[word]

    def pieces(self, word: str) -> tuple[int, ...]:
        if word[0] == FOREIGN:
            return (len(self.words) + hash32(word[1:]) % HASHED_ROWS,)
        if not word[0].isalnum():
            return ()
        best = [0] + [math.inf] * len(word)
        start = [0] * (len(word) + 1)
        for end in range(1, len(word) + 1):
            for begin in range(max(0, end - LONGEST_PIECE), end):
                row = self.row.get(word[begin:end])
                if row is None or best[begin] == math.inf:
                    continue
                cost = best[begin] + piece_cost(row, end - begin)
                if cost < best[end]:
                    best[end], start[end] = cost, begin
        if best[-1] == math.inf:
            return ()
        rows, end = [], len(word)
        while end:
            rows.append(self.row[word[start[end] : end]])
            end = start[end]
        return tuple(reversed(rows))
