import { describe, expect, it } from "vitest";
import { findPlaces } from "../../../../../src/core/query/question/asked-places.ts";
import { createSearchIndex } from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import type { SearchHit } from "../../../../../src/core/query/index.ts";
import { miniSegment } from "../mini-index.ts";
import type { MiniFile } from "../mini-index.ts";

function find(files: readonly MiniFile[], query: string): SearchHit[] {
  return searchCode(createSearchIndex([miniSegment(files)]), { query, limit: 20 });
}

describe("a path as the query", () => {
  it("finds the symbol named after the file when the path has no line", () => {
    const other = "function load() { src(); reactor(); ts(); reactor(); src(); }";
    const named: MiniFile[] = [
      { path: "src/reactor.ts", text: `${other}\nclass Reactor {\n}\n${other}` },
      { path: "src/client.ts", text: other },
    ];
    for (const query of ["src/reactor.ts", "explain reactor.ts"]) {
      expect(find(named, query)[0]).toMatchObject({ path: "src/reactor.ts", startLine: 2, anchorLine: 2 });
    }
    expect(find(named, "src/reactor.ts:4")[0]).toMatchObject({ path: "src/reactor.ts", startLine: 4 });
  });

  it.each(["lib/queue/index.js", "lib/queue/__init__.py", "lib/queue/queue.go", "lib/queue/mod.rs"])(
    "finds the entry file of a folder: %s",
    (path) => {
      const text = "function push() { lib(); queue(); }";
      const entered: MiniFile[] = [
        { path, text: "function make() {}" },
        { path: "lib/queue/heap.js", text },
        { path: "lib/queue/inner/index.js", text },
      ];
      expect(find(entered, "lib/queue")[0]?.path).toBe(path);
      expect(find(entered, "lib/queue/")[0]?.path).toBe(path);
    },
  );
});

describe("findPlaces", () => {
  it.each([
    ["Get-Thing fails in tools/build.ps1:12", [{ path: "tools/build.ps1", line: 12 }]],
    ["what does Token.sol guard", [{ path: "token.sol", line: undefined }]],
    ["vnet in main.tf", [{ path: "main.tf", line: undefined }]],
    ["the elisp of loci-mode.el", [{ path: "loci-mode.el", line: undefined }]],
    ["where is i18n.t called and counter.inc", []],
    ["std.sort or www.example.com", []],
    ["at /home/ann/app/src/load.ts:7:3", [{ path: "home/ann/app/src/load.ts", line: 7 }]],
    [
      "see ./src/.eslintrc.js and ...load.ts",
      [
        { path: "src/.eslintrc.js", line: undefined },
        { path: "load.ts", line: undefined },
      ],
    ],
    ['{"file": "C:\\\\app\\\\src\\\\load.ts"}', [{ path: "app/src/load.ts", line: undefined }]],
  ])("finds the places in: %s", (question, places) => {
    expect(findPlaces(question)).toEqual(places);
  });
});
