// The walker's ASCII word scanner must find and count the same words as model/terms.ts.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { forEachTerm } from "../../../../src/core/types/index.ts";
import { blankEncodedData } from "../../../../src/core/parse/text/encoded-data.ts";
import { TermCollector } from "../../../../src/core/parse/text/term-collector.ts";
import { openTreeSitter } from "../../../../src/core/parse/tree/tree-sitter.ts";

type Words = { hash: number; frequency: number }[];

let collector: TermCollector;

beforeAll(async () => {
  collector = new TermCollector((await openTreeSitter()).createWordTable());
});

/** The collector's result for a text, counting words between two offsets and flagging others. */
function collect(text: string, ascii: boolean, start: number, end: number, flagged: string): [Words, number] {
  collector.begin(text, ascii ? Buffer.from(text, "latin1") : undefined);
  collector.addBody(start, end);
  collector.addField(flagged, 64);
  const length = collector.endChunk();
  const { termHashes, termFrequencies } = collector.build();
  return [Array.from(termHashes, (hash, i) => ({ hash, frequency: termFrequencies[i]! })), length];
}

/** The same by the rule itself, which finds no words in a run of 200 letters. */
function expected(text: string, start: number, end: number, flagged: string): [Words, number] {
  const frequencies = new Map<number, number>();
  let length = 0;
  forEachTerm(blankEncodedData(text), start, end, (hash) => {
    length++;
    frequencies.set(hash, Math.min(15, (frequencies.get(hash) ?? 0) + 1));
  });
  forEachTerm(flagged, 0, flagged.length, (hash) => {
    length++;
    frequencies.set(hash, (frequencies.get(hash) ?? 0) | 64);
  });
  const words = [...frequencies].map(([hash, frequency]) => ({ hash, frequency }));
  return [words.sort((a, b) => a.hash - b.hash), length];
}

const unit = fc.constantFrom(..."abzABZ09_$ .-s\n\t(".split(""));
const longer = fc.constantFrom(
  "HTMLParser",
  "URLs",
  "IDs",
  "max_retries",
  "fooBar2Baz",
  "x".repeat(200),
  "__init__",
  "3rd",
);

test("both scanners find the same words in random texts", () => {
  const text = fc
    .array(fc.oneof({ weight: 6, arbitrary: unit }, longer), { maxLength: 120 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), text, (body, from, to, flagged) => {
      const [start, end] = [from % (body.length + 1), to % (body.length + 1)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const wanted = expected(body, start, end, flagged);
      expect(collect(body, true, start, end, flagged)).toEqual(wanted);
      expect(collect(body, false, start, end, flagged)).toEqual(wanted);
    }),
    { numRuns: 400 },
  );
});

test("both scanners find the same words in a real file", () => {
  const text = readFileSync(createRequire(import.meta.url).resolve("web-tree-sitter"), "latin1");
  const ascii = text.replace(/[^\x00-\x7f]/g, "?").slice(0, 40_000); // eslint-disable-line no-control-regex
  expect(collect(ascii, true, 0, ascii.length, "")).toEqual(expected(ascii, 0, ascii.length, ""));
});

test("the number of distinct words is limited", () => {
  const text = Array.from({ length: 500 }, (_, i) => `word${i}x`).join(" ");
  for (const ascii of [true, false]) {
    collector.begin(text, ascii ? Buffer.from(text) : undefined, 100);
    collector.addBody(0, text.length);
    collector.endChunk();
    expect(collector.build().termHashes.length).toBe(100);
  }
});

test("the frequency of a word is counted up to 15", () => {
  const text = "word ".repeat(40);
  expect(collect(text, true, 0, text.length, "word")[0].map(({ frequency }) => frequency)).toEqual([15 | 64]);
});
