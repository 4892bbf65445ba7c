// How many files are linked, and which one has kept a thread busy for long? Each segment that a thread builds has
// counters of its own: in one sum, a thread that stands still would be hidden by the others.
import type { IndexProgress } from "../../types/index.ts";
import { createRunCounters, runCounters } from "../run-counters.ts";

/** A file that takes this long is named, so that whoever waits can leave it out. */
const slowMs = 10_000;

interface Building {
  readonly rows: readonly number[];
  readonly counters: Int32Array;
  /** What was linked when `since` was set. */
  linked: number;
  since: number;
}

export interface LinkWatch {
  /** Counts the files of one segment while `build` runs with the counters. */
  during<T>(rows: readonly number[], build: (counters: Int32Array) => Promise<T>): Promise<T>;
  /** To be called often: that a file has ended is noticed here. */
  see(): Pick<IndexProgress, "done" | "slow">;
}

/** @param now - a clock in milliseconds that never goes back */
export function createLinkWatch(
  pathOf: (row: number) => string,
  now: () => number = () => performance.now(),
): LinkWatch {
  const running = new Set<Building>();
  let finished = 0;
  return {
    async during(rows, build) {
      const building = { rows, counters: createRunCounters(), linked: 0, since: now() };
      running.add(building);
      try {
        return await build(building.counters);
      } finally {
        running.delete(building);
        finished += Atomics.load(building.counters, runCounters.linked);
      }
    },
    see() {
      let done = finished;
      let slowest: Building | undefined;
      for (const building of running) {
        const linked = Atomics.load(building.counters, runCounters.linked);
        if (linked !== building.linked) [building.linked, building.since] = [linked, now()];
        done += linked;
        // After its last file, a segment is laid out.
        if (linked < building.rows.length && building.since < (slowest?.since ?? Infinity))
          slowest = building;
      }
      const ms = slowest === undefined ? 0 : now() - slowest.since;
      if (slowest === undefined || ms < slowMs) return { done };
      return { done, slow: { path: pathOf(slowest.rows[slowest.linked]!), ms } };
    },
  };
}
