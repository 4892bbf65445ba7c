// How near is a memory to the place where a question was asked? By namespace, and by the path of its code.
import type { RecallQuery } from "../../types/index.ts";
import type { MemoryIndex } from "../store/memory-index.ts";

/** 0..1: the mean of what both sides have; 0 if the question's origin is unknown. */
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

/** The common prefix in whole folders, as a share of the longer path. */
function commonShare(left: string, right: string): number {
  const [a, b] = [left, right].map((path) => path.split(/[\\/]/).filter((part) => part !== ""));
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return 0;
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common++;
  return common / Math.max(a.length, b.length);
}
