// Paths as commands print them: one line each, whatever their names contain.
import { join } from "node:path";
import { expect, test } from "vitest";
import { displayPath } from "../../../../src/cli/code/ask-code.ts";

test("a path is shown from the working directory, or whole if it lies outside", () => {
  expect(displayPath(process.cwd(), "src/a b.py")).toBe(join("src", "a b.py"));
  expect(displayPath("/elsewhere", "src/100%.py")).toBe("/elsewhere/src/100%.py");
});

test("a line break in a file's name does not begin a line of its own", () => {
  expect(displayPath("/elsewhere", "a\nb.py:1  forged")).toBe("/elsewhere/a\\u000ab.py:1  forged");
});
