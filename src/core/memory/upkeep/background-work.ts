// What does a memory service do once a call is answered? It purges what was deleted long ago, and computes the vectors
// that memories lack.
import { setTimeout as sleep } from "node:timers/promises";
import { hourMs, minuteMs } from "../../../base/durations.ts";
import { createLatch } from "../../../base/latch.ts";
import { catchUpVectors } from "../store/catch-up-vectors.ts";
import { hasExpired } from "../store/deleted-rows.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { wordsOnly } from "../store/words-only.ts";
import { purgeDeleted } from "../write/soft-delete.ts";

export interface BackgroundWork {
  /** Call with each question. */
  afterQuestion(now: number): void;
  /** Call with each write of memories. */
  afterWrite(now: number): void;
  /** Cancels what has not begun, but for some vectors, and waits for the rest. */
  close(): Promise<void>;
}

const delayMs = 250;
/** A command that ends after its answer makes vectors for so long, or a home used only by commands would never get them. */
const lastMs = 300;

/**
 * @param isBrief - the process ends after a call or two. If it writes no memory, it replaces no vectors of another model:
 * the model may be one that it was only asked to try.
 */
export function createBackgroundWork(base: MemoryBase, isBrief: boolean): BackgroundWork {
  const closing = new AbortController();
  const ended = createLatch();
  let closedAt = Infinity;
  const isOver = (): boolean => performance.now() - closedAt > lastMs;
  let [purgedAt, purging] = [-Infinity, Promise.resolve(0)];
  let caughtUpAt = -Infinity;
  let catchingUp: Promise<unknown> | undefined;
  let replaces = !isBrief;

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

  /** Once a minute: the model may not have worked, and other processes may have stored memories with another one. */
  function scheduleVectors(now: number): void {
    if (base.embedder.id === wordsOnly || catchingUp !== undefined || now - caughtUpAt < minuteMs) return;
    caughtUpAt = now;
    catchingUp = afterAnswer()
      .then(() => catchUpVectors(base, now, { replaces, isOver, over: ended.opened }))
      .catch(() => 0)
      .finally(() => (catchingUp = undefined));
  }

  return {
    afterQuestion(now) {
      schedulePurge(now);
      scheduleVectors(now);
    },
    afterWrite(now) {
      replaces = true;
      // Without either, it would load the memory index, which a process that only writes does not need.
      if (base.writeFailure !== undefined || base.beginsWithOtherVectors()) scheduleVectors(now);
    },
    async close() {
      closedAt = performance.now();
      closing.abort();
      const timer = setTimeout(ended.open, lastMs);
      await Promise.all([catchingUp, purging]);
      clearTimeout(timer);
    },
  };
}
