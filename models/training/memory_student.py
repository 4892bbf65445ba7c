"""A small transformer that says what a large one says: gte-small's vectors of passages, distilled. Nine minutes of one H200.

Usage: memory_student.py WEIGHTS TEXTS TOKENIZER OUT SECONDS. WEIGHTS holds gte-small (teacher_weights.py), TEXTS is what
memory_texts.py wrote. Trains all of STUDENTS on the same batches, and writes OUT/NAME.npz: parameters in float16.

A batch is one of windows: one to six sentences in a row, at most 126 tokens, sometimes cut. Target: the teacher's mean over tokens,
less the mean of all texts, along the 256 axes in which texts differ most. Loss: five times the cosine distance to the
target, and the divergence between the neighbors that student and teacher see in the batch.
"""

import lzma
import math
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import nn

CLS, SEP = 101, 102
LONGEST = 126
DIMENSIONS = 256
WORD_RANK = 128
BATCH_TOKENS = 65_536
LARGEST_BATCH = 4096
TEMPERATURE = 0.05
TEACHER_LAYERS = 12
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
HALF = torch.bfloat16
# layers, width, heads, rate, the teacher's layers to start from
STUDENTS = {
    "four-384": (4, 384, 12, 6e-4, (0, 4, 8, 11)),
    "four-256": (4, 256, 8, 1.2e-3, None),
    "two-384": (2, 384, 12, 6e-4, (0, 11)),
}


