// Which lines does a diff touch? Tested on the output of git, diff and mail.
import { expect, test } from "vitest";
import { parseDiff } from "../../../../src/cli/affected/parse-diff.ts";

const touched = (text: string): unknown =>
  parseDiff(text).map(({ oldPath, newPath, hunks, added, removed }) => ({
    ...{ oldPath, newPath, added, removed },
    old: hunks.flatMap((hunk) => hunk.old.changed),
    new: hunks.flatMap((hunk) => hunk.new.changed),
  }));

test("a hunk without context gives changed lines on both sides; an empty side gives the line before", () => {
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
  expect(touched(text)).toEqual([
    {
      ...{ oldPath: "src/a.ts", newPath: "src/a.ts", added: 3, removed: 3 },
      old: [
        [3, 3],
        [10, 10],
        [20, 21],
      ],
      new: [
        [3, 3],
        [11, 12],
        [22, 22],
      ],
    },
  ]);
});

test("a hunk with context gives only its changed lines", () => {
  const text =
    "--- a/a.ts\n+++ b/a.ts\n@@ -1,7 +1,7 @@\n one\n-two\n+2\n three\n four\n+more\n five\n-six\n seven\n";
  expect(touched(text)).toEqual([
    {
      ...{ oldPath: "a.ts", newPath: "a.ts", added: 2, removed: 2 },
      old: [
        [2, 2],
        [4, 4],
        [6, 6],
      ],
      new: [
        [2, 2],
        [5, 5],
        [6, 6],
      ],
    },
  ]);
});

test("reads added, deleted, and renamed files and quoted names", () => {
  const text = [
    "diff --git a/new file.ts b/new file.ts",
    "new file mode 100644",
    "--- /dev/null",
    "+++ b/new file.ts\t",
    "@@ -0,0 +1 @@",
    "+x",
    "diff --git a/old.ts b/old.ts",
    "deleted file mode 100644",
    "--- a/old.ts",
    "+++ /dev/null",
    "@@ -1 +0,0 @@",
    "-x",
    "diff --git a/logo.png b/logo.png",
    "deleted file mode 100644",
    "index 0123456..0000000",
    "Binary files a/logo.png and /dev/null differ",
    "diff --git a/was here.ts b/is there.ts",
    "similarity index 100%",
    "rename from was here.ts",
    "rename to is there.ts",
    'diff --git "a/\\303\\244 \\"q\\".ts" "b/\\303\\244 \\"q\\".ts"',
    '--- "a/\\303\\244 \\"q\\".ts"',
    '+++ "b/\\303\\244 \\"q\\".ts"',
    "@@ -1 +1 @@",
    "-x",
    "\\ No newline at end of file",
    "+y",
    "\\ No newline at end of file",
    "",
  ].join("\n");
  expect(parseDiff(text).map(({ oldPath, newPath }) => [oldPath, newPath])).toEqual([
    ["", "new file.ts"],
    ["old.ts", ""],
    ["logo.png", ""],
    ["was here.ts", "is there.ts"],
    ['ä "q".ts', 'ä "q".ts'],
  ]);
});

test("content that looks like a header is read as content", () => {
  const text = [
    "diff --git a/a.sql b/a.sql",
    "--- a/a.sql",
    "+++ b/a.sql",
    "@@ -1 +1,2 @@",
    "--- a comment",
    "+++ b/not-a-file",
    "+@@ -9 +9 @@",
    "",
  ].join("\n");
  expect(touched(text)).toEqual([
    { oldPath: "a.sql", newPath: "a.sql", added: 2, removed: 1, old: [[1, 1]], new: [[1, 2]] },
  ]);
});

test("reads a patch from an email and one written by diff", () => {
  const hunk = "@@ -1,2 +1,2 @@\n a\n-b\n+c\n";
  const mail = `From 12ab Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\n a.ts | 2 +-\n\ndiff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n${hunk}-- \n2.39.5\n\n`;
  expect(parseDiff(mail + mail).map(({ newPath }) => newPath)).toEqual(["a.ts", "a.ts"]);
  const plain = `--- src/a.ts\t2026-01-01 00:00:00\n+++ src/a.ts\t2026-01-02 00:00:00\n${hunk}`;
  expect(parseDiff(plain).map(({ newPath, hunks }) => [newPath, hunks[0]?.new.lines])).toEqual([
    ["src/a.ts", ["a", "c"]],
  ]);
});

test("returns no files for text that is not a diff and rejects a truncated diff", () => {
  expect(parseDiff("")).toEqual([]);
  expect(parseDiff("hello\nworld\n")).toEqual([]);
  expect(() => parseDiff("--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n a\n-b\n")).toThrow("The diff cannot be read");
});
