// After how many events at once may some have been lost? Linux drops events when its queue is full, and Node passes no word of it.
import { readFileSync } from "node:fs";

const usualQueue = 16_384;

/**
 * A queue that ran over was full, so that many events arrive together: a quarter of it is taken as the sign, which also
 * leaves room for events of watches that were closed meanwhile.
 */
export function loadEventLimit(): number {
  try {
    const queue = Number(readFileSync("/proc/sys/fs/inotify/max_queued_events", "utf8"));
    return Math.max(1, Math.floor((queue > 0 ? queue : usualQueue) / 4));
  } catch {
    return usualQueue / 4;
  }
}
