// Lines of a file that has changed since it was indexed are found at their current position, or reported as gone.
import { expect, test } from "vitest";
import { alignLines, MovedLines, type PlaceNow } from "../../../../src/core/code/text/moved-lines.ts";
import { detectLanguage } from "../../../../src/core/languages/index.ts";
import { parser } from "../../../support/parser.ts";

const source = [
  "import { read } from './read';", // 1
  "",
  "export function first(path: string) {", // 3
  "  const text = read(path);",
  "  return text.trim();",
  "}",
  "",
  "export function second(path: string) {", // 8
  "  const text = read(path);",
  "  return text.length;",
  "}",
];

function locate(now: readonly string[], first: number, last: number, path = "a.ts"): PlaceNow {
  const bytes = Buffer.from(source.join("\n"));
  const { file } = parser.parse({ bytes, language: detectLanguage(path, bytes) });
  return new MovedLines(file, now).locate(first, last);
}

const there = (movedBy: number): PlaceNow => ({ kind: "there", movedBy });

test("lines keep their position when lines are added below them", () => {
  expect(locate(source, 3, 6)).toEqual(there(0));
  expect(locate([...source, "", "export const more = 1;"], 8, 11)).toEqual(there(0));
});

test("lines move when lines above them are added or removed", () => {
  expect(locate(["// one", "// two", "", ...source], 3, 6)).toEqual(there(3));
  expect(locate(["// one", "// two", "", ...source], 8, 11)).toEqual(there(3));
  expect(locate(source.slice(2), 8, 11)).toEqual(there(-2));
  // Without the first function, whose lines are very similar to those of the second.
  expect(locate([...source.slice(0, 2), ...source.slice(7)], 8, 11)).toEqual(there(-5));
});

test("a symbol is found after its body was edited", () => {
  const edited = [
    "// new",
    ...source.slice(0, 8),
    "  log(path);",
    "  const text = read(path);",
    ...source.slice(9),
  ];
  expect(locate(edited, 8, 11)).toMatchObject({ kind: "there" });
  expect(locate(edited, 3, 6)).toEqual(there(1));
});

test("a deleted symbol is reported as gone even if a similar neighbor exists", () => {
  expect(locate(source.slice(0, 7), 8, 11)).toEqual({ kind: "gone" });
  expect(locate([], 3, 6)).toEqual({ kind: "gone" });
  expect(locate(["export const other = 1;"], 3, 6)).toEqual({ kind: "gone" });
});

test("the position of lines without a name is unknown", () => {
  expect(locate(source, 6, 7)).toEqual({ kind: "unknown" });
});

test("a single line is found by its names and the lines around it", () => {
  expect(locate(["// one", "// two", ...source], 9, 9)).toEqual(there(2));
  // The same call is in the first function, which is nearer to the old position.
  expect(locate([...source.slice(0, 6), "// one", "// two", "// three", ...source.slice(6)], 9, 9)).toEqual(
    there(3),
  );
  // One of the two names occurs elsewhere.
  expect(locate([...source.slice(0, 9), ...source.slice(10)], 10, 10)).toEqual({ kind: "gone" });
});

test("alignLines gives lines their previous numbers", () => {
  expect(alignLines(["x", "a", "b"], 1)).toEqual(["a", "b"]);
  expect(alignLines(["b"], -1)).toEqual(["", "b"]);
  expect(alignLines(["a"], 0)).toEqual(["a"]);
});
