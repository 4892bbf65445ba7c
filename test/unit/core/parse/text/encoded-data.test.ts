import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { termHash } from "../../../../../src/core/types/index.ts";
import { blankEncodedData } from "../../../../../src/core/parse/text/encoded-data.ts";
import { parser } from "../../../../support/parser.ts";

const data = (length: number): string => "aGVsbG8gd29ybGQ+".repeat(Math.ceil(length / 16)).slice(0, length);

describe("blankEncodedData", () => {
  test.each([0, 1, 150, 199, 200, 201, 399])("finds a run of 200 characters at offset %i", (offset) => {
    const before = "x ".repeat(offset).slice(0, offset);
    const text = `${before}"${data(200)}=" after`;
    expect(blankEncodedData(text)).toBe(`${before}"${" ".repeat(200)}=" after`);
  });

  test("leaves a shorter run, and returns the same string if there is nothing to blank", () => {
    const text = `key = "${data(199)}"; ${"org/example/".repeat(12)} ${"word ".repeat(300)}`;
    expect(blankEncodedData(text)).toBe(text);
  });

  test("does for any text what a plain scan for long runs does", () => {
    const part = fc.oneof(
      fc.constantFrom(" ", '"', "é", "/", "_"),
      fc.integer({ min: 0, max: 700 }).map((length) => data(length)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        const plain = text.replace(/[A-Za-z0-9+/]{200,}/g, (run) => " ".repeat(run.length));
        expect(blankEncodedData(text)).toBe(plain);
      }),
    );
  });
});

describe("a file with an image as base64", () => {
  test.each([
    ["ASCII", "settings"],
    ["other text", "Größe"],
  ])("keeps its other words and has none of the image's (%s)", (_, word) => {
    const source = `{ "${word}": 1, "image": "data:image/png;base64,${data(4_000)}", "title": "pump" }`;
    const request = { bytes: Buffer.from(source), language: "json" } as const;
    const { file } = parser.parse(request);
    const hashes = new Set(file.termHashes);
    expect(
      [word, "image", "base64", "title", "pump"].map((term) => hashes.has(termHash(term))),
    ).not.toContain(false);
    expect(hashes.size).toBeLessThan(12);
    expect(parser.wordsOf(request)).toHaveLength(source.length);
    expect(parser.wordsOf(request)).not.toContain("aGVsbG8");
  });
});
