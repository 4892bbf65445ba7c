// How much memory does this process hold, apart from mapped file pages? The system counts those as resident too, once
// for each mapping, and takes them back whenever it needs the room.
import { readFileSync } from "node:fs";

/** Bytes of resident anonymous memory. Undefined if the system does not tell the two apart. */
export function readHeldBytes(): number | undefined {
  try {
    const found = /^RssAnon:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
    return found === null ? undefined : Number(found[1]) * 1024;
  } catch {
    return undefined;
  }
}
