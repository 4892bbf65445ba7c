// Templates of Phoenix: whatever the text, they are read in time linear in it, and line ends do not matter.
import { describe, expect, test } from "vitest";
import { cpuMs } from "../../../support/cpu-time.ts";
import { parser } from "../../../support/parser.ts";

function calls(text: string, language: string): string[] {
  const { file } = parser.parse({ bytes: Buffer.from(text), language });
  return [...file.expressions.name].map((name) => file.strings.get(name)).filter((name) => name !== "");
}

describe.each(["heex", "eex"])("%s", (language) => {
  test.each([
    "{",
    "<%",
    "<%=",
    '<a b="',
    "<%!--",
    "<!--",
    "<script>",
    "A.",
    "a(",
    '{"#{',
    "&",
    "<.a",
    "<% a ",
    "é𝒳",
    "<%= a(1) %>\n",
    "\n",
    " \r\n",
  ])("reads a quarter of a megabyte of %j in less than 3 seconds", (piece) => {
    const text = piece.repeat(Math.ceil((1 << 18) / piece.length));
    const spent = cpuMs(() => parser.parse({ bytes: Buffer.from(text), language }));
    expect(spent).toBeLessThan(3_000);
  });

  test("reads lines that end in CRLF like others", () => {
    const lines = ["<p>", "<%= if open?(1) do %>", "<%= title @order %>", "<% end %>", "</p>", ""];
    expect(calls(lines.join("\r\n"), language)).toEqual(calls(lines.join("\n"), language));
    expect(calls(lines.join("\r\n"), language)).toEqual(["open?", "title"]);
  });
});
