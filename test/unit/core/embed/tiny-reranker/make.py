"""Makes model.onnx, the smallest cross-encoder: it counts "get" in the second text (needs python3-onnx).

logits = sum over unmasked tokens of weight[id] * type. Its tokenizer is that of ../tiny-model. Run: python3 make.py
"""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

weights = np.zeros((10, 1), np.float32)
weights[4] = 1

nodes = [
    helper.make_node("Gather", ["weights", "input_ids"], ["tokens"]),
    helper.make_node("Mul", ["attention_mask", "token_type_ids"], ["second"]),
    helper.make_node("Cast", ["second"], ["mask"], to=TensorProto.FLOAT),
    helper.make_node("Unsqueeze", ["mask", "last"], ["mask3"]),
    helper.make_node("Mul", ["tokens", "mask3"], ["seen"]),
    helper.make_node("ReduceSum", ["seen", "middle"], ["logits"], keepdims=0),
]
ids = lambda name: helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
graph = helper.make_graph(
    nodes,
    "tiny-reranker",
    [ids("input_ids"), ids("attention_mask"), ids("token_type_ids")],
    [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 1])],
    [
        numpy_helper.from_array(weights, "weights"),
        numpy_helper.from_array(np.array([-1], np.int64), "last"),
        numpy_helper.from_array(np.array([1], np.int64), "middle"),
    ],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 9
open("model.onnx", "wb").write(model.SerializeToString())
