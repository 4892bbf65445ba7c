import { expect, it } from "vitest";
import { forEachTerm } from "../../../../../src/core/types/index.ts";
import { pickLines } from "../../../../../src/core/query/results/preview.ts";
import type { WordWorth } from "../../../../../src/core/query/candidates/word-worth.ts";
import { linesFrom } from "../../../../../src/core/query/results/preview.ts";

/** Every word has the weight 1. */
function worthOf(query: string): WordWorth {
  const worth = new Map<number, { word: number; worth: number }>();
  forEachTerm(query, 0, query.length, (hash) => worth.set(hash, { word: worth.size, worth: 1 }));
  return worth;
}

const text = `// helpers
function other() {}

export function retryRequest(request) {
  log("again");
  return send(request, { attempts: 3 });
}
`;

it("pickLines selects the lines with the most query words, in file order", () => {
  expect(pickLines(text, 10, worthOf("retry a request with attempts"), undefined)).toEqual([
    { line: 13, text: "export function retryRequest(request) {" },
    { line: 15, text: "  return send(request, { attempts: 3 });" },
  ]);
});

it("pickLines selects the first nonblank line when no line contains a query word", () => {
  expect(pickLines("\n\n  alpha\nbeta", 1, worthOf("nothing"), undefined)).toEqual([
    { line: 3, text: "  alpha" },
  ]);
  expect(pickLines("", 1, worthOf("nothing"), undefined)).toEqual([]);
});

it("pickLines removes line endings", () => {
  expect(pickLines("one\r\nalpha two\r\n", 5, worthOf("alpha"), undefined)).toEqual([
    { line: 6, text: "alpha two" },
  ]);
});

it("pickLines selects the requested line even if other lines match as well", () => {
  const lines = "send(a)\nsend(b)\nsend(c)\n\nother()";
  expect(pickLines(lines, 1, worthOf("send"), 3)).toEqual([
    { line: 1, text: "send(a)" },
    { line: 3, text: "send(c)" },
  ]);
  expect(pickLines(lines, 1, worthOf("nothing"), 5)).toEqual([{ line: 5, text: "other()" }]);
});

it("linesFrom starts at the requested line and adds the next nonblank line", () => {
  const lines = "send(a)\n\nsend(b)\n\n\nother()\n";
  expect(linesFrom(lines, 11, 13)).toEqual([
    { line: 13, text: "send(b)" },
    { line: 16, text: "other()" },
  ]);
  expect(linesFrom(lines, 11, 12).map(({ line }) => line)).toEqual([13, 16]);
  expect(linesFrom(lines, 11, 16).map(({ line }) => line)).toEqual([16]);
  expect(linesFrom(lines, 11, 17).map(({ line }) => line)).toEqual([16]);
  expect(linesFrom("", 11, 11)).toEqual([]);
});
