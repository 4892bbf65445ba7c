"""What our model is measured against: BM25, a published static table, transformers. Each gives unit rows or scores."""

import collections
import hashlib
import json
import math
import os
import re

import numpy as np

from bags import bag_texts
from teacher import Teacher
from vocabulary import Vocabulary
from words import split_words

SUFFIXES = ("ization", "ations", "ation", "ings", "ing", "ies", "ers", "er", "ed", "es", "s")


def stem(word: str) -> str:
    suffix = next((s for s in SUFFIXES if word.endswith(s) and len(word) - len(s) >= 3), "")
    return word[: len(word) - len(suffix)]


def split_identifiers(text: str) -> str:
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    return re.sub(r"[_$]+", " ", re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", text))


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


def bm25(docs: list[str], queries: list[str], k1: float = 1.2, b: float = 0.75) -> np.ndarray:
    """Scores [queries, docs] over stemmed identifier parts."""
    postings, lengths = collections.defaultdict(list), []
    for at, doc in enumerate(docs):
        counts = collections.Counter(stem(word) for word in split_words(doc))
        lengths.append(sum(counts.values()))
        for word, count in counts.items():
            postings[word].append((at, count))
    mean = np.mean(lengths)
    scores = np.zeros((len(queries), len(docs)), np.float32)
    for row, query in enumerate(queries):
        for word in {stem(word) for word in split_words(query)} & postings.keys():
            holds = postings[word]
            idf = math.log(1 + (len(docs) - len(holds) + 0.5) / (len(holds) + 0.5))
            for at, n in holds:
                scores[row, at] += idf * n * (k1 + 1) / (n + k1 * (1 - b + b * lengths[at] / mean))
    return scores


def open_ours(folder: str):
    config = json.load(open(f"{folder}/model.json"))
    packed = np.fromfile(f"{folder}/rows.bin", np.uint8).reshape(-1, config["dimensions"] // 2)
    values = np.concatenate([packed & 15, packed >> 4], 1).astype(np.float32) - 8
    rows = values * np.fromfile(f"{folder}/scales.f32", np.float32)[:, None]
    vocabulary = Vocabulary(open(f"{folder}/vocab.txt").read().split("\n")[: config["words"]])

    def embed(texts: list[str]) -> np.ndarray:
        bags = bag_texts(texts, vocabulary)
        sums = np.zeros((len(texts), rows.shape[1]), np.float32)
        for at in range(len(texts)):
            part = slice(bags.ends[at], bags.ends[at + 1])
            sums[at] = bags.weights[part] @ rows[bags.rows[part]]
        return unit(sums)

    return embed


def open_model2vec(folder: str):
    """A Model2Vec table from its safetensors file."""
    from tokenizers import Tokenizer

    data = open(f"{folder}/model.safetensors", "rb").read()
    size = int.from_bytes(data[:8], "little")
    kinds = {"F32": np.float32, "F64": np.float64, "I64": np.int64, "I32": np.int32}
    tensors = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if name != "__metadata__":
            begin, count = 8 + size + entry["data_offsets"][0], int(np.prod(entry["shape"]))
            tensors[name] = np.frombuffer(data, kinds[entry["dtype"]], count, begin).reshape(entry["shape"])
    tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
    tokenizer.no_padding()
    tokenizer.no_truncation()
    unknown = tokenizer.token_to_id("[UNK]")
    table, weights, mapping = tensors["embeddings"], tensors.get("weights"), tensors.get("mapping")

    def embed(texts: list[str]) -> np.ndarray:
        out = np.zeros((len(texts), table.shape[1]), np.float32)
        encoded = tokenizer.encode_batch([split_identifiers(text) for text in texts], add_special_tokens=False)
        for at, encoding in enumerate(encoded):
            ids = np.array([i for i in encoding.ids[:512] if i != unknown], np.int64)
            if len(ids):
                rows = table[mapping[ids] if mapping is not None else ids]
                out[at] = (rows * weights[ids][:, None] if weights is not None else rows).mean(0)
        return unit(out)

    return embed


def open_transformer(folder: str, cache: str, max_tokens: int = 128):
    """One text a batch, identifiers split, which helps these models too. Vectors are kept: they take minutes."""
    loaded = []

    def embed(texts: list[str]) -> np.ndarray:
        digest = hashlib.md5("\0".join([folder, str(max_tokens), *texts]).encode()).hexdigest()[:16]
        path = f"{cache}/{digest}.npy"
        if not os.path.exists(path):
            if not loaded:
                loaded.append(Teacher(folder))
            np.save(path, loaded[0].embed([split_identifiers(text) for text in texts], max_tokens, 1))
        return np.load(path)

    return embed
