// Matching takes bounded time for every glob, wildcard, and regular expression, however hostile.
import { describe, expect, it } from "vitest";
import {
  compileGlob,
  compileRegularExpression,
  compileWildcard,
} from "../../../../src/core/patterns/index.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const text = `${"a".repeat(4000)}c`;
// The "b" is present, so the matcher cannot give up early.
const nearly = `${"a".repeat(2000)}b${"a".repeat(2000)}`;

describe("globs", () => {
  it.each([
    `packages/${"*a".repeat(60)}b`,
    "*a".repeat(200),
    `${"*a".repeat(200)}b`,
    `${"**/*a".repeat(200)}b`,
    `${"{*a,*aa}".repeat(200)}b`,
    `${"{".repeat(100)}*a${",b}".repeat(100)}*b`,
    "?".repeat(4000),
  ])("matches the glob in less than a second: %s", (glob) => {
    const spent = cpuMs(() => {
      const test = compileGlob(glob);
      for (const path of [text, nearly, `packages/${text}`, "aa/".repeat(1300)]) test(path);
    });
    expect(spent).toBeLessThan(1000);
  });
});

describe("wildcards in git's ignore files", () => {
  it.each([`${"*a".repeat(2000)}b`, `${"**/*a*/".repeat(600)}b`, `**/${"*a".repeat(100)}b`])(
    "matches the wildcard in less than a second: %s",
    (pattern) => {
      const test = compileWildcard(pattern, false);
      const spent = cpuMs(() => {
        for (const path of [text, nearly, "aa/".repeat(1300)]) test(path, 0);
      });
      expect(spent).toBeLessThan(1000);
    },
  );

  it("an overlong wildcard matches nothing", () => {
    expect(compileWildcard("*".repeat(1_000_000), false)("a", 0)).toBe(false);
  });
});

describe("regular expressions", () => {
  it.each(["(a+)+b$", "(a|a)*b$", "(a|aa)+b$", "(.*)*b$", "(?:a?){500}a{500}b$"])(
    "matches the regular expression in less than a second: %s",
    (source) => {
      const spent = cpuMs(() => {
        const test = compileRegularExpression(source);
        expect(test(text)).toBe(false);
        test(nearly);
      });
      expect(spent).toBeLessThan(1000);
    },
  );

  it("finds a match anywhere, and ignores case only with the ignoreCase option", () => {
    expect(compileRegularExpression("b+\\d")("aabb1c")).toBe(true);
    expect(compileRegularExpression("^b")("ab")).toBe(false);
    expect(compileRegularExpression("SRC")("src/a.ts")).toBe(false);
    expect(compileRegularExpression("SRC", { ignoreCase: true })("src/a.ts")).toBe(true);
  });

  it.each([
    ["(a", 'The regular expression "(a" cannot be parsed: missing closing ): `(a`.'],
    ["(a)\\1", "cannot be parsed"],
    ["(?=a)", "cannot be parsed"],
    [".{1000}".repeat(10), "repeats too much"],
    ["a".repeat(1001), "1000 are allowed"],
    ["(".repeat(900), "(900 characters)"],
  ])("rejects %s", (source, message) => {
    let caught: unknown;
    try {
      compileRegularExpression(source);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringContaining(message) as string,
    });
    expect((caught as Error).message.length).toBeLessThan(400);
  });
});