class Layer(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.near = nn.LayerNorm(width, eps=1e-12)
        self.wide = nn.Linear(width, 4 * width)
        self.back = nn.Linear(4 * width, width)
        self.far = nn.LayerNorm(width, eps=1e-12)

    def forward(self, x, mask):
        rows, length, width = x.shape
        q, k, v = self.qkv(x).view(rows, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        if hasattr(F, "scaled_dot_product_attention"):
            seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        else:
            scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
            seen = scores.masked_fill(~mask, -1e4).softmax(-1) @ v
        x = self.near(x + self.out(seen.transpose(1, 2).reshape(rows, length, width)))
        return self.far(x + self.back(F.gelu(self.wide(x))))


class Bert(nn.Module):
    def __init__(self, layers: int, width: int, heads: int, rank=None, dimensions=None):
        super().__init__()
        self.words = nn.Embedding(30522, rank or width)
        self.widen = nn.Linear(rank, width, bias=False) if rank else nn.Identity()
        self.positions = nn.Embedding(512, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(width, heads) for _ in range(layers))
        self.head = nn.Linear(width, dimensions) if dimensions else nn.Identity()

    def forward(self, ids, lengths):
        present = torch.arange(ids.shape[1], device=ids.device)[None] < lengths[:, None]
        x = self.norm(self.widen(self.words(ids)) + self.positions.weight[: ids.shape[1]])
        mask = present[:, None, None, :]
        for layer in self.layers:
            x = layer(x, mask)
        weights = present.to(x.dtype)[..., None]
        return self.head((x * weights).sum(1) / weights.sum(1)).float()


def load_teacher(weights) -> Bert:
    teacher = Bert(TEACHER_LAYERS, 384, 12)
    state = {}
    for key in weights.files:
        if not key.endswith(":scale"):
            value = weights[key].astype(np.float32)
            scale = weights[f"{key}:scale"] if f"{key}:scale" in weights.files else 1
            state[key] = torch.from_numpy(value * scale)
    teacher.load_state_dict(state)
    return teacher


def make_student(teacher: Bert, layers, width, heads, chosen) -> Bert:
    student = Bert(layers, width, heads, WORD_RANK, DIMENSIONS)
    with torch.no_grad():
        left, sizes, right = torch.linalg.svd(teacher.words.weight, full_matrices=False)
        student.words.weight.copy_(left[:, :WORD_RANK] * sizes[:WORD_RANK].sqrt())
        basis = right[:WORD_RANK] * sizes[:WORD_RANK].sqrt()[:, None]
        if chosen is None:
            # The axes in which words differ most.
            student.widen.weight.copy_((basis @ right[:width].T).T)
            student.positions.weight.copy_(teacher.positions.weight @ right[:width].T)
        else:
            student.widen.weight.copy_(basis.T)
            student.positions.load_state_dict(teacher.positions.state_dict())
            student.norm.load_state_dict(teacher.norm.state_dict())
            for layer, number in zip(student.layers, chosen):
                layer.load_state_dict(teacher.layers[number].state_dict())
    return student


class Windows:
    """Random passages of the texts, in batches of about the same length."""

    def __init__(self, path: str, tokenizer: str):
        opened = lzma.open(path, "rt") if path.endswith(".xz") else open(path)
        lines = opened.read().split("\n")
        encoder = Tokenizer.from_file(tokenizer)
        encoder.no_padding()
        encoder.no_truncation()
        ids, document, self.ends = [], 0, [0]
        documents, total, pending = [], 0, []

        def flush():
            nonlocal total, document
            for text, encoded in zip(pending, encoder.encode_batch(pending, add_special_tokens=False)):
                if text == "":
                    document += 1
                    continue
                if not encoded.ids:
                    continue
                ids.append(np.array(encoded.ids, np.int32))
                total += len(encoded.ids)
                self.ends.append(total)
                documents.append(document)
            pending.clear()

        for line in lines:
            pending.append(line)
            if len(pending) == 50_000:
                flush()
        flush()
        self.tokens = torch.from_numpy(np.concatenate(ids)).to(DEVICE)
        self.ends = np.array(self.ends)
        documents = np.array(documents)
        last = np.flatnonzero(np.diff(documents, append=-1)) + 1
        # The number of the first sentence after the sentence's document.
        self.limits = last[np.searchsorted(last, np.arange(len(documents)), side="right")]
        self.draw = np.random.default_rng(5)

    def sample(self, number: int):
        """(starts, lengths) of windows in the tokens."""
        draw = self.draw
        first = draw.integers(0, len(self.limits), number)
        count = draw.choice([1, 1, 1, 1, 2, 2, 3, 4, 6], number)
        start, end = self.ends[first], self.ends[np.minimum(first + count, self.limits[first])]
        length = np.minimum(end - start, LONGEST)
        cut = (draw.random(number) < 0.15) & (length > 8)
        kept = np.maximum(4, (length * draw.uniform(0.3, 1, number)).astype(int))
        shift = (draw.random(number) * (length - kept + 1)).astype(int)
        return np.where(cut, start + shift, start), np.where(cut, kept, length)

    def batches(self, number: int):
        starts, lengths = self.sample(number)
        order = np.argsort(lengths, kind="stable")
        cuts, at = [], 0
        while at < number:
            size = min(LARGEST_BATCH, max(64, BATCH_TOKENS // (int(lengths[order[at]]) + 2)))
            cuts.append((at, min(number, at + size)))
            at += size
        for index in self.draw.permutation(len(cuts)):
            low, high = cuts[index]
            rows = order[low:high]
            if len(rows) >= 32:
                yield self.rows(starts[rows], lengths[rows])

    def rows(self, starts, lengths):
        starts, lengths = torch.from_numpy(starts).to(DEVICE), torch.from_numpy(lengths).to(DEVICE)
        width = int(lengths.max()) + 2
        width += -width % 8
        column = torch.arange(width, device=DEVICE)[None]
        inside = (column >= 1) & (column <= lengths[:, None])
        ids = self.tokens[(starts[:, None] + column - 1).clamp(0, len(self.tokens) - 1)].long() * inside
        ids[:, 0] = CLS
        ids.scatter_(1, lengths[:, None] + 1, SEP)
        return ids, lengths + 2


def half():
    return torch.autocast(DEVICE, dtype=HALF)


def find_axes(teacher, windows, number: int):
    with torch.no_grad(), half():
        vectors = torch.cat([F.normalize(teacher(*batch)) for batch in windows.batches(number)])
    mean = vectors.mean(0)
    centered = vectors - mean
    _, axes = torch.linalg.eigh((centered.T @ centered).double())
    return mean, axes.flip(1)[:, :DIMENSIONS].float()


def loss_of(found, wanted):
    found = F.normalize(found)
    apart = 1 - (found * wanted).sum(1).mean()
    alone = torch.eye(len(found), dtype=torch.bool, device=found.device)
    seen = (found @ found.T / TEMPERATURE).masked_fill(alone, -1e4).log_softmax(1)
    meant = (wanted @ wanted.T / TEMPERATURE).masked_fill(alone, -1e4).log_softmax(1)
    return apart, F.kl_div(seen, meant, reduction="batchmean", log_target=True)


def main(weights: str, texts: str, tokenizer: str, out: str, seconds: str):
    begun = time.time()
    limit = float(seconds)
    windows = Windows(texts, tokenizer)
    print(f"{len(windows.limits)} sentences, {len(windows.tokens)} tokens, {time.time() - begun:.0f} s", flush=True)
    teacher = load_teacher(np.load(weights)).to(DEVICE).eval()
    for parameter in teacher.parameters():
        parameter.requires_grad_(False)
    students, rates = {}, {}
    for name, (layers, width, heads, rate, chosen) in STUDENTS.items():
        torch.manual_seed(1)
        students[name] = make_student(teacher, layers, width, heads, chosen).to(DEVICE)
        rates[name] = rate
    mean, axes = find_axes(teacher, windows, 200_000 if DEVICE == "cuda" else 500)
    optimizers = {
        name: torch.optim.AdamW(student.parameters(), lr=rates[name], weight_decay=0.01, betas=(0.9, 0.98))
        for name, student in students.items()
    }
    begin, step, read = time.time(), 0, 0
    sums = {name: [0.0, 0.0] for name in students}
    print(f"ready after {begin - begun:.0f} s", flush=True)
    done = False
    while not done:
        for ids, lengths in windows.batches(2_000_000 if DEVICE == "cuda" else 500):
            progress = (time.time() - begun) / limit
            if progress >= 1:
                done = True
                break
            factor = min(1, (step + 1) / 500) * max(0.0, 1 - progress) ** 0.9
            with torch.no_grad(), half():
                wanted = F.normalize((F.normalize(teacher(ids, lengths)) - mean) @ axes).float()
            for name, student in students.items():
                optimizer = optimizers[name]
                for group in optimizer.param_groups:
                    group["lr"] = rates[name] * factor
                with half():
                    found = student(ids, lengths)
                apart, unlike = loss_of(found, wanted)
                optimizer.zero_grad(set_to_none=True)
                (5 * apart + unlike).backward()
                nn.utils.clip_grad_norm_(student.parameters(), 1.0)
                optimizer.step()
                if step % 20 == 0:
                    sums[name][0] += float(apart.detach())
                    sums[name][1] += float(unlike.detach())
            step, read = step + 1, read + len(ids)
            if step % 500 == 0 or DEVICE == "cpu":
                seen = 25 if step % 500 == 0 else 1
                said = " ".join(f"{n} {1 - a / seen:.4f} {u / seen:.3f}" for n, (a, u) in sums.items())
                print(f"{time.time() - begun:.0f} s, step {step}, {read / 1e6:.1f} M windows: {said}", flush=True)
                sums = {name: [0.0, 0.0] for name in students}
    for name, student in students.items():
        state = {
            key: value.detach().float().cpu().numpy().astype(np.float16) for key, value in student.state_dict().items()
        }
        np.savez(f"{out}/{name}.npz", **state)
    print(f"done after {time.time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
