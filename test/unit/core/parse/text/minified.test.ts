// Which files are packed by tools, and which are a person's with data in a long line?
import { expect, test } from "vitest";
import { looksMinified } from "../../../../../src/core/parse/text/minified.ts";

const functions = Array.from({ length: 6 }, (_, i) => `function step${i}(x) {\n  return x + ${i};\n}\n`).join(
  "",
);
const encoded = "iVBORw0KGgoAAAANSUhEUgAAAAUA".repeat(400);
const packed = "function a(b){return b+1};var c=a(2);".repeat(300);

test.each([
  ["a short text", packed.slice(0, 3_000), false],
  ["packed code", packed, true],
  ["packed code below a banner", `${"/* Some license.\n * All of it. */\n".repeat(6)}${packed}`, true],
  [
    "packed code with its map",
    `${"/* License. */\n".repeat(6)}${packed}\n//# sourceMappingURL=${encoded}\n`,
    true,
  ],
  ["an image among functions", `${functions}const icon = "${encoded}";\n`, false],
  [
    "a table of numbers among functions",
    `${functions}const table = [${"17, 4711, ".repeat(2_000)}];\n`,
    false,
  ],
  [
    "a schema among functions",
    `${functions}S = '${'{"type": "object", "properties": {}}'.repeat(300)}'\n`,
    false,
  ],
  ["data alone", `{"data": "${encoded}"}`, true],
  [
    "rows of data below a few lines",
    `{\n"type": 1,\n"crs": 2,\n"x": 3,\n"y": [\n4,\n${`${encoded}\n`.repeat(20)}]}`,
    true,
  ],
  ["lines of usual length", functions.repeat(60), false],
])("%s", (_, text, expected) => {
  expect(looksMinified(text)).toBe(expected);
});
