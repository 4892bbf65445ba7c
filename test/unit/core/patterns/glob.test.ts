import { expect, it } from "vitest";
import { compileGlob, escapeGlob } from "../../../../src/core/patterns/index.ts";

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
  ["a[!b]c", "a/c", false],
  ["[[:alpha:]]1", "z1", true],
  ["[]]a", "]a", true],
  ["[\\]a]b", "]b", true],
  ["{a,b{c,d}}.ts", "bd.ts", true],
  ["?.ts", "\u{1F600}.ts", true],
])("glob %s on path %s matches: %s", (glob, path, expected) => {
  expect(compileGlob(glob)(path)).toBe(expected);
});

it("matches only the whole path with the wholePath option", () => {
  expect(compileGlob("a", { wholePath: true })("a")).toBe(true);
  expect(compileGlob("a", { wholePath: true })("b/a")).toBe(false);
});

it.each(["a[", "{a", "[z-a]", "[\\"])("rejects the invalid glob %s", (glob) => {
  expect(() => compileGlob(glob)).toThrow(expect.objectContaining({ code: "INPUT_INVALID" }));
});

it("truncates an overlong glob in the error message", () => {
  const message = messageOf(() => compileGlob("[".repeat(4000)));
  expect(message).toContain("(4000 characters)");
  expect(message.length).toBeLessThan(300);
  expect(messageOf(() => compileGlob("a".repeat(5000)))).toContain("4096 are allowed");
});

it("escapeGlob makes a path match only itself", () => {
  const path = "a*[b]{c,d}?!\\e";
  expect(compileGlob(escapeGlob(path))(path)).toBe(true);
  expect(compileGlob(escapeGlob("a*"))("ab")).toBe(false);
});

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}
