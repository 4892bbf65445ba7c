// Patterns that look behind a word must not do so at every blank: a file may hold a hundred thousand in a row.
import { expect, test } from "vitest";
import { repair } from "../../../../src/core/languages/c/syntax-macros.ts";
import { repairTypeScript } from "../../../../src/core/languages/javascript/syntax-repair.ts";
import { MaskedText } from "../../../../src/core/languages/syntax-parts/masked-text.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const blanks = `${" ".repeat(200)}\n`.repeat(600);

test.each<[string, (text: string) => unknown]>([
  ["C's macros", (text) => repair.prepare!(text, text)],
  ["TypeScript's variance", repairTypeScript],
  [
    "names that markup declares",
    (text) => {
      new MaskedText(text).declare(text);
    },
  ],
])("%s: a text of blanks is read in time", (_what, read) => {
  // Looking back over all of them from each takes seven seconds and more.
  expect(cpuMs(() => read(`f(${blanks})`))).toBeLessThan(1_500);
});

test("what stands before a word still decides", () => {
  expect(repairTypeScript("class A<in\n  B, out C> {}")).toBe("class A<  \n  B,     C> {}");
  expect(repairTypeScript('export type * from "m"; type T = 1')).toBe('export      * from "m"; type T = 1');
  const text = 'f("%"\n  PRId64 " bytes", PRId64);';
  expect(repair.prepare!(text, text)).toBe('f("%"\n         " bytes", PRId64);');
});
