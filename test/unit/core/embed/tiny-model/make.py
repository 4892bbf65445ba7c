"""Makes model.onnx, the smallest graph that looks like a transformer from outside (needs python3-onnx).

last_hidden_state[i] = row[id_i] + mean of the rows of all unmasked tokens, so padding that leaks shows in every vector.
Run: python3 make.py
"""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "get", "user", "##s", "name", ":", "query"]
rows = np.zeros((len(words), 4), np.float32)
rows[0] = [9, 9, 9, 9]  # padding: must never be seen
rows[1] = [0, 0, 0, 1]
rows[2] = [1, 0, 0, 0]
rows[4] = [0, 2, 0, 0]
rows[5] = [0, 0, 4, 0]
rows[6] = [0, 0, 0, 2]
rows[7] = [0, 3, 0, 3]
rows[9] = [5, 0, 0, 0]

nodes = [
    helper.make_node("Gather", ["rows", "input_ids"], ["tokens"]),
    helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
    helper.make_node("Unsqueeze", ["mask", "last"], ["mask3"]),
    helper.make_node("Mul", ["tokens", "mask3"], ["seen"]),
    helper.make_node("ReduceSum", ["seen", "middle"], ["sum"], keepdims=1),
    helper.make_node("ReduceSum", ["mask3", "middle"], ["count"], keepdims=1),
    helper.make_node("Div", ["sum", "count"], ["mean"]),
    helper.make_node("Add", ["tokens", "mean"], ["last_hidden_state"]),
    helper.make_node("Squeeze", ["mean", "middle"], ["sentence_embedding"]),
]
ids = lambda name: helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
graph = helper.make_graph(
    nodes,
    "tiny",
    [ids("input_ids"), ids("attention_mask")],
    [
        helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", 4]),
        helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["batch", 4]),
    ],
    [
        numpy_helper.from_array(rows, "rows"),
        numpy_helper.from_array(np.array([-1], np.int64), "last"),
        numpy_helper.from_array(np.array([1], np.int64), "middle"),
    ],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 9
open("model.onnx", "wb").write(model.SerializeToString())
# tokenizer.json holds the same words.
