// How do two changes of a root become one?
import type { RootChange } from "../../core/watch/index.ts";

/** Beyond this many paths the whole tree is compared, which is then no slower. */
const mostPaths = 5_000;

export function mergeChanges(first: RootChange, second: RootChange): RootChange {
  if (first === "anything" || second === "anything") return "anything";
  if (first.length === 0) return second;
  const all = new Set([...first, ...second]);
  return all.size > mostPaths ? "anything" : [...all];
}
