// The code in the markup of a component or template: whatever the markup, every character keeps its position, in time linear in the
// text.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { angularHooks } from "../../../../src/core/languages/angular/syntax.ts";
import { astroHooks } from "../../../../src/core/languages/astro/syntax.ts";
import { erbHooks } from "../../../../src/core/languages/erb/syntax.ts";
import { svelteHooks } from "../../../../src/core/languages/svelte/syntax.ts";
import { vueHooks } from "../../../../src/core/languages/vue/syntax.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const kinds = { vue: vueHooks, svelte: svelteHooks, astro: astroHooks, erb: erbHooks, angular: angularHooks };
const pieces = [
  "<li>", "</li>", "<Row ", "/>", ">", "<!--", "-->", "{", "}", "{{", "}}", "{#each a as b (b)}", "{/each}", "{#snippet x(y)}", "{@const z = a}",
  ':a="b"', "@click='c()'", 'v-for="(a, b) in c"', 'title="{a}"', "use:d", "'", '"', "`", "${", "---\n", "<script>", "</script>", "<style>",
  "</style>", "let a = 1;\n", "a.b", "{ a }", "//", "/*", "\r\n", " ", "é𝒳", "=>", "(",
  "| a: b", "@if (", "@let a = ", ")", "<%", "<%=", "<%#", "<%%", "-%>", "%>",
]; // prettier-ignore

describe.each(Object.entries(kinds))("%s", (_, hooks) => {
  const show = (text: string): string => hooks["prepare"]!.prepare!(text, text);

  test("preserves the length and line breaks, and replaces characters only with spaces or punctuation", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        const seen = show(text);
        expect(seen.length).toBe(text.length);
        for (let at = 0; at < text.length; at++) {
          if (seen[at] === text[at]) continue;
          expect(text[at]).not.toMatch(/[\r\n]/);
          expect(seen[at]).toMatch(/[ ;,()[\]0]/);
        }
      }),
      { numRuns: 400, examples: [[["<Row ", "use:d", "---\n"]]] },
    );
  });

  test.each([
    "{",
    "{{",
    "<a b='",
    "<script>",
    "{`${",
    "<!--",
    ':a="',
    "<li v-for='",
    "{#each a",
    "<%",
    "<% %",
    "%%>",
    "@if (",
    "@let ",
    "{{ a | b:",
    "|a:(",
    "<a></b>",
    "<a #b>{{c}}",
    "<li v-for='a in b'>",
  ])("prepares a quarter of a megabyte of %s in less than 3 seconds", (piece) => {
    const text = piece.repeat(Math.ceil((1 << 18) / piece.length));
    const spent = cpuMs(() => {
      expect(show(text).length).toBe(text.length);
    });
    expect(spent).toBeLessThan(3_000);
  });

  test("prepares keys and reads of a declared name in time linear in their number", () => {
    const text = `<template><a v-for="a in b" #a>{{ f({${"a, \n".repeat(100_000)}}) }}`;
    expect(cpuMs(() => show(text))).toBeLessThan(3_000);
  });
});
