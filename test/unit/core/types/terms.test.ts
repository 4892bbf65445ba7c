import { describe, expect, it } from "vitest";
import { hash32 } from "../../../../src/base/hash32.ts";
import { forEachTerm, maxWordLength, termHash, termsOf } from "../../../../src/core/types/terms.ts";

describe("termsOf", () => {
  it.each([
    ["word", ["word"]],
    ["maxRetries", ["max", "retries", "maxretries"]],
    ["max_retries", ["max", "retries", "maxretries"]],
    ["MAX_RETRIES", ["max", "retries", "maxretries"]],
    ["HTMLParser", ["html", "parser", "htmlparser"]],
    ["parseHTML", ["parse", "html", "parsehtml"]],
    ["getURLs", ["get", "urls", "geturls"]],
    ["IDs", ["ids"]],
    ["sha256sum", ["sha", "256", "sum", "sha256sum"]],
    ["utf8", ["utf", "utf8"]],
    ["__init__", ["init"]],
    ["$scope", ["scope"]],
    ["x", []],
    ["a_b", ["ab"]],
    ["0xFF", ["0xff"]],
    ["user-agent", ["user", "agent"]],
    ["Größe", ["größe"]],
    ["日本語", ["日本", "本語"]],
    ["(=> + ...)", []],
  ])("splits: %s", (text, words) => {
    expect(termsOf(text)).toEqual(words);
  });

  it("ignores runs longer than the maximum word length", () => {
    expect(termsOf(`${"a".repeat(maxWordLength)} ok`)).toEqual(["a".repeat(maxWordLength), "ok"]);
    expect(termsOf(`${"a".repeat(maxWordLength + 1)} ok`)).toEqual(["ok"]);
  });
});

describe("forEachTerm", () => {
  it("passes the hash of the folded word", () => {
    const text = "let fooBar_2nd = HTTPServer.größeOf(日本語, $x, URLs2);";
    const hashes: number[] = [];
    forEachTerm(text, 0, text.length, (hash) => hashes.push(hash));
    expect(hashes).toEqual(termsOf(text).map(hash32));
    expect(hashes.length).toBeGreaterThan(10);
  });

  it("reads only the given range", () => {
    const words: string[] = [];
    const text = "alpha beta gamma";
    forEachTerm(text, 6, 10, (_hash, from, to) => words.push(text.slice(from, to)));
    expect(words).toEqual(["beta"]);
  });
});

describe("letters that are written as several characters", () => {
  const text = "Le café fermé à côté, 한글문서 et プログラム";

  it("are the same words as those written as one", () => {
    expect(text.normalize("NFD")).not.toBe(text);
    expect(termsOf(text.normalize("NFD"))).toEqual(termsOf(text));
    expect(termsOf("café")).toEqual(["café"]);
    expect(termHash("Café".normalize("NFD"))).toBe(termHash("café"));
  });

  it("are found at their places in the text as it is written", () => {
    const written = `x ${text} y`.normalize("NFD");
    const places: string[] = [];
    forEachTerm(written, 2, written.length - 2, (_hash, from, to) => places.push(written.slice(from, to)));
    expect(places).toContain("fermé".normalize("NFD"));
    expect(places).toContain("문서".normalize("NFD"));
    expect(places.map((place) => place.normalize("NFC").toLowerCase())).toEqual(termsOf(text));
  });
});

it("termHash folds case and underscores of a query word", () => {
  expect(termHash("max_retries")).toBe(termHash("MaxRetries"));
  expect(termHash("maxRetries")).toBe(hash32("maxretries"));
});
