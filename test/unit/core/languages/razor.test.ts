// Razor: whatever the text, it is read in time linear in it, and line ends do not matter.
import { describe, expect, test } from "vitest";
import { showCode } from "../../../../src/core/languages/razor/syntax-text.ts";
import { cpuMs } from "../../../support/cpu-time.ts";
import { parser } from "../../../support/parser.ts";

function names(text: string): string[] {
  const { file } = parser.parse({ bytes: Buffer.from(text), language: "razor" });
  return [...file.expressions.name].map((name) => file.strings.get(name)).filter((name) => name !== "");
}

describe("a megabyte of one piece", () => {
  test.each([
    "@",
    "@(",
    "@{",
    "@a(",
    "@a.b",
    "@a[",
    "@if (a) {",
    "@code {",
    "@* ",
    "<a b='",
    '<a b="',
    '@("',
    '@{@"',
    '@{"""',
    "@{<a>",
    "@{@:",
    "@{ /*",
    "@{<!--",
    "@{<!---->",
    "@{@a ",
    "@a?.b",
    "<!--",
    "<script>",
    "</a>",
    "<A>",
    "@using A\n",
    "@model A\n",
    "@section A {",
    '<a @onclick="',
    '<a @onclick="b"',
    " ",
    "@{ ",
    "\n@",
    "é𝒳",
  ])("%s is masked in less than 2 seconds, and every character keeps its place", (piece) => {
    const text = piece.repeat(Math.ceil((1 << 20) / piece.length));
    let shown = "";
    const spent = cpuMs(() => (shown = showCode(text)));
    expect(spent).toBeLessThan(2_000);
    expect(shown).toHaveLength(text.length);
  });
});

test("lines that end in CRLF are read like others", () => {
  const lines = [
    "@model Order",
    "<p>",
    "@Model.Title()",
    "@if (Open(1)) {",
    "  <b>@Model.Name",
    "  </b>",
    "}",
    "</p>",
  ];
  expect(names(lines.join("\r\n"))).toEqual(names(lines.join("\n")));
  expect(names(lines.join("\r\n"))).toContain("Title");
});

test.each([
  ["an address", "<p>me@example.org</p>"],
  ["a comment", "@* @Hidden() *@ <!-- @Hidden() -->"],
  ["an escaped sign", "@@Hidden()"],
  ["text of an attribute", '<Row Title="Hidden()" title="Hidden" />'],
  ["text inside code", "@if (true) { <p>Hidden() { </p> }"],
  ["text behind code", "@{ } Hidden();"],
])("%s is not code", (_, text) => {
  expect(names(text)).not.toContain("Hidden");
  expect(names(text)).not.toContain("example");
});

test.each([
  ["the type of a page", "@model Order\n@inherits Page<Order>\n<p/>"],
  ["a member of what may be null", "<p>@Model?.First?.Name @Model?[0].Total @Model?.Sum()</p>"],
  ["a name in brackets", "<p>@(total) @total</p>"],
  ["an escaped name", '@Html.Label(total, new { @class = "a", @for = "b" }) end'],
  ["a sign inside a condition", '@if(@TempData["a"] != null) { <p/> }'],
  ["a comment between statements", "@if (a) { <!-- <b> { --> Sum(); }"],
  ["an end of an empty element", "@if (a) { <div><input></input>no code;</div> }"],
])("%s is read without a syntax error", (_, text) => {
  const { file } = parser.parse({ bytes: Buffer.from(text), language: "razor" });
  expect(file.errorCount).toBe(0);
});
