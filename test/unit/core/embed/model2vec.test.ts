import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openEmbedder } from "../../../../src/core/embed/index.ts";
import { makeTempFolder } from "../../../support/temp.ts";

const tokenizer = fileURLToPath(
  new URL("../../../../../test/unit/core/embed/tiny-model/tokenizer.json", import.meta.url),
);

/**
 * Ten tokens, three rows: "get" (4) and "user" (5) have rows 1 and 2, all others row 0 with weight 0; that of the
 * unknown token (1) is 1.
 */
function makeModel(): string {
  const folder = makeTempFolder();
  copyFileSync(tokenizer, join(folder, "tokenizer.json"));
  const mapping = BigInt64Array.from({ length: 10 }, (_, id) => (id === 4 ? 1n : id === 5 ? 2n : 0n));
  const weights = Float64Array.from({ length: 10 }, (_, id) => (id === 4 ? 2 : id === 5 || id === 1 ? 1 : 0));
  const embeddings = Float32Array.from([9, 9, 1, 0, 0, 1]);
  const parts = { mapping, weights, embeddings };
  const types = { mapping: "I64", weights: "F64", embeddings: "F32" };
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(parts).map(([name, values]) => {
      const start = end;
      end += values.byteLength;
      const shape = name === "embeddings" ? [3, 2] : [values.length];
      return [name, { dtype: types[name as keyof typeof types], shape, data_offsets: [start, end] }];
    }),
  );
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(head.length));
  const bodies = Object.values(parts).map(({ buffer }) => Buffer.from(buffer));
  writeFileSync(join(folder, "model.safetensors"), Buffer.concat([length, head, ...bodies]));
  return folder;
}

test("a text's vector is the normalized weighted sum of its tokens' rows", async () => {
  const embedder = await openEmbedder({ provider: "model2vec", path: makeModel() });
  const vectors = await embedder.embed(["get user", "user", "zzz"], "document");
  [2 / Math.sqrt(5), 1 / Math.sqrt(5), 0, 1, 0, 0].forEach((value, k) => {
    expect(vectors[(k >> 1) * embedder.dimensions + (k & 1)]).toBeCloseTo(value, 6);
  });
});

test("what the vocabulary lacks is left out", async () => {
  const embedder = await openEmbedder({ provider: "model2vec", path: makeModel() });
  const { dimensions } = embedder;
  const vectors = await embedder.embed(["user", "user \u16a0\u16a2\u16a6", "\u16a0\u16a2\u16a6"], "document");
  const [known, both, unknown] = [0, 1, 2].map((i) => [
    ...vectors.subarray(i * dimensions, (i + 1) * dimensions),
  ]);
  expect(both).toEqual(known);
  expect(unknown).toEqual(unknown?.map(() => 0));
});

test("a file that is not a safetensors model and a missing folder are rejected", async () => {
  const folder = makeModel();
  writeFileSync(join(folder, "model.safetensors"), "version https://git-lfs.github.com/spec/v1\n");
  await expect(openEmbedder({ provider: "model2vec", path: folder })).rejects.toThrow(
    "not a safetensors file",
  );
  await expect(openEmbedder({ provider: "model2vec", path: "/nowhere" })).rejects.toMatchObject({
    code: "EMBEDDER_UNAVAILABLE",
  });
});
