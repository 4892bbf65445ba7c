// How are texts with lone brackets mended, and how long does that take?
import { expect, test } from "vitest";
import { mendBrackets } from "../../../../../src/core/parse/tree/mend-brackets.ts";
import { cpuMs } from "../../../../support/cpu-time.ts";

function mend(text: string): string | undefined {
  const brackets = Uint32Array.from([...text.matchAll(/[()[\]{}]/g)].map(({ index }) => index));
  return mendBrackets(text, brackets)[0];
}

test.each([
  ["call(first, second;\nnext();", "call(first)       ;\nnext();"],
  ["call(first \nnext();", "call(first)\nnext();"],
  ["fn size(self -> u32 {\n  1\n}", "fn size(self)-> u32 {\n  1\n}"],
  ["if (ready {\n  go();\n}", "if (ready){\n  go();\n}"],
])("closes a parenthesis where its arguments end: %j", (text, mended) => {
  expect(mend(text)).toBe(mended);
});

test.each(["function a) ", "{", "-> ", " ", ")", ": "])("takes linear time for a line of many %j", (part) => {
  const timeOf = (characters: number): number => {
    const text = `f( ${part.repeat(characters / part.length)}x\n`;
    return cpuMs(() => mend(text));
  };
  timeOf(1_000);
  // Twenty times as long; quadratic time would be 400 times as long.
  expect(timeOf(40_000)).toBeLessThan(100 * Math.max(2, timeOf(2_000)));
});
