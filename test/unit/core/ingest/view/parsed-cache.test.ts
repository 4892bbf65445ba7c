import { expect, test } from "vitest";
import { emptyParsedFile } from "../../../../../src/core/ingest/view/empty-parsed-file.ts";
import { ParsedCache } from "../../../../../src/core/ingest/view/parsed-cache.ts";
import type { ParsedFile } from "../../../../../src/core/types/index.ts";

/** Each counts as 10,000 bytes plus its columns. */
const named = (language: string): ParsedFile => ({ ...emptyParsedFile, language });
const room = 10_000 + emptyParsedFile.symbols.name.buffer.byteLength;

test("evicts the least recently used file when the cache is full", () => {
  const cache = new ParsedCache(2 * room);
  const [a, b, c] = [named("a"), named("b"), named("c")];
  cache.keep("a", a);
  cache.keep("b", b);
  expect(cache.find("a")).toBe(a);
  cache.keep("c", c);
  expect(cache.find("b")).toBeUndefined();
  expect(cache.find("a")).toBe(a);
  expect(cache.find("c")).toBe(c);
});

test("keeps the last added file even if it exceeds the limit", () => {
  const cache = new ParsedCache(1);
  const file = named("a");
  expect(cache.keep("a", file)).toBe(file);
  expect(cache.find("a")).toBe(file);
});

test("clearing removes all files and frees their room", () => {
  const cache = new ParsedCache(2 * room);
  for (const key of ["a", "b"]) cache.keep(key, named(key));
  cache.clear();
  for (const key of ["c", "d"]) cache.keep(key, named(key));
  expect(["a", "b", "c", "d"].map((key) => cache.find(key)?.language)).toEqual([
    undefined,
    undefined,
    "c",
    "d",
  ]);
});
