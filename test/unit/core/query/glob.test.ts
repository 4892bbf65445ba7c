import { expect, it } from "vitest";
import { compileGlob } from "../../../../src/core/query/index.ts";

it.each([
  ["*.ts", "a.ts", true],
  ["*.ts", "deep/down/a.ts", true],
  ["*.ts", "a.tsx", false],
  ["src/*.ts", "src/a.ts", true],
  ["src/*.ts", "src/b/a.ts", false],
  ["src/**/*.ts", "src/a.ts", true],
  ["src/**/*.ts", "src/b/c/a.ts", true],
  ["src/**", "src/b/c", true],
  ["**/test/**", "a/test/b.js", true],
  ["**/test/**", "test/b.js", true],
  ["**/test/**", "attest/b.js", false],
  ["a?.c", "ab.c", true],
  ["a?.c", "a/.c", false],
  ["[a-c]*.{js,ts}", "b1.ts", true],
  ["[!a-c]*.js", "b1.js", false],
  ["./src/a.ts", "src/a.ts", true],
  ["a.b", "axb", false],
  ["\\*.ts", "*.ts", true],
  ["\\*.ts", "a.ts", false],
])("%s on %s: %s", (glob, path, expected) => {
  expect(compileGlob(glob)(path)).toBe(expected);
});
