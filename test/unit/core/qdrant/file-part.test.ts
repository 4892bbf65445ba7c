// Data stored in a point can be read back, and damage is detected.
import { expect, test } from "vitest";
import {
  decodeFilePart,
  encodeFilePart,
  packRanks,
  unpackRanks,
  type FilePart,
} from "../../../../src/core/qdrant/file-part.ts";

const part: FilePart = {
  parsed: Uint8Array.of(1, 2, 3),
  vectors: new Uint8Array(),
  edges: Uint8Array.of(9),
  counts: { references: 4, external: 3, ambiguous: 2, unresolved: 1 },
  ranks: Uint16Array.of(0, 65_535),
  text: Buffer.from("äpfel\n"),
};

test("a decoded file part equals the encoded one", () => {
  const decoded = decodeFilePart(encodeFilePart(part));
  expect(decoded.counts).toEqual(part.counts);
  expect([...decoded.parsed]).toEqual([1, 2, 3]);
  expect(decoded.vectors).toHaveLength(0);
  expect([...decoded.edges]).toEqual([9]);
  expect([...decoded.ranks]).toEqual([0, 65_535]);
  expect(Buffer.from(decoded.text!).toString("utf8")).toBe("äpfel\n");
});

test("a missing text and an empty text remain distinct", () => {
  expect(decodeFilePart(encodeFilePart({ ...part, text: undefined })).text).toBeUndefined();
  expect(decodeFilePart(encodeFilePart({ ...part, text: new Uint8Array() })).text).toHaveLength(0);
});

test("a truncated file part and an invalid one are reported as STORE_CORRUPT", () => {
  const encoded = encodeFilePart(part);
  expect(() => decodeFilePart(encoded.slice(0, 20))).toThrow(
    expect.objectContaining({ code: "STORE_CORRUPT" }),
  );
  expect(() => decodeFilePart("nothing")).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }));
});

test("packed ranks keep their values within 2%", () => {
  const ranks = Float32Array.of(1, 0.1, 0.001, 0.000_01, 0);
  const kept = unpackRanks(packRanks(ranks));
  ranks.forEach((rank, i) => {
    expect(Math.abs(kept[i]! - rank)).toBeLessThanOrEqual(0.02 * rank + 1e-9);
  });
});
