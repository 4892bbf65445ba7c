// Patterns that look behind a word must not do so at every blank: a file may hold a hundred thousand in a row.
import { expect, test } from "vitest";
import { repair } from "../../../../src/core/languages/c/syntax-macros.ts";
import { repairTypeScript } from "../../../../src/core/languages/javascript/syntax-repair.ts";
import { MaskedText } from "../../../../src/core/languages/syntax-parts/masked-text.ts";
import { listLanguages } from "../../../../src/core/languages/index.ts";
import { cpuMs } from "../../../support/cpu-time.ts";
import { languages } from "../../../support/languages.ts";

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

const rewriting = listLanguages().flatMap(({ id }) => {
  const { hooks } = languages.get(id);
  return [hooks["prepare"], hooks["repair"]].flatMap((hook) =>
    hook?.prepare === undefined ? [] : [{ id, hook }],
  );
});

test("some languages rewrite a text before it is parsed", () => {
  expect(rewriting.length).toBeGreaterThan(10);
});

test.each(rewriting)("$id: blanks in one line and over many lines are read in time", ({ hook }) => {
  for (const text of [`f(${" ".repeat(60_000)})`, `f(${"\t".repeat(60_000)})`, `f(${"\n".repeat(60_000)})`])
    expect(cpuMs(() => hook.prepare!(text, text))).toBeLessThan(1_500);
});

test("what stands before a word still decides", () => {
  expect(repairTypeScript("class A<in\n  B, out C> {}")).toBe("class A<  \n  B,     C> {}");
  expect(repairTypeScript('export type * from "m"; type T = 1')).toBe('export      * from "m"; type T = 1');
  const text = 'f("%"\n  PRId64 " bytes", PRId64);';
  expect(repair.prepare!(text, text)).toBe('f("%"\n         " bytes", PRId64);');
});
