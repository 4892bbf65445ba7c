import { expect, test } from "vitest";
import { highlightTerms } from "../../../../src/cli/terminal/highlight.ts";
import { createStyle, toScreen, visibleLength } from "../../../../src/cli/terminal/style.ts";
import { formatBytes, formatCount, formatMs, renderTable } from "../../../../src/cli/terminal/table.ts";

test("a table aligns numbers to the right and has no trailing blanks", () => {
  const rows = [
    ["files", "root"],
    ["12", "/a"],
    ["1,234", ""],
  ];
  expect(renderTable(rows, "rl")).toBe("files  root\n   12  /a\n1,234\n");
});

test("a table that is too wide wraps its last column between words or moves it below", () => {
  const rows = [
    ["name", "says"],
    ["parse", "reads a text and gives what it means"],
  ];
  expect(renderTable(rows, "ll", 32)).toBe(
    "name   says\nparse  reads a text and gives\n       what it means\n",
  );
  expect(renderTable(rows, "ll", 25)).toBe(
    "name\n  says\nparse\n  reads a text and gives\n  what it means\n",
  );
  const mostlyNarrow = [
    ["a", "on"],
    ["b", "off"],
    ["c", "/a/long/path/without/blanks"],
  ];
  expect(renderTable(mostlyNarrow, "ll", 20)).toBe("a  on\nb  off\nc\n  /a/long/path/without/blanks\n");
  expect(renderTable([["7", "/a/long/path/without/blanks"]], "rl", 20)).toBe(
    "7\n  /a/long/path/without/blanks\n",
  );
});

test("a table has any number of rows and words", () => {
  const rows = Array.from({ length: 200_000 }, () => ["id", "a few words"]);
  expect(renderTable(rows, "ll", 60)).toHaveLength(200_000 * "id  a few words\n".length);
});

test("colors do not count toward the visible length or the table width", () => {
  const { bold } = createStyle(true);
  expect(visibleLength(`${bold("ab")} c`)).toBe(4);
  expect(renderTable([["x", bold("ab")]], "ll", 6)).toBe(`x  ${bold("ab")}\n`);
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [123_456, "123 kB"],
  [5_300_000_000, "5.3 GB"],
])("formats %d bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [12.4, "12 ms"],
  [1234, "1.2 s"],
  [61_000, "1 min 1 s"],
  [119_700, "2 min 0 s"],
])("formats %d ms as %s", (ms, text) => {
  expect(formatMs(ms)).toBe(text);
});

test("counts have thousands separators in any locale", () => {
  expect(formatCount(1_234_567)).toBe("1,234,567");
});

test("words of the query are bold, but only if colors are on", () => {
  const line = "function parseConfig(path) {";
  expect(toScreen(highlightTerms(line, "parse (config", createStyle(true)))).toBe(
    "function \u001b[1mparse\u001b[22m\u001b[1mConfig\u001b[22m(path) {",
  );
  expect(highlightTerms(line, "parse config", createStyle(false))).toBe(line);
});
