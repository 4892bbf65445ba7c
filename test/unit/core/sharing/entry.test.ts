// An entry in its wire format: a message that Bazel caches accept, with a checksum that binds name and content.
import fc from "fast-check";
import { expect, test } from "vitest";
import { findStdout, wrapInActionResult } from "../../../../src/core/sharing/action-result.ts";
import { decodeEntry, encodeEntry } from "../../../../src/core/sharing/entry.ts";
import { entryKey } from "../../../../src/core/sharing/entry-key.ts";

const key = "a".repeat(64);
const entry = { parsed: Buffer.from("parsed"), vectors: Buffer.from("vectors") };

test("an action result is encoded in the protocol buffer format", () => {
  const content = Buffer.alloc(300, 7);
  const message = wrapInActionResult(content);
  // stdout_raw is field 5, execution_metadata field 9, and its worker field 1; 300 is 0xac 0x02.
  expect(message.subarray(0, 3)).toEqual(Buffer.from([0x2a, 0xac, 0x02]));
  expect(message.subarray(3, 303)).toEqual(content);
  expect(message.subarray(303)).toEqual(Buffer.from([0x4a, 6, 0x0a, 4, ...Buffer.from("loci")]));
});

test("fields added by a cache are skipped", () => {
  const exitCode = Buffer.from([0x20, 0x00]);
  const fixed = Buffer.from([0x79, 1, 2, 3, 4, 5, 6, 7, 8, 0x7d, 1, 2, 3, 4]);
  const message = Buffer.concat([exitCode, fixed, wrapInActionResult(Buffer.from("text"))]);
  expect(Buffer.from(findStdout(message)!).toString()).toBe("text");
});

test("an encoded entry of any size decodes to the same entry, with and without vectors", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (parsed, vectors) => {
      const given = { parsed, vectors: vectors.length === 0 ? undefined : vectors };
      const read = decodeEntry(key, encodeEntry(key, given, "secret-secret"), "secret-secret");
      expect(read && { parsed: [...read.parsed], vectors: read.vectors && [...read.vectors] }).toEqual({
        parsed: [...parsed],
        vectors: given.vectors && [...vectors],
      });
    }),
  );
});

test("an entry is rejected for a different name, a different secret, or a missing secret", () => {
  const plain = encodeEntry(key, entry);
  const signed = encodeEntry(key, entry, "one-secret");
  expect(decodeEntry(key, plain)).toBeDefined();
  expect(decodeEntry(key, signed, "one-secret")).toBeDefined();
  expect(decodeEntry("b".repeat(64), plain)).toBeUndefined();
  expect(decodeEntry(key, signed, "another-secret")).toBeUndefined();
  expect(decodeEntry(key, signed)).toBeUndefined();
  expect(decodeEntry(key, plain, "one-secret")).toBeUndefined();
});

test("an entry with any changed or missing bytes is rejected", () => {
  const message = encodeEntry(key, entry);
  const contentEnd = message.length - 8;
  for (let at = 0; at < contentEnd; at++) {
    for (const bit of [1, 128]) {
      const changed = Buffer.from(message);
      changed[at] = changed[at]! ^ bit;
      expect(decodeEntry(key, changed)).toBeUndefined();
    }
    expect(decodeEntry(key, message.subarray(0, at))).toBeUndefined();
  }
});

test("random bytes are rejected without an exception", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeEntry(key, bytes)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test("an entry's name depends on the content, the language, and the embedder", () => {
  const source = { blob: new Uint8Array(20), language: "c", embedderId: "hash" };
  const names = [
    entryKey(source),
    entryKey({ ...source, blob: new Uint8Array(20).fill(1) }),
    entryKey({ ...source, language: "cpp" }),
    entryKey({ ...source, embedderId: "static" }),
  ];
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/);
});
