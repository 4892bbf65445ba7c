// What does a memory service do once a question is answered? It purges what was deleted long ago, and computes the
// vectors that memories lack.
import { setTimeout as sleep } from "node:timers/promises";
import { hourMs } from "../../../base/durations.ts";
import { catchUpVectors } from "../store/catch-up-vectors.ts";
import { hasExpired } from "../store/deleted-rows.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { wordsOnly } from "../store/words-only.ts";
import { purgeDeleted } from "../write/soft-delete.ts";

export interface BackgroundWork {
  /** Call with each question. */
  schedule(now: number): void;
  /** Cancels what has not begun, but for some vectors, and waits for the rest. */
  close(): Promise<void>;
}

const delayMs = 250;
/** A command that ends after its answer makes vectors for so long, or a home used only by commands would never get them. */
const lastMs = 300;

export function createBackgroundWork(base: MemoryBase): BackgroundWork {
  const closing = new AbortController();
  let catchingUp: Promise<number> | undefined;
  let closedAt = Infinity;
  const isOver = (): boolean => performance.now() - closedAt > lastMs;
  let [purgedAt, purging] = [-Infinity, Promise.resolve(0)];

  /** By then the memory index is loaded and the caller has its answer. A service that closes does not wait. */
  const afterAnswer = (): Promise<void> =>
    sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);

  /** Once an hour, because a process may run for weeks. */
  function schedulePurge(now: number): void {
    if (now - purgedAt < hourMs) return;
    purgedAt = now;
    purging = purging
      .then(async () => {
        await afterAnswer();
        return hasExpired(base.tables, now) ? await purgeDeleted(base, undefined, now) : 0;
      })
      .catch(() => 0);
  }

  return {
    schedule(now) {
      schedulePurge(now);
      catchingUp ??= afterAnswer().then(async () => {
        if (base.embedder.id === wordsOnly) return 0;
        return catchUpVectors(base, now, isOver).catch(() => 0);
      });
    },
    async close() {
      closedAt = performance.now();
      closing.abort();
      await Promise.all([catchingUp, purging]);
    },
  };
}
