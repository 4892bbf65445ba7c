import { expect, it } from "vitest";
import { forEachTerm } from "../../../../../src/core/types/index.ts";
import { pickLines } from "../../../../../src/core/query/results/preview.ts";
import { linesFrom, type WordWorth } from "../../../../../src/core/query/results/preview.ts";

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

it("takes the lines that say most of the query, in the file's order", () => {
  expect(pickLines(text, 10, worthOf("retry a request with attempts"), undefined)).toEqual([
    { line: 13, text: "export function retryRequest(request) {" },
    { line: 15, text: "  return send(request, { attempts: 3 });" },
  ]);
});

it("takes the first line that is not blank when none says any", () => {
  expect(pickLines("\n\n  alpha\nbeta", 1, worthOf("nothing"), undefined)).toEqual([
    { line: 3, text: "  alpha" },
  ]);
  expect(pickLines("", 1, worthOf("nothing"), undefined)).toEqual([]);
});

it("keeps lines without their ends", () => {
  expect(pickLines("one\r\nalpha two\r\n", 5, worthOf("alpha"), undefined)).toEqual([
    { line: 6, text: "alpha two" },
  ]);
});

it("takes the line that was asked for, though others say as much", () => {
  const lines = "send(a)\nsend(b)\nsend(c)\n\nother()";
  expect(pickLines(lines, 1, worthOf("send"), 3)).toEqual([
    { line: 1, text: "send(a)" },
    { line: 3, text: "send(c)" },
  ]);
  expect(pickLines(lines, 1, worthOf("nothing"), 5)).toEqual([{ line: 5, text: "other()" }]);
});

it("shows a line that was asked for by its number first, and the next one that is not blank", () => {
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
