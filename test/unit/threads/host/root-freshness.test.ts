// When is a root compared with its tree, and when again?
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { isFolder } from "../../../../src/base/is-folder.ts";
import { madeElsewhere } from "../../../../src/core/types/made-elsewhere.ts";
import type { WatchNews } from "../../../../src/core/watch/index.ts";
import type { RootStanding } from "../../../../src/core/types/index.ts";
import { LociError } from "../../../../src/errors.ts";
import { RootFreshness, type Behind } from "../../../../src/threads/host/root-freshness.ts";
import { wordBehind } from "../../../../src/tools/notes/describe-standing.ts";
import { makeTempFolder } from "../../../support/temp.ts";

test("calls during a comparison start no other one and do not wait for a long one", async () => {
  let comparisons = 0;
  let end = (): void => undefined;
  const freshness = new RootFreshness({
    root: "/root",
    watches: undefined,
    refresh: async (_root, change) => {
      expect(change).toBe("anything");
      comparisons++;
      await new Promise<void>((resolve) => (end = resolve));
    },
    onNotice: (message) => {
      throw new Error(message);
    },
  });
  freshness.start();
  expect(await Promise.all([1, 2, 3].map(() => freshness.settle(undefined)))).toEqual(
    Array(3).fill("unknown"),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const from = performance.now();
  expect(await freshness.settle(undefined)).toBe("unknown");
  expect(performance.now() - from, "it has been on its way for longer than a second").toBeLessThan(250);
  end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(freshness.behind()).toEqual([]);
  expect(await freshness.settle(undefined), "what was saved since is not known").toBe("unknown");
  expect(comparisons).toBe(1);
  await freshness.close();
});

/** A root whose first refresh fails, and timers that fire only when they are told to; `Date` stands still beside them. */
function failOnce(error: Error): { readonly freshness: RootFreshness; readonly refreshes: () => number } {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let refreshes = 0;
  const freshness = new RootFreshness({
    root: "/root",
    watches: undefined,
    refresh: () => (++refreshes === 1 ? Promise.reject(error) : Promise.resolve()),
    onNotice: () => undefined,
  });
  freshness.start();
  return { freshness, refreshes: () => refreshes };
}

test("an index that another version made is said to be foreign until a run takes it back", async () => {
  const { freshness } = failOnce(madeElsewhere("/root"));
  expect(await freshness.settle(undefined)).toBe("foreign");
  expect(wordBehind([standingOf(freshness.behind())])).toContain("Restart this server");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(freshness.behind()).toEqual([]);
  expect(wordBehind([standingOf(freshness.behind())])).toBeUndefined();
  await freshness.close();
});

function standingOf(behind: Behind): RootStanding {
  return { root: tmpdir(), generation: 1, commit: undefined, behind };
}

test("a failed refresh is tried again when its timer fires, even if the clock is behind the timer", async () => {
  const { freshness, refreshes } = failOnce(new Error("busy"));
  await freshness.settle(undefined);
  expect(refreshes()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes()).toBe(2);
  expect(freshness.behind()).toEqual([]);
  await freshness.close();
});

test.each([
  ["gone", "PATH_NOT_FOUND"],
  ["a file", "PATH_NOT_A_DIRECTORY"],
] as const)("a root that is %s is compared as soon as it is a folder again", async (state, code) => {
  const root = join(makeTempFolder(), "project");
  if (state === "a file") writeFileSync(root, "");
  let refreshes = 0;
  const freshness = new RootFreshness({
    root,
    watches: undefined,
    refresh: () =>
      ++refreshes === 1 ? Promise.reject(new LociError(code, `${root} is ${state}.`)) : Promise.resolve(),
    onNotice: () => undefined,
  });
  freshness.start();
  expect([await freshness.settle(undefined), await freshness.settle(undefined)]).toEqual([
    "unknown",
    "unknown",
  ]);
  expect(refreshes).toBe(1);
  rmSync(root, { force: true });
  mkdirSync(root);
  expect(await freshness.settle(undefined)).toEqual([]);
  expect(refreshes).toBe(2);
  await freshness.close();
});

test("a root whose index was removed is compared when it is asked about again, because it has one again", async () => {
  let refreshes = 0;
  const freshness = new RootFreshness({
    root: "/root",
    watches: undefined,
    refresh: () =>
      ++refreshes === 1
        ? Promise.reject(new LociError("ROOT_NOT_INDEXED", "/root is not indexed."))
        : Promise.resolve(),
    onNotice: () => undefined,
  });
  freshness.start();
  expect(await freshness.settle(undefined)).toBe("unknown");
  expect(await freshness.settle(undefined), "not with every question").toBe("unknown");
  expect(refreshes).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect(await freshness.settle(undefined)).toEqual([]);
  expect(refreshes).toBe(2);
  await freshness.close();
});

test("a root whose watch ended because its folder was gone is watched again when it is back", async () => {
  const root = join(makeTempFolder(), "project");
  let watches = 0;
  const freshness = new RootFreshness({
    root,
    watches: {
      watch: ({ onProgress }) => {
        onProgress(++watches === 1 ? { kind: "refused", why: "gone" } : { kind: "watching", folders: 1 });
        return Promise.resolve();
      },
      collect: () => Promise.resolve(),
      unwatch: () => Promise.resolve(),
    },
    refresh: () =>
      isFolder(root) ? Promise.resolve() : Promise.reject(new LociError("PATH_NOT_FOUND", "It is gone.")),
    onNotice: () => undefined,
  });
  freshness.start();
  expect(await freshness.settle(undefined)).toBe("unknown");
  await freshness.settle(undefined);
  expect(watches, "a folder that is still gone").toBe(1);
  mkdirSync(root);
  expect(await freshness.settle(undefined)).toEqual([]);
  expect(watches).toBe(2);
  await freshness.settle(undefined);
  expect(watches, "a folder that is watched").toBe(2);
  await freshness.close();
});

test("a watch that ends leaves it open what has changed, until the tree is compared", async () => {
  const changes: unknown[] = [];
  let end = (): void => undefined;
  let tell: (news: WatchNews) => void = () => undefined;
  const freshness = new RootFreshness({
    root: "/root",
    watches: {
      watch: ({ onProgress }) => Promise.resolve((tell = onProgress!)).then(() => undefined),
      unwatch: () => Promise.resolve(),
      collect: () => Promise.resolve(),
    },
    refresh: async (_root, change) => {
      changes.push(change);
      await new Promise<void>((resolve) => (end = resolve));
    },
    onNotice: () => undefined,
  });
  freshness.start();
  tell({ kind: "watching", folders: 1 });
  end();
  expect(await freshness.settle(undefined)).toEqual([]);
  tell({ kind: "refused", why: "the root was moved" });
  expect(freshness.behind()).toBe("unknown");
  end();
  await freshness.settle(undefined);
  expect(freshness.behind()).toEqual([]);
  expect(changes).toEqual(["anything", "anything"]);
  await freshness.close();
});

test("what was saved is not known while the watch waits for git, and a refused watch is begun again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const told: string[] = [];
  let watches = 0;
  let tell: (news: WatchNews) => void = () => undefined;
  let collect = (): Promise<void> => Promise.resolve();
  const freshness = new RootFreshness({
    root: "/root",
    watches: {
      watch: ({ onProgress }) => {
        watches++;
        tell = onProgress;
        return Promise.resolve();
      },
      unwatch: () => Promise.resolve(),
      collect: () => collect(),
    },
    refresh: () => Promise.resolve(),
    onNotice: (message) => told.push(message),
  });
  freshness.start();
  tell({ kind: "watching", folders: 1 });
  expect(await freshness.settle(undefined)).toEqual([]);
  collect = () => new Promise(() => undefined);
  expect(await freshness.settle(undefined)).toBe("unknown");
  for (const waitMs of [60_000, 120_000]) {
    tell({ kind: "refused", why: "too many watches" });
    vi.advanceTimersByTime(waitMs - 1_000);
    const before = watches;
    await freshness.settle(undefined);
    expect(watches).toBe(before);
    vi.advanceTimersByTime(2_000);
    await freshness.settle(undefined);
    expect(watches).toBe(before + 1);
  }
  expect(told).toHaveLength(1);
  await freshness.close();
});
