import { rmSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ManifestDiff, RootWatch, WalkResult, WatchOptions } from "../../../../src/core/walk/index.ts";
import { walkRoot, watchRoot } from "../../../../src/core/walk/index.ts";
import { createTree, git, settle, writeTree } from "./git-fixture.ts";

const quick = { debounceMs: 30, minIntervalMs: 20, maxIntervalMs: 100 };

test("a change is reported once the root rests, with what came, changed and went", async () => {
  const root = createTree({ "a.ts": "1", "b.ts": "2" });
  await settle();
  const { manifest } = await walkRoot(root);
  const { next } = watch(root, { ...quick, previous: manifest });
  writeTree(root, { "a.ts": "3" });
  rmSync(path.join(root, "b.ts"));
  writeTree(root, { "c.ts": "4" });
  expect(await next()).toEqual({ added: ["c.ts"], changed: ["a.ts"], removed: 1 });
  utimesSync(path.join(root, "a.ts"), 1, 1); // no change of content, so nothing to tell
  await settle();
  writeTree(root, { "d.ts": "5" });
  expect(await next()).toEqual({ added: ["d.ts"], changed: [], removed: 0 });
});

test("many writes in a row come as one change", async () => {
  const root = createTree({ "a.ts": "1" });
  const { manifest } = await walkRoot(root);
  const { next, seen } = watch(root, { ...quick, debounceMs: 150, previous: manifest });
  for (let i = 0; i < 8; i++) {
    writeTree(root, { [`n${i}.ts`]: "x" });
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  expect((await next()).added.length).toBe(8);
  expect(seen.length).toBe(1);
});

test("a poke and a commit end the wait at once; a closed watch is silent", async () => {
  const root = createTree({ "a.ts": "1" });
  git(root, "init", "-q");
  const slow = { debounceMs: 10, minIntervalMs: 60_000, maxIntervalMs: 60_000 };
  const { next, seen, handle } = watch(root, slow);
  expect((await next()).added).toEqual(["a.ts"]);
  writeTree(root, { "b.ts": "2" });
  handle.poke();
  expect((await next()).added).toEqual(["b.ts"]);
  writeTree(root, { "c.ts": "3" });
  git(root, "add", "-A");
  expect((await next()).added).toEqual(["c.ts"]);
  handle.close();
  writeTree(root, { "d.ts": "4" });
  handle.poke();
  await settle();
  expect(seen.length).toBe(3);
});

test("a walk that fails is told, and the watch goes on", async () => {
  const root = createTree({ "a.ts": "1" });
  const failures: unknown[] = [];
  let calls = 0;
  const { next } = watch(root, {
    ...quick,
    onError: (error) => failures.push(error),
    walk: (previous) => (calls++ === 0 ? Promise.reject(new Error("first")) : walkRoot(root, { previous })),
  });
  expect((await next()).added).toEqual(["a.ts"]);
  expect(failures).toEqual([new Error("first")]);
});

interface Change {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: number;
}

function watch(
  root: string,
  options: WatchOptions,
): { next: () => Promise<Change>; seen: Change[]; handle: RootWatch } {
  const seen: Change[] = [];
  let taken = 0;
  const handle = watchRoot(
    root,
    ({ manifest }: WalkResult, diff: ManifestDiff) => {
      const names = (rows: readonly number[]): string[] => rows.map((row) => manifest.paths.get(row));
      seen.push({ added: names(diff.added), changed: names(diff.changed), removed: diff.removed.length });
    },
    options,
  );
  onTestFinished(() => {
    handle.close();
  });
  const next = async (): Promise<Change> => {
    await expect.poll(() => seen.length, { timeout: 10_000, interval: 10 }).toBeGreaterThan(taken);
    return seen[taken++]!;
  };
  return { next, seen, handle };
}
