// How near is a memory to where a question comes from? By namespace and by the path of the code that it is about.
import type { RecallQuery } from "../../types/index.ts";
import type { MemoryIndex } from "../store/memory-index.ts";

/** 0..1: the mean of what is known of both sides; 0 where the origin of the question is not given. */
export function scopeNearness(
  memoryIndex: MemoryIndex,
  document: number,
  askedFrom: RecallQuery["askedFrom"],
): number {
  const parts: number[] = [];
  if (askedFrom?.namespace !== undefined) {
    parts.push(commonShare(askedFrom.namespace, memoryIndex.namespaceOf(document) ?? ""));
  }
  const file = memoryIndex.filePath.get(document);
  if (askedFrom?.path !== undefined && file !== 0) {
    parts.push(commonShare(askedFrom.path, memoryIndex.traces.get(file - 1)));
  }
  return parts.length === 0 ? 0 : parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

/** Share of the longer path that both begin with, in whole folders. */
function commonShare(left: string, right: string): number {
  const [a, b] = [left, right].map((path) => path.split(/[\\/]/).filter((part) => part !== ""));
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return 0;
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common++;
  return common / Math.max(a.length, b.length);
}
