// Where are a change's lines in the current files? After other changes, and for patches from elsewhere.
import { expect, test } from "vitest";
import { followLines } from "../../../../src/cli/affected/follow-lines.ts";
import { parseDiff } from "../../../../src/cli/affected/parse-diff.ts";
import { placePatch } from "../../../../src/cli/affected/place-patch.ts";
import { makeTempFolder, writeFiles } from "../../../support/temp.ts";

const since = parseDiff(
  [
    "--- a/a",
    "+++ b/a",
    "@@ -2,0 +3,2 @@",
    "+new",
    "+new",
    "@@ -5,2 +6,0 @@",
    "-gone",
    "-gone",
    "@@ -10 +10,3 @@",
    "-one",
    "+three",
    "+three",
    "+three",
    "",
  ].join("\n"),
)[0]!.hunks;

test.each([
  ["above all that changed since", [2, 2], [2, 2]],
  ["behind lines that came", [3, 4], [5, 6]],
  ["that are gone: the line before", [5, 6], [6, 6]],
  ["behind lines that went", [7, 7], [7, 7]],
  ["that were replaced", [10, 10], [10, 12]],
  ["behind all of it", [11, 20], [13, 22]],
  ["around all of it", [1, 20], [1, 22]],
] as const)("finds the current place of lines %s", (_, before, now) => {
  expect(followLines([before], since)).toEqual([now]);
});

const file = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;
const patch = parseDiff("--- a/a.ts\n+++ b/a.ts\n@@ -2,3 +2,3 @@\n two\n-three\n+3\n four\n");

const without: Readonly<Record<string, string | undefined>> = {
  applied: file("one", "two", "three", "four"),
  "not applied yet": undefined,
  "applied, and lines came above": file("0", "0", "one", "two", "three", "four"),
};

test.each([
  ["applied", ["one", "two", "3", "four"], [3, 3]],
  ["not applied yet", ["one", "two", "three", "four"], [3, 3]],
  ["applied, and lines came above", ["0", "0", "one", "two", "3", "four"], [5, 5]],
  ["not applied, and lines went above", ["two", "three", "four"], [2, 2]],
  ["applied near a copy of its lines", ["two", "3", "four", "x", "x", "two", "3", "four"], [2, 2]],
] as const)("locates a patch that is %s by its lines and reverts it", async (state, lines, place) => {
  const top = makeTempFolder("loci-patch");
  writeFiles(top, { "a.ts": file(...lines) });
  const placed = placePatch(patch, top);
  expect(placed).toMatchObject({
    changed: [{ path: "a.ts", isGone: false, lines: [place], added: 1, removed: 1 }],
    ...{ missing: [], unplaced: 0 },
  });
  if (state in without) expect(await placed.readBefore("a.ts")).toBe(without[state]);
});

test("counts a patch with unmatched lines as unplaced and keeps its line numbers; reports missing files", async () => {
  const top = makeTempFolder("loci-patch");
  writeFiles(top, { "a.ts": "something else\n" });
  const other = parseDiff(
    "--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1 @@\n+x\n--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n",
  );
  const placed = placePatch([...patch, ...other], top);
  expect(placed).toMatchObject({
    changed: [
      { path: "a.ts", isGone: false, lines: [[3, 3]], added: 1, removed: 1 },
      { path: "gone.ts", isGone: true, lines: [], added: 0, removed: 1 },
    ],
    ...{ missing: ["new.ts"], unplaced: 1 },
  });
  expect(await placed.readBefore("gone.ts")).toBe("x");
});
