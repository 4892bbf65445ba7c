// Which lines does a diff touch? On texts as git prints them.
import { expect, test } from "vitest";
import { parseDiff } from "../../../src/cli/git-diff.ts";

test("hunks are lines of the file as it is now", () => {
  const text = [
    "diff --git a/src/a.ts b/src/a.ts",
    "index 1..2 100644",
    "--- a/src/a.ts",
    "+++ b/src/a.ts",
    "@@ -3 +3 @@ function a() {",
    "-  old",
    "+  new",
    "@@ -10,0 +11,2 @@",
    "+one",
    "+two",
    "@@ -20,2 +22,0 @@",
    "-gone",
    "-gone",
    "",
  ].join("\n");
  expect(parseDiff(text)).toEqual([
    {
      path: "src/a.ts",
      isGone: false,
      lines: [
        [3, 3],
        [11, 12],
        [22, 22],
      ],
    },
  ]);
});

test("files that came, went, moved and have odd names", () => {
  const text = [
    "--- /dev/null",
    "+++ b/new file.ts\t",
    "@@ -0,0 +1 @@",
    "+x",
    "--- a/old.ts",
    "+++ /dev/null",
    "@@ -1 +0,0 @@",
    "-x",
    '--- "a/\\303\\244 \\"q\\".ts"',
    '+++ "b/\\303\\244 \\"q\\".ts"',
    "@@ -1 +1 @@",
    "-x",
    "\\ No newline at end of file",
    "+y",
    "\\ No newline at end of file",
  ].join("\n");
  expect(parseDiff(text).map(({ path, isGone }) => [path, isGone])).toEqual([
    ["new file.ts", false],
    ["old.ts", true],
    ['ä "q".ts', false],
  ]);
});

test("content that looks like a header is content", () => {
  const text = [
    "--- a/a.sql",
    "+++ b/a.sql",
    "@@ -1 +1,2 @@",
    "--- a comment",
    "+++ b/not-a-file",
    "+@@ -9 +9 @@",
  ].join("\n");
  expect(parseDiff(text)).toEqual([{ path: "a.sql", isGone: false, lines: [[1, 2]] }]);
});
