"""A student of memory_student.py as an ONNX graph in int8: token ids to unit vectors.

Usage: memory_export.py STUDENT.npz NAME TOKENIZER FOLDER. NAME is one of STUDENTS. Needs torch, onnx and onnxruntime.
"""

import json
import math
import os
import sys
import tempfile

import numpy as np
import torch
import torch.nn.functional as F
from memory_student import DIMENSIONS, STUDENTS, WORD_RANK, Bert
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import nn


class Graph(nn.Module):
    """The student in operators that every version of onnxruntime has."""

    def __init__(self, student: Bert):
        super().__init__()
        self.student = student

    def forward(self, input_ids, attention_mask):
        student = self.student
        x = student.norm(student.widen(student.words(input_ids)) + student.positions.weight[: input_ids.shape[1]])
        bias = (1 - attention_mask[:, None, None, :].float()) * -1e4
        for layer in student.layers:
            rows, length, width = x.shape
            size = width // layer.heads
            q, k, v = (
                part.reshape(rows, length, layer.heads, size).transpose(1, 2) for part in layer.qkv(x).split(width, 2)
            )
            seen = (q @ k.transpose(-1, -2) / math.sqrt(size) + bias).softmax(-1) @ v
            x = layer.near(x + layer.out(seen.transpose(1, 2).reshape(rows, length, width)))
            x = layer.far(x + layer.back(F.gelu(layer.wide(x))))
        weights = attention_mask.float()[..., None]
        return F.normalize(student.head((x * weights).sum(1) / weights.sum(1)))


def main(parameters: str, name: str, tokenizer: str, folder: str):
    layers, width, heads, _, _ = STUDENTS[name]
    student = Bert(layers, width, heads, WORD_RANK, DIMENSIONS)
    stored = np.load(parameters)
    student.load_state_dict({key: torch.from_numpy(stored[key].astype(np.float32)) for key in stored.files})
    ids = torch.tensor([[101, 2040, 10351, 102], [101, 2040, 102, 0]])
    axes = {0: "batch", 1: "length"}
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        torch.onnx.export(
            Graph(student).eval(),
            (ids, (ids > 0).long()),
            f"{scratch}/model.onnx",
            input_names=["input_ids", "attention_mask"],
            output_names=["sentence_embedding"],
            dynamic_axes={"input_ids": axes, "attention_mask": axes, "sentence_embedding": {0: "batch"}},
            opset_version=17,
        )
        quant_pre_process(f"{scratch}/model.onnx", f"{scratch}/simple.onnx", skip_symbolic_shape=True)
        # Seven bits: with eight, sums overflow on processors without VNNI.
        quantize_dynamic(
            f"{scratch}/simple.onnx",
            f"{folder}/model_int8.onnx",
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
        )
    read = json.load(open(tokenizer))
    read["truncation"] = read["padding"] = None
    with open(f"{folder}/tokenizer.json", "w") as out:
        out.write(json.dumps(read, ensure_ascii=False, separators=(",", ":")) + "\n")
    with open(f"{folder}/loci-model.json", "w") as out:
        out.write('{ "task": "embed", "settings": { "pooling": "graph", "maxTokens": 128 } }\n')


if __name__ == "__main__":
    main(*sys.argv[1:])
