"""A transformer's vectors of short texts to a static table: which rows, summed, come nearest to what it says of each text?

Usage: distill.py DATA FOLDER. Reads DATA/prose.txt with DATA/prose.f32 (embed-texts.mjs) and DATA/words.f32 (the same of the
vocabulary of ../loci-static); writes the model. numpy and scipy; three minutes of one core.
"""

import hashlib
import json
import os
import sys

import numpy as np
import scipy.sparse as sparse

import bags
from pack import quantize
from prose_texts import names_held_out
from vocabulary import Vocabulary

DIMENSIONS = 256
KEPT = 128
# Pulls a row towards the teacher's vector of the word by itself: all there is for words that the texts lack.
RIDGE = 0.5
# A single word is a text of less weight.
WORD_WEIGHT = 0.3
STEPS = 30
# No boost for what comes first: in talks that is who speaks.
WEIGHTING = {"countExponent": 0.35, "leadBoost": 0, "leadRows": 16}


def read_static(folder: str):
    """(words, floats) of a packed model of four bits."""
    config = json.load(open(f"{folder}/model.json"))
    words = open(f"{folder}/vocab.txt").read().split("\n")[: config["words"]]
    half = config["dimensions"] // 2
    packed = np.fromfile(f"{folder}/rows.bin", np.uint8).reshape(-1, half)
    values = np.concatenate([packed & 15, packed >> 4], 1).astype(np.float32) - 8
    return words, values * np.fromfile(f"{folder}/scales.f32", np.float32)[:, None]


def targets(vectors: np.ndarray, texts: int) -> np.ndarray:
    """Unit rows along the axes in which the teacher's texts differ most."""
    centered = vectors - vectors[:texts].mean(0)
    _, axes = np.linalg.eigh(centered[:texts].T @ centered[:texts])
    projected = centered @ axes[:, ::-1][:, :DIMENSIONS]
    return projected / np.linalg.norm(projected, axis=1, keepdims=True)


def solve(design: sparse.csr_matrix, wanted: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Ridge regression around `start` by conjugate gradients, all dimensions at once."""
    back = design.T.tocsr()
    change = np.zeros_like(start)
    residual = back @ (wanted - design @ start)
    direction, size = residual.copy(), (residual**2).sum(0)
    for _ in range(STEPS):
        image = back @ (design @ direction) + RIDGE * direction
        step = size / ((direction * image).sum(0) + 1e-12)
        change += step * direction
        residual -= step * image
        before, size = size, (residual**2).sum(0)
        direction = residual + (size / (before + 1e-12)) * direction
    return start + change


def main(data: str, folder: str):
    words, trained = read_static("../loci-static")
    lengths = np.linalg.norm(trained, axis=1)
    lines = [line for line in open(f"{data}/prose.txt").read().split("\n") if line]
    keep = np.array([not names_held_out(line) for line in lines])
    wide = np.fromfile(f"{data}/prose.f32", np.float32).reshape(len(lines), -1)[keep]
    lines = [line for line, kept in zip(lines, keep) if kept]
    alone = np.fromfile(f"{data}/words.f32", np.float32).reshape(len(words), -1)
    wanted = targets(np.concatenate([wide, alone]), len(lines)).astype(np.float32)

    bags.WEIGHTING.update(WEIGHTING)
    bag = bags.bag_texts([*lines, *words], Vocabulary(words))
    design = sparse.csr_matrix((bag.weights, bag.rows, bag.ends), shape=(len(bag), len(trained)))
    design = design @ sparse.diags(lengths)
    norms = np.sqrt(np.asarray(design.multiply(design).sum(1)).ravel()) + 1e-9
    weight = np.where(np.arange(len(bag)) < len(lines), 1, WORD_WEIGHT)
    design = (sparse.diags(weight / norms) @ design).tocsr().astype(np.float32)

    others = np.random.default_rng(1).normal(size=(len(trained) - len(words), DIMENSIONS))
    others /= np.linalg.norm(others, axis=1, keepdims=True)
    start = np.concatenate([wanted[len(lines) :], others]).astype(np.float32) / 2
    rows = solve(design, wanted * weight[:, None].astype(np.float32), start)
    near = design[: len(lines)] @ rows
    near = (near / np.linalg.norm(near, axis=1, keepdims=True) * wanted[: len(lines)]).sum(1).mean()
    print(f"{len(lines)} texts, cosine to the teacher {near:.3f}")
    write(folder, words, (rows * lengths[:, None])[:, :KEPT])


def write(folder: str, words: list[str], rows: np.ndarray):
    os.makedirs(folder, exist_ok=True)
    values, scales = quantize((rows / np.linalg.norm(rows, axis=1).mean()).astype(np.float32))
    stored, half = (values + 8).astype(np.uint8), KEPT // 2
    (stored[:, :half] | (stored[:, half:] << 4)).tofile(f"{folder}/rows.bin")
    scales.astype(np.float32).tofile(f"{folder}/scales.f32")
    open(f"{folder}/vocab.txt", "w").write("\n".join(words) + "\n")
    digest = hashlib.sha256()
    for name in ("vocab.txt", "rows.bin", "scales.f32"):
        digest.update(open(f"{folder}/{name}", "rb").read())
    config = {
        "id": f"loci-prose-{KEPT}-v1-{digest.hexdigest()[:8]}",
        "dimensions": KEPT,
        "bits": 4,
        "words": len(words),
        "hashedRows": len(rows) - len(words),
        "weighting": WEIGHTING,
        "sha256": digest.hexdigest(),
    }
    open(f"{folder}/model.json", "w").write(json.dumps(config, indent=2) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
