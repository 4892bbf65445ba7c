import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedder } from "../../../../src/core/embed/index.ts";
import { dot } from "./dot.ts";

// The fixture remains in the source folder; the compiled code runs in dist.
const tinyModel = fileURLToPath(new URL("../../../../../test/unit/core/embed/tiny-model", import.meta.url));

const unit = (...values: number[]): number[] => {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

/** The model is 4 wide; rows are padded for the kernels. */
const width = 16;

function expectRow(vectors: Float32Array, index: number, expected: readonly number[]): void {
  expected.forEach((value, k) => {
    expect(vectors[index * width + k]).toBeCloseTo(value, 5);
  });
}

describe("a tiny ONNX model", () => {
  test("averages each token once and no padding in mean pooling", async () => {
    const embedder = await openEmbedder({ provider: "onnx", path: tinyModel });
    expect(embedder.dimensions).toBe(width);
    const vectors = await embedder.embed(["users get name", "get", "zzz"], "document");
    expectRow(vectors, 0, unit(1, 2 + 3, 4, 2 + 3));
    expectRow(vectors, 1, unit(1, 2, 0, 0));
    expectRow(vectors, 2, unit(1, 0, 0, 1));
    await embedder.close();
  });

  test("applies first-token pooling, prefixes by role, and the token limit", async () => {
    const embedder = await openEmbedder({
      provider: "onnx",
      path: tinyModel,
      pooling: "cls",
      queryPrefix: "query: ",
      maxTokens: 4,
    });
    const document = await embedder.embed(["get user name"], "document");
    expectRow(document, 0, unit(1 + 1 / 4, 2 / 4, 4 / 4, 0));
    const query = await embedder.embed(["get"], "query");
    expectRow(query, 0, unit(1 + 6 / 4, 0, 0, 0));
    await embedder.close();
  });

  test("returns the graph's own pooled output", async () => {
    const embedder = await openEmbedder({ provider: "onnx", path: tinyModel, pooling: "graph" });
    expectRow(await embedder.embed(["get", "user"], "document"), 1, unit(1, 0, 4, 0));
    await embedder.close();
  });

  test("has an id that depends on each option that changes vectors", async () => {
    const ids = new Set<string>();
    for (const options of [{}, { pooling: "cls" as const }, { maxTokens: 9 }, { documentPrefix: "d: " }]) {
      const embedder = await openEmbedder({ provider: "onnx", path: tinyModel, ...options });
      ids.add(embedder.id);
      await embedder.close();
    }
    expect(ids.size).toBe(4);
  });

  test("answers concurrent calls correctly and rejects calls after close", async () => {
    const embedder = await openEmbedder({ provider: "onnx", path: tinyModel });
    const texts = ["get", "user", "name", "users"];
    const together = await Promise.all(texts.map((text) => embedder.embed([text], "document")));
    const oneCall = await embedder.embed(texts, "document");
    together.forEach((vector, index) => {
      expectRow(oneCall, index, Array.from(vector));
    });
    await embedder.close();
    await embedder.close();
    await expect(embedder.embed(["get"], "query")).rejects.toThrow("closed");
  });
});

describe("a folder without a valid model", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "loci-onnx-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = (options = {}): Promise<unknown> =>
    openEmbedder({ provider: "onnx", path: folder, ...options });

  test("is rejected with the name of the missing file", async () => {
    await expect(open()).rejects.toMatchObject({
      code: "EMBEDDER_UNAVAILABLE",
      message: expect.stringContaining("contains no onnx/model_quantized.onnx") as string,
    });
    await copyFile(join(tinyModel, "model.onnx"), join(folder, "model.onnx"));
    await expect(open()).rejects.toThrow("contains no tokenizer.json");
  });

  test("is rejected without a crash if the graph is broken", async () => {
    await copyFile(join(tinyModel, "tokenizer.json"), join(folder, "tokenizer.json"));
    await mkdir(join(folder, "onnx"));
    await writeFile(join(folder, "onnx", "model.onnx"), "version https://git-lfs.github.com/spec/v1\n");
    await expect(open()).rejects.toThrow("is not an ONNX graph");
    await writeFile(join(folder, "onnx", "model.onnx"), Buffer.from([0x08, 0x09, 0xff, 0xff, 0xff]));
    await expect(open()).rejects.toMatchObject({ code: "EMBEDDER_UNAVAILABLE" });
  });

  test("is rejected if tokenizer.json is not JSON or if the token limit is too low", async () => {
    await copyFile(join(tinyModel, "tokenizer.json"), join(folder, "tokenizer.json"));
    await writeFile(join(folder, "tokenizer.json"), "{");
    await copyFile(join(tinyModel, "model.onnx"), join(folder, "model.onnx"));
    await expect(open()).rejects.toThrow("tokenizer.json is not JSON");
    await expect(open({ maxTokens: 2 })).rejects.toMatchObject({ code: "INPUT_INVALID" });
  });

  test.each(["loci-model.json", "1_Pooling/config.json"])("is rejected if %s is not JSON", async (name) => {
    await copyFile(join(tinyModel, "tokenizer.json"), join(folder, "tokenizer.json"));
    await copyFile(join(tinyModel, "model.onnx"), join(folder, "model.onnx"));
    await mkdir(join(folder, "1_Pooling"));
    await writeFile(join(folder, name), "{");
    await expect(open()).rejects.toMatchObject({ code: "EMBEDDER_UNAVAILABLE" });
  });
});

const models = process.env["LOCI_TEST_MODELS"];

describe.skipIf(models === undefined)("all-MiniLM-L6-v2", () => {
  test("gives related texts similar vectors, and the same text the same vector", async () => {
    const embedder = await openEmbedder({ provider: "onnx", path: join(models ?? "", "all-MiniLM-L6-v2") });
    expect(embedder.dimensions).toBe(384);
    const texts = [
      "read a file from disk",
      "load document contents from the file system",
      "bake an apple cake",
    ];
    const vectors = await embedder.embed(texts, "document");
    const row = (index: number): Float32Array => vectors.subarray(index * 384, (index + 1) * 384);
    expect(dot(row(0), row(0))).toBeCloseTo(1, 5);
    expect(dot(row(0), row(1))).toBeGreaterThan(0.5);
    expect(dot(row(0), row(2))).toBeLessThan(0.25);
    expect(Array.from(await embedder.embed([texts[0]!], "document"))).toEqual(Array.from(row(0)));
    await embedder.close();
  });
});
