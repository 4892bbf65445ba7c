// Two changes of a root as one.
import type { RootChange } from "../../core/watch/index.ts";

/** Beyond so many paths the whole tree is compared, which then takes no longer. */
const mostPaths = 5_000;

export function mergeChanges(first: RootChange, second: RootChange): RootChange {
  if (first === "anything" || second === "anything") return "anything";
  if (first.length === 0) return second;
  const all = new Set([...first, ...second]);
  return all.size > mostPaths ? "anything" : [...all];
}
