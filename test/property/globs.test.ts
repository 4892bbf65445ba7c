// A glob matches the same paths as in minimatch, which package managers use.
import fc from "fast-check";
import { minimatch } from "minimatch";
import { expect, test } from "vitest";
import { compileGlob, escapeGlob } from "../../src/core/patterns/index.ts";

const name = fc.stringMatching(/^[ab.é-]{1,4}$/).filter((text) => !/^\.\.?$/.test(text));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
const set = fc.constantFrom(
  "[ab]",
  "[!a]",
  "[^.b]",
  "[a-c]",
  "[!-a]",
  "[!a-]",
  "[a\\-]",
  "[!\\]-]",
  "[[:alpha:]]",
  "[é-ü]",
);
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("a", "b", ".", "-", "é") },
  { weight: 3, arbitrary: fc.constantFrom("*", "?", "{a,b}", "{ab,*b}", "a{b,}", "{a,{b,-}}", "\\a") },
  { weight: 1, arbitrary: set },
);
const globName = fc.oneof(
  { weight: 5, arbitrary: fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join("")) },
  { weight: 2, arbitrary: fc.constant("**") },
);
const glob = fc
  .array(globName, { minLength: 1, maxLength: 4 })
  .map((names) => names.join("/"))
  // To minimatch, "a**b" is a single star; here, two stars cross folders anywhere. "." and ".." are not names.
  .filter((text) => !/[^/]\*\*|\*\*[^/]|(?:^|\/)\.\.?(?:\/|$)/.test(text));

test("globs match the same paths as in minimatch", () => {
  const options = { dot: true, nocomment: true, nonegate: true, noext: true };
  let matches = 0;
  fc.assert(
    fc.property(glob, fc.array(path, { minLength: 20, maxLength: 20 }), (pattern, paths) => {
      const test = compileGlob(pattern);
      const expected = paths.filter((text) => minimatch(text, pattern, { ...options, matchBase: true }));
      matches += expected.length;
      expect(paths.filter(test)).toEqual(expected);
    }),
    { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 2000), seed: 7 },
  );
  expect(matches).toBeGreaterThan(500);
});

test("an escaped path matches only itself", () => {
  const text = fc.string({ minLength: 1 }).filter((value) => !/^\.?\//.test(value));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const test = compileGlob(escapeGlob(one), { wholePath: true });
      expect(test(one)).toBe(true);
      expect(test(other)).toBe(one === other);
    }),
    { numRuns: 300, seed: 7 },
  );
});
