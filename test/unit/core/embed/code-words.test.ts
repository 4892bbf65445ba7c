import { describe, expect, test } from "vitest";
import { hash32 } from "../../../../src/base/hash32.ts";
import { createWordSpans, findWords, splitWords } from "../../../../src/core/embed/code-words.ts";

describe("splitWords", () => {
  test.each([
    ["parseHTTPHeader", ["parse", "http", "header"]],
    ["user_IDs = listURLs(a1)", ["user", "ids", "list", "urls", "a", "1"]],
    ["XMLHttpRequest", ["xml", "http", "request"]],
    ["As I said", ["as", "i", "said"]],
    ["x => y?.z !== 10", ["x", "=>", "y", "?.", "z", "!==", "10"]],
    ["sha256 utf8 x86_64", ["sha", "256", "utf", "8", "x", "86", "64"]],
    ["Décodeur Café", ["decodeur", "cafe"]],
    ["Привет, 漢字", ["привет", "漢", "字"]],
    ["", []],
  ])("splits %s", (text, words) => {
    // A lone "=" is a run of operator characters too; the vocabulary decides which operators are known.
    expect(splitWords(text).filter((word) => word !== "=")).toEqual(words);
  });

  test("omits long runs of letters, long numbers, and lines of dashes", () => {
    expect(splitWords(`key ${"a".repeat(41)} 12345 ------ end`)).toEqual(["key", "end"]);
    expect(splitWords("a".repeat(40))).toEqual(["a".repeat(40)]);
  });
});

test("findWords hashes each word in lower case and grows its columns when needed", () => {
  const spans = createWordSpans(2);
  findWords("getUserName GET 42 -> слово", spans);
  const hashes = Array.from(spans.hashes.subarray(0, spans.count));
  expect(hashes).toEqual(["get", "user", "name", "get", "42", "->", "слово"].map(hash32));
});
