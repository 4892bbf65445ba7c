"""A transformer's vectors of texts: mean pooling, one thread. As a program it embeds the vocabulary, to start from.

Usage: teacher.py DATA MODEL_FOLDER [WORDS]. MODEL_FOLDER holds tokenizer.json and onnx/*.onnx (gte-small).
"""

import os
import sys

import numpy as np


class Teacher:
    def __init__(self, folder: str):
        import onnxruntime
        from tokenizers import Tokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        files = sorted(os.listdir(f"{folder}/onnx"))
        model = next((file for file in files if "int8" in file or "quant" in file), files[0])
        self.session = onnxruntime.InferenceSession(f"{folder}/onnx/{model}", options, ["CPUExecutionProvider"])
        self.inputs = {value.name for value in self.session.get_inputs()}
        self.tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()

    def embed(self, texts: list[str], max_tokens: int, batch: int) -> np.ndarray:
        """Unit rows. int8 graphs depend on the batch: give batch=1 where vectors are compared."""
        ids = [encoded.ids for encoded in self.tokenizer.encode_batch(texts)]
        ids = [i if len(i) <= max_tokens else i[: max_tokens - 1] + i[-1:] for i in ids]
        order = sorted(range(len(ids)), key=lambda at: len(ids[at]))
        vectors = None
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            width = max(len(ids[at]) for at in chosen)
            tokens = np.zeros((len(chosen), width), np.int64)
            mask = np.zeros_like(tokens)
            for row, at in enumerate(chosen):
                tokens[row, : len(ids[at])] = ids[at]
                mask[row, : len(ids[at])] = 1
            feeds = dict(input_ids=tokens, attention_mask=mask, token_type_ids=np.zeros_like(tokens))
            hidden = self.session.run(None, {k: v for k, v in feeds.items() if k in self.inputs})[0]
            pooled = (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
            if vectors is None:
                vectors = np.zeros((len(texts), pooled.shape[1]), np.float32)
            vectors[chosen] = pooled
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def main(data: str, folder: str, size: str = "60000"):
    from vocabulary import choose_words

    words = open(f"{data}/work/words.txt").read().split("\n")
    chosen = [word for word, _ in choose_words(words, np.load(f"{data}/work/counts.npy"), int(size))]
    np.savez(f"{data}/work/teacher.npz", words=chosen, vectors=Teacher(folder).embed(chosen, 16, 64))


if __name__ == "__main__":
    main(*sys.argv[1:])
