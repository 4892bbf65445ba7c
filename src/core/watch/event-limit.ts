// How many simultaneous events mean that some may be lost? Linux drops events when its queue is full, and Node does not
// report it.
import { readFileSync } from "node:fs";

const usualQueue = 16_384;

/**
 * An overflowing queue was full, so many events arrive together. A quarter of it counts as the sign; this leaves room
 * for events of watches closed meanwhile.
 */
export function loadEventLimit(): number {
  try {
    const queue = Number(readFileSync("/proc/sys/fs/inotify/max_queued_events", "utf8"));
    return Math.max(1, Math.floor((queue > 0 ? queue : usualQueue) / 4));
  } catch {
    return usualQueue / 4;
  }
}
