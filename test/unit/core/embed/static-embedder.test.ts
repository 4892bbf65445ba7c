import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseForProse, openEmbedder, openProseStandIn } from "../../../../src/core/embed/index.ts";
import { embeddedModelFolder, openStaticEmbedder } from "../../../../src/core/embed/providers/static.ts";
import { unpackNibbles } from "../../../../src/core/embed/static-table.ts";
import { dot } from "./dot.ts";

const code = `class TokenBucket
  /** Waits until a token is free. */
  async take(count = 1): Promise<void> {
    while (this.tokens < count) await sleep(this.refillMs);
    this.tokens -= count;
  }`;

describe("the embedded model", () => {
  test("gives related texts similar unit vectors, and an empty text a zero vector", async () => {
    const embedder = await openStaticEmbedder();
    const texts = [code, "rate limiter: wait for a free token", "render the invoice as a PDF", ""];
    const vectors = await embedder.embed(texts, "document");
    const { dimensions } = embedder;
    expect(vectors).toHaveLength(4 * dimensions);
    const row = (index: number): Float32Array =>
      vectors.subarray(index * dimensions, (index + 1) * dimensions);
    for (const index of [0, 1, 2]) expect(dot(row(index), row(index))).toBeCloseTo(1, 5);
    expect(dot(row(0), row(1))).toBeGreaterThan(dot(row(0), row(2)) + 0.2);
    expect(dot(row(3), row(3))).toBe(0);
    await embedder.close();
    await expect(embedder.embed(["a"], "query")).rejects.toThrow("closed");
  });

  test("gives a text the same vector alone and among other texts", async () => {
    const embedder = await openStaticEmbedder();
    const alone = await embedder.embed([code], "document");
    const among = await embedder.embed(["other words", code, "слово 漢字 unknowableword"], "document");
    const { dimensions } = embedder;
    expect(Array.from(among.subarray(dimensions, 2 * dimensions))).toEqual(Array.from(alone));
    await embedder.close();
  });

  test("gives the same vectors as its ONNX graph within 1e-3", async () => {
    const ours = await openEmbedder({ provider: "static" });
    const graph = await openEmbedder({ provider: "static", runtime: "onnx" });
    expect(graph.id).toBe(ours.id);
    const short = ["how are tokens refilled?", "", "for (;;) i++ ".repeat(40), "über 漢字", code.repeat(3)];
    const texts = [...short, ...Array.from({ length: 20 }, (_, i) => code.slice(0, 20 + 9 * i))];
    const expected = await ours.embed(texts, "document");
    const vectors = await graph.embed(texts, "document");
    expect(vectors).toHaveLength(texts.length * ours.dimensions);
    const differences = expected.map((value, index) => Math.abs(value - vectors[index]!));
    expect(Math.max(...differences)).toBeLessThan(1e-3);
    await Promise.all([ours.close(), graph.close()]);
    await expect(graph.embed(["a"], "query")).rejects.toThrow("closed");
  });

  test.each(["loci-static", "loci-prose"] as const)(
    "has the hash and id in its model.json, and is smaller than 16 MB: %s",
    async (name) => {
      const folder = embeddedModelFolder(name);
      const config = JSON.parse(await readFile(join(folder, "model.json"), "utf8")) as Record<
        string,
        unknown
      >;
      const hash = createHash("sha256");
      let sizeBytes = 0;
      for (const name of ["vocab.txt", "rows.bin", "scales.f32"]) {
        const bytes = await readFile(join(folder, name));
        sizeBytes += bytes.length;
        hash.update(bytes);
      }
      const digest = hash.digest("hex");
      expect(config["sha256"]).toBe(digest);
      expect(config["id"]).toContain(digest.slice(0, 8));
      expect(sizeBytes).toBeLessThan(16e6);
    },
  );
});

describe("the models for prose", () => {
  test("the transformer replaces the built-in static model for prose, but no other embedder", () => {
    const path = embeddedModelFolder("loci-memory");
    expect(chooseForProse({ provider: "static" })).toEqual({ provider: "onnx", path });
    expect(chooseForProse({ provider: "hash" })).toEqual({ provider: "hash" });
    expect(chooseForProse({ provider: "static", path: "/own" })).toEqual({
      provider: "static",
      path: "/own",
    });
  });

  test.each([
    ["the transformer", () => openEmbedder(chooseForProse({ provider: "static" }))],
    ["its stand-in", openProseStandIn],
  ])("%s places a vegetarian closer to a dinner than a printer", async (_, open) => {
    const embedder = await open();
    const texts = ["What shall we have for dinner?", "I am a vegetarian.", "The printer is out of paper."];
    const rows = await embedder.embed(texts, "document");
    const cosine = (a: number, b: number): number => {
      let sum = 0;
      for (let i = 0; i < embedder.dimensions; i++) {
        sum += rows[a * embedder.dimensions + i]! * rows[b * embedder.dimensions + i]!;
      }
      return sum;
    };
    expect(cosine(0, 1)).toBeGreaterThan(cosine(0, 2) + 0.1);
    await embedder.close();
  });
});

describe("a model folder", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "loci-static-"));
    await cp(embeddedModelFolder(), folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  test.each([
    ["a missing part", (): Promise<void> => rm(join(folder, "rows.bin")), "is missing rows.bin"],
    ["a torn part", (): Promise<void> => truncate(join(folder, "rows.bin"), 1000), "do not match each other"],
    ["no JSON", (): Promise<void> => writeFile(join(folder, "model.json"), "{"), "is not JSON"],
    ["other JSON", (): Promise<void> => writeFile(join(folder, "model.json"), "null"), "does not describe"],
  ])("is rejected with a clear message if it has %s", async (_, damage, message) => {
    await damage();
    await expect(openStaticEmbedder(folder)).rejects.toThrow(message);
    await expect(openStaticEmbedder(folder)).rejects.toMatchObject({
      code: "EMBEDDER_UNAVAILABLE",
      hint: expect.stringContaining("Set embed.path") as string,
    });
  });
});

test("unpackNibbles returns low halves first, then high halves, with 8 as zero", () => {
  expect(Array.from(unpackNibbles(Uint8Array.of(0x81, 0xf8, 0x18, 0x7f), 4))).toEqual([
    -7, 0, 0, 7, 0, 7, -7, -1,
  ]);
});
