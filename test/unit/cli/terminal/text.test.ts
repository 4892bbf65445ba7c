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
  expect(renderTable(rows, { align: "rl" })).toBe("files  root\n   12  /a\n1,234\n");
});

test("a table that is too wide wraps its last column between words or moves it below", () => {
  const rows = [
    ["name", "says"],
    ["parse", "reads a text and gives what it means"],
  ];
  expect(renderTable(rows, { align: "ll" }, 32)).toBe(
    "name   says\nparse  reads a text and gives\n       what it means\n",
  );
  expect(renderTable(rows, { align: "ll" }, 25)).toBe(
    "name\n  says\nparse\n  reads a text and gives\n  what it means\n",
  );
  const mostlyNarrow = [
    ["a", "on"],
    ["b", "off"],
    ["c", "/a/long/path/without/blanks"],
  ];
  expect(renderTable(mostlyNarrow, { align: "ll" }, 20)).toBe(
    "a  on\nb  off\nc\n  /a/long/path/without/blanks\n",
  );
  expect(renderTable([["7", "/a/long/path/without/blanks"]], { align: "rl" }, 20)).toBe(
    "7\n  /a/long/path/without/blanks\n",
  );
});

test("a table whose rows do not fit becomes a block for each row, broken between cells", () => {
  const rows = [
    ["1,275", "399,705", "14.2 MB", "2026-11-28 17:00", "/src/a/long/path/that/fits/nowhere"],
    ["7", "", "1.4 MB", "2026-11-27 09:30", "/b"],
  ];
  const labels = ["files", "edges", "disk", "INDEXED", "root"];
  expect(renderTable(rows, { align: "rrrll", labels }, 30)).toBe(
    [
      "/src/a/long/path/that/fits/nowhere",
      "  files 1,275  edges 399,705",
      "  disk 14.2 MB",
      "  indexed 2026-11-28 17:00",
      "/b",
      "  files 7  disk 1.4 MB",
      "  indexed 2026-11-27 09:30",
      "",
    ].join("\n"),
  );
  const memories = [["01a2231a-32be-757d", "2026-11-28", "decision", "Sessions last as long as the audit"]];
  expect(renderTable(memories, { align: "llll", title: 0 }, 30)).toBe(
    "01a2231a-32be-757d\n  2026-11-28  decision\n  Sessions last as long as the\n  audit\n",
  );
  expect(renderTable(memories, { align: "llll", title: 0 })).toBe(`${memories[0]!.join("  ")}\n`);
});

test("a cell of a block that is longer than a line is broken between words", () => {
  const rows = [["key", "a value of several words that is long", "last"]];
  expect(renderTable(rows, { align: "lll", labels: ["", "is", ""], title: 0 }, 24)).toBe(
    "key\n  is a value of several\n  words that is long\n  last\n",
  );
});

test("a table has any number of rows and words", () => {
  const rows = Array.from({ length: 200_000 }, () => ["id", "a few words"]);
  expect(renderTable(rows, { align: "ll" }, 60)).toHaveLength(200_000 * "id  a few words\n".length);
});

test("colors do not count toward the visible length or the table width", () => {
  const { bold } = createStyle(true);
  expect(visibleLength(`${bold("ab")} c`)).toBe(4);
  expect(renderTable([["x", bold("ab")]], { align: "ll" }, 6)).toBe(`x  ${bold("ab")}\n`);
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
