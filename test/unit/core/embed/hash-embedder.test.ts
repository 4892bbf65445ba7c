import { expect, test } from "vitest";
import { openEmbedder } from "../../../../src/core/embed/index.ts";
import { dot } from "./dot.ts";

test("only texts that share words have similar vectors, and texts without words have zero vectors", async () => {
  const embedder = await openEmbedder({ provider: "hash" });
  const texts = ["parse the HTTP header", "parseHttpHeader()", "close database connection", "", "=> !=="];
  const vectors = await embedder.embed(texts, "document");
  expect(vectors).toHaveLength(5 * embedder.dimensions);
  const row = (index: number): Float32Array => vectors.subarray(index * 256, (index + 1) * 256);
  expect(dot(row(0), row(0))).toBeCloseTo(1, 5);
  expect(dot(row(0), row(1))).toBeGreaterThan(0.8);
  expect(Math.abs(dot(row(0), row(2)))).toBeLessThan(0.3);
  expect(dot(row(3), row(3))).toBe(0);
  expect(dot(row(4), row(4))).toBe(0);
  await embedder.close();
  await expect(embedder.embed(["a"], "query")).rejects.toThrow("closed");
});

test("vectors are the same in every version because they are stored", async () => {
  const embedder = await openEmbedder({ provider: "hash" });
  const vector = await embedder.embed(["loci"], "query");
  const places = [...vector.entries()].filter(([, value]) => value !== 0);
  expect(places.map(([place, value]) => [place, Number(value.toFixed(4))])).toEqual([
    [38, 0.7071],
    [46, -0.7071],
  ]);
});
