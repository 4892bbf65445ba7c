"""Trained rows to a model folder: four-bit rows, scales, vocabulary, and the same as an ONNX graph.

Usage: pack.py TRAINED FOLDER [DIMENSIONS]
"""

import hashlib
import json
import os
import sys

import numpy as np

from bags import WEIGHTING

LARGEST = 7


def quantize(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Symmetric, one scale a row: of twelve shares of the row's largest value the one with the least squared error."""
    peak = np.abs(rows).max(1) + 1e-12
    best_error, best_scale, best_values = np.full(len(rows), np.inf), None, None
    for share in np.linspace(0.55, 1, 12):
        scale = (peak * share / LARGEST).astype(np.float32)
        values = np.clip(np.round(rows / scale[:, None]), -LARGEST, LARGEST)
        error = ((values * scale[:, None] - rows) ** 2).sum(1)
        if best_scale is None:
            best_scale, best_values = scale.copy(), values.copy()
        better = error < best_error
        best_error[better], best_scale[better], best_values[better] = error[better], scale[better], values[better]
    return best_values.astype(np.int8), best_scale


def write_graph(path: str, rows: int, dimensions: int):
    """token_ids, token_weights [texts, tokens] -> sentence_embedding [texts, dimensions]; the tables stay in their files."""
    import onnx
    from onnx import TensorProto, helper

    def in_file(name: str, kind: int, shape: list[int], file: str, size: int):
        tensor = TensorProto(name=name, data_type=kind, dims=shape, data_location=TensorProto.EXTERNAL)
        for key, value in (("location", file), ("offset", "0"), ("length", str(size))):
            entry = tensor.external_data.add()
            entry.key, entry.value = key, value
        return tensor

    def constant(name: str, value, kind):
        return onnx.numpy_helper.from_array(np.array(value, kind), name)

    node = helper.make_node
    nodes = [
        node("Gather", ["rows", "token_ids"], ["packed"]),
        node("BitwiseAnd", ["packed", "fifteen"], ["low"]),
        node("BitShift", ["packed", "four"], ["high"], direction="RIGHT"),
        node("Concat", ["low", "high"], ["nibbles"], axis=-1),
        node("Cast", ["nibbles"], ["floats"], to=TensorProto.FLOAT),
        node("Sub", ["floats", "eight"], ["values"]),
        node("Gather", ["scales", "token_ids"], ["scale"]),
        node("Mul", ["scale", "token_weights"], ["weight"]),
        node("Unsqueeze", ["weight", "one"], ["weights"]),
        node("MatMul", ["weights", "values"], ["sums"]),
        node("Squeeze", ["sums", "one"], ["sum"]),
        node("ReduceL2", ["sum", "last"], ["length"], keepdims=1),
        node("Max", ["length", "tiny"], ["divisor"]),
        node("Div", ["sum", "divisor"], ["sentence_embedding"]),
    ]
    value = helper.make_tensor_value_info
    graph = helper.make_graph(
        nodes,
        "loci-static",
        [
            value("token_ids", TensorProto.INT64, ["texts", "tokens"]),
            value("token_weights", TensorProto.FLOAT, ["texts", "tokens"]),
        ],
        [value("sentence_embedding", TensorProto.FLOAT, ["texts", dimensions])],
        [
            in_file("rows", TensorProto.UINT8, [rows, dimensions // 2], "rows.bin", rows * dimensions // 2),
            in_file("scales", TensorProto.FLOAT, [rows], "scales.f32", rows * 4),
            constant("fifteen", 15, np.uint8),
            constant("four", 4, np.uint8),
            constant("eight", 8, np.float32),
            constant("one", [1], np.int64),
            constant("last", [-1], np.int64),
            constant("tiny", [1e-12], np.float32),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], producer_name="loci")
    model.ir_version = 9
    with open(path, "wb") as out:
        out.write(model.SerializeToString())


def main(trained: str, folder: str, dimensions: str = "256"):
    size = int(dimensions)
    rows = np.load(trained + ".npy")[:, :size].astype(np.float32)
    words = json.load(open(trained + ".json"))["words"]
    rows /= np.linalg.norm(rows, axis=1).mean()  # one factor for all: directions and relative lengths stay
    values, scales = quantize(rows)
    stored = (values + LARGEST + 1).astype(np.uint8)
    os.makedirs(folder, exist_ok=True)
    (stored[:, : size // 2] | (stored[:, size // 2 :] << 4)).tofile(f"{folder}/rows.bin")
    scales.tofile(f"{folder}/scales.f32")
    with open(f"{folder}/vocab.txt", "w") as out:
        out.write("\n".join(words) + "\n")
    write_graph(f"{folder}/model.onnx", len(rows), size)
    digest = hashlib.sha256()
    for name in ("vocab.txt", "rows.bin", "scales.f32"):
        digest.update(open(f"{folder}/{name}", "rb").read())
    config = {
        "id": f"loci-static-{size}-v1-{digest.hexdigest()[:8]}",
        "dimensions": size,
        "bits": 4,
        "words": len(words),
        "hashedRows": len(rows) - len(words),
        "weighting": WEIGHTING,
        "sha256": digest.hexdigest(),
    }
    with open(f"{folder}/model.json", "w") as out:
        out.write(json.dumps(config, indent=2) + "\n")
    print({name: os.path.getsize(f"{folder}/{name}") for name in sorted(os.listdir(folder))})


if __name__ == "__main__":
    main(*sys.argv[1:])
