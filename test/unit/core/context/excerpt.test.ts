// The excerpt of a symbol that does not fit: its head, the matching lines, and the lines around them.
import { expect, test } from "vitest";
import { cutExcerpt, type ExcerptSource } from "../../../../src/core/context/excerpt.ts";

const count = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** Lines 11 to 40: a comment, a head of three lines, then one statement per line. */
const source: ExcerptSource = {
  startLine: 11,
  endLine: 40,
  text: [
    "/** Comment. */",
    "function pay(",
    "  amount: number,",
    "): void {",
    ...Array.from({ length: 25 }, (_, i) => `  step${15 + i}();`),
    "}",
  ].join("\n"),
  symbolLine: 12,
  signature: "function pay( amount: number, ): void",
  matches: [30],
};

test("an excerpt contains the head, the matching line, and then its neighbors, and counts omitted lines", () => {
  expect(cutExcerpt(source, 20, count)).toEqual({
    parts: [
      { startLine: 12, endLine: 14 },
      { startLine: 30, endLine: 30 },
    ],
    text: [
      "… 1 line left out",
      "function pay(",
      "  amount: number,",
      "): void {",
      "… 15 lines left out",
      "  step30();",
      "… 10 lines left out",
    ].join("\n"),
  });
  expect(cutExcerpt(source, 24, count)?.parts[1]).toEqual({ startLine: 29, endLine: 31 });
});

test("lines below a match are added before lines above, and adjacent parts are merged", () => {
  expect(cutExcerpt(source, 22, count)?.parts[1]).toEqual({ startLine: 30, endLine: 31 });
  const near = cutExcerpt({ ...source, matches: [15] }, 25, count);
  expect(near?.parts).toEqual([{ startLine: 11, endLine: 19 }]);
});

test("an excerpt without a match contains the lines after the head", () => {
  expect(cutExcerpt({ ...source, matches: [] }, 24, count)?.parts).toEqual([{ startLine: 11, endLine: 19 }]);
});

test("no excerpt is made if no match fits or if the whole symbol fits", () => {
  expect(cutExcerpt(source, 12, count)).toBeUndefined();
  expect(cutExcerpt(source, 5, count)).toBeUndefined();
  expect(cutExcerpt(source, 1000, count)).toBeUndefined();
});

test("a long head is shortened and does not include the comment", () => {
  const parameters = Array.from({ length: 20 }, (_, i) => `  p${i}: number,`);
  const text = ["// Long.", "function f(", ...parameters, ") {", "  return p0;", "}"].join("\n");
  const long = { startLine: 1, endLine: 25, text, symbolLine: 2, matches: [24] };
  const cut = cutExcerpt({ ...long, signature: `function f(${parameters.join(" ")})` }, 38, count);
  expect(cut?.parts[0]).toEqual({ startLine: 2, endLine: 9 });
  expect(cut?.parts.at(-1)).toMatchObject({ endLine: 25 });
});

test("a part of an excerpt neither begins nor ends with a blank line", () => {
  const text = "function f() {\n\n  found();\n\n  last();\n  end();\n}";
  const cut = cutExcerpt(
    { startLine: 1, endLine: 7, text, symbolLine: 1, signature: "function f()", matches: [3] },
    16,
    count,
  );
  expect(cut?.text).toBe("function f() {\n\n  found();\n… 4 lines left out");
});
