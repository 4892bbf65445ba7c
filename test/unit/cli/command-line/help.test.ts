import { expect, test } from "vitest";
import { renderHelp } from "../../../../src/cli/command-line/help.ts";
import { commands } from "../../../../src/cli/catalog/commands.ts";
import { createStyle } from "../../../../src/cli/terminal/style.ts";

const style = createStyle(false);
const longest = (text: string): number => Math.max(...text.split("\n").map((line) => line.length));

test("help in a pipe is as wide as a pager usually is", () => {
  const overview = renderHelp(undefined, { style, wrapColumns: Infinity });
  expect(longest(overview)).toBeLessThanOrEqual(80);
  expect(longest(renderHelp(undefined, { style, wrapColumns: 140 }))).toBeGreaterThan(80);
  const search = commands.find(({ name }) => name === "search")!;
  const described = renderHelp(search, { style, wrapColumns: Infinity });
  expect(longest(described.slice(0, described.indexOf("Examples:")))).toBeLessThanOrEqual(80);
});
