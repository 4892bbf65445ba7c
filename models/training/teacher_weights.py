"""gte-small's weights out of its ONNX graph: matrices in int8 with a scale a row, half the bytes of float16.

Usage: teacher_weights.py MODEL.onnx OUT.npz. Needs onnx.
"""

import sys

import numpy as np
import onnx
from onnx import numpy_helper


def main(graph: str, out: str):
    model = onnx.load(graph)
    values = {entry.name: numpy_helper.to_array(entry) for entry in model.graph.initializer}
    # The exporter names a matrix after its place in the graph; the node that multiplies says what it is.
    products = {
        node.name: values[node.input[1]]
        for node in model.graph.node
        if node.op_type == "MatMul" and node.input[1] in values
    }
    found = {
        "words.weight": values["embeddings.word_embeddings.weight"],
        # All tokens are of the first kind.
        "positions.weight": values["embeddings.position_embeddings.weight"]
        + values["embeddings.token_type_embeddings.weight"][0],
        "norm.weight": values["embeddings.LayerNorm.weight"],
        "norm.bias": values["embeddings.LayerNorm.bias"],
    }
    for number in range(12):
        layer, node = f"encoder.layer.{number}.", f"/encoder/layer.{number}/"
        parts = ("query", "key", "value")
        found |= {
            f"layers.{number}.qkv.weight": np.concatenate(
                [products[f"{node}attention/self/{part}/MatMul"].T for part in parts]
            ),
            f"layers.{number}.qkv.bias": np.concatenate(
                [values[f"{layer}attention.self.{part}.bias"] for part in parts]
            ),
        }
        for ours, theirs in (
            ("out", "attention.output.dense"),
            ("wide", "intermediate.dense"),
            ("back", "output.dense"),
        ):
            found[f"layers.{number}.{ours}.weight"] = products[f"{node}{theirs.replace('.', '/')}/MatMul"].T
            found[f"layers.{number}.{ours}.bias"] = values[f"{layer}{theirs}.bias"]
        for ours, theirs in (("near", "attention.output"), ("far", "output")):
            for part in ("weight", "bias"):
                found[f"layers.{number}.{ours}.{part}"] = values[f"{layer}{theirs}.LayerNorm.{part}"]
    stored = {}
    for name, value in found.items():
        if value.ndim == 2 and name != "positions.weight":
            scale = np.abs(value).max(1, keepdims=True) / 127
            stored[name], stored[f"{name}:scale"] = np.round(value / scale).astype(np.int8), scale.astype(np.float32)
        else:
            stored[name] = value.astype(np.float16)
    np.savez(out, **stored)


if __name__ == "__main__":
    main(*sys.argv[1:])
