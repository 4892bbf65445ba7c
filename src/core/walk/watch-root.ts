// When did a root change? Polls by walking with the last manifest: no watches to run out of, nothing missed, and an
// interval that follows what a walk costs and how lively the root is.
import { statSync } from "node:fs";
import path from "node:path";
import { findRepository } from "./git-repository.ts";
import type { Manifest, ManifestDiff } from "./manifest.ts";
import { diffManifests } from "./manifest.ts";
import { walkRoot } from "./walk-root.ts";
import type { WalkResult } from "./walk-types.ts";

export interface WatchOptions {
  /** What is known already. Without it the first walk is reported as all added. */
  readonly previous?: Manifest | undefined;
  /** How long a root must rest before a change is reported. Default 300 ms. */
  readonly debounceMs?: number | undefined;
  /** Shortest time between two walks. Default 1,000 ms. */
  readonly minIntervalMs?: number | undefined;
  /** Longest time between two walks of a root where nothing happens. Default 15,000 ms. */
  readonly maxIntervalMs?: number | undefined;
  /** How to walk: in a worker thread, unless this thread may be kept busy. */
  readonly walk?: ((previous: Manifest | undefined, signal: AbortSignal) => Promise<WalkResult>) | undefined;
  /** Told of walks that fail; the watch goes on. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface RootWatch {
  /** Walks soon, whatever the interval: for a caller that knows of an edit. */
  poke(): void;
  /** Ends the watch and a walk under way. No change is reported afterwards. */
  close(): void;
}

/** Of the time between two walks, at most this part is spent walking. */
const maxShare = 0.05;
/** A root that never rests is reported all the same. */
const maxDebounces = 10;
/** How often git's own files are looked at: a commit or a branch switch touches them. */
const glanceMs = 1000;

/**
 * Calls `onChange` with each change: the walk, and its difference to what was last reported. The next walk waits for
 * `onChange` to end. Does not keep the process alive.
 */
export function watchRoot(
  root: string,
  onChange: (result: WalkResult, diff: ManifestDiff) => void | Promise<void>,
  options: WatchOptions = {},
): RootWatch {
  const { debounceMs = 300, minIntervalMs = 1000, maxIntervalMs = 15_000 } = options;
  const walk = options.walk ?? ((previous, signal) => walkRoot(root, { previous, signal }));
  const closing = new AbortController();
  const { signal } = closing;
  let reported = options.previous;
  let intervalMs = minIntervalMs;
  let wake: (() => void) | undefined;
  let isPoked = false;

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = (): void => {
        clearTimeout(timer);
        resolve();
      };
    });

  const rest = async (): Promise<void> => {
    const before = gitStamp(root);
    const end = performance.now() + intervalMs;
    for (let left = intervalMs; left > 0 && !isPoked && !signal.aborted; left = end - performance.now()) {
      await sleep(Math.min(left, glanceMs));
      if (gitStamp(root) !== before) break;
    }
    isPoked = false;
  };

  /** Walks until two walks in a row agree, and reports what the last one found. */
  const look = async (): Promise<void> => {
    const started = performance.now();
    let result = await walk(reported, signal);
    const tookMs = performance.now() - started;
    const isChanged = reported === undefined || !isSame(diffManifests(reported, result.manifest));
    for (let i = 0; isChanged && i < maxDebounces && !signal.aborted; i++) {
      await sleep(debounceMs);
      const next = await walk(result.manifest, signal);
      const isResting = isSame(diffManifests(result.manifest, next.manifest));
      result = next;
      if (isResting) break;
    }
    intervalMs = Math.min(maxIntervalMs, isChanged ? minIntervalMs : intervalMs * 1.5);
    intervalMs = Math.max(intervalMs, tookMs / maxShare);
    const diff = diffAll(reported, result.manifest);
    reported = result.manifest;
    if (!isSame(diff) && !signal.aborted) await onChange(result, diff);
  };

  const isClosed = (): boolean => signal.aborted;
  const run = async (): Promise<void> => {
    while (!isClosed()) {
      try {
        await look();
      } catch (error) {
        intervalMs = maxIntervalMs;
        if (!isClosed()) options.onError?.(error);
      }
      await rest();
    }
  };
  void run();

  return {
    poke: () => {
      isPoked = true;
      wake?.();
    },
    close: () => {
      closing.abort();
      wake?.();
    },
  };
}

function isSame(diff: ManifestDiff): boolean {
  return diff.added.length + diff.changed.length + diff.removed.length === 0;
}

function diffAll(before: Manifest | undefined, after: Manifest): ManifestDiff {
  if (before !== undefined) return diffManifests(before, after);
  const added = Array.from({ length: after.length }, (_, row) => row);
  return { added, changed: [], removed: [], unchangedCount: 0 };
}

/** Changes when git writes its index or HEAD. */
function gitStamp(root: string): string {
  try {
    const gitDir = findRepository(root)?.gitDir;
    if (gitDir === undefined) return "";
    return ["index", "HEAD"].map((name) => statSync(path.join(gitDir, name)).mtimeMs).join(" ");
  } catch {
    return ""; // before the first `git add` there is no index
  }
}
