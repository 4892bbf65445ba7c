import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../../src/core/query/index.ts";
import { findPlatforms } from "../../../../../src/core/query/paths/platforms.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { miniSegment } from "../mini-index.ts";

describe("systems that words name", () => {
  it.each([
    ["darwin", "macos"],
    ["win32", "windows"],
  ])("%s is %s", (one, other) => {
    expect(findPlatforms([one])).toBe(findPlatforms([other]));
    expect(findPlatforms([one])).not.toBe(0);
  });

  it("are not words that mean something else as often", () => {
    expect(findPlatforms(["mac", "win", "studios", "window", "posix"])).toBe(0);
  });

  it("may be several", () => {
    expect(findPlatforms(["android", "and", "ios"])).toBe(
      findPlatforms(["android"]) | findPlatforms(["ios"]),
    );
  });
});

describe("a question that names a system", () => {
  const text = (words: string): string =>
    `export function ${words}() {\n  // resolves the original address\n}`;
  const index = createSearchIndex([
    miniSegment([
      { path: "src/windows/resolver.ts", text: `${text("one")}\n// original address, original address` },
      { path: "src/linux/resolver.ts", text: text("two") },
      { path: "src/shared/resolver.ts", text: text("three") },
    ]),
  ]);
  const order = (query: string): string[] =>
    searchCode(index, { query, limit: 10 }).map(({ path }) => path.split("/")[1]!);

  it("ranks files of other systems lower, and leaves the rest alone", () => {
    expect(order("original address")[0]).toBe("windows");
    expect(order("original address on Linux").at(-1)).toBe("windows");
    expect(order("original address on Linux").indexOf("shared")).toBeLessThan(2);
  });

  it("may name two", () => {
    expect(order("original address on Linux and Windows").at(-1)).toBe("shared");
  });

  it("prefers what is for no system if none is for that one", () => {
    expect(order("original address on Android")[0]).toBe("shared");
  });
});
