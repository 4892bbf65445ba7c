// When does a summary end to hold? When one of its memories says something else: its link to that memory is then over, and
// that memory replaces it (store/replacement) until a new summary does, or its own text is changed. Only of summaries that
// consolidation wrote, since it can write them again.
import { isValidAt } from "../../types/index.ts";
import type { Ordinal } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";

/** What consolidation stores with each summary. */
export const summaryMetadata = { summary: true } as const;

/** To be called when the text of a memory changes, or a new version of it is written. */
export function endSummaries(transaction: Transaction, changed: Ordinal): void {
  const { memoryIndex, now } = transaction;
  for (const edge of memoryIndex.edges.incoming(changed)) {
    if (edge.relationship !== "SUMMARIZES" || !isValidAt(edge, now)) continue;
    if (!transaction.hasMemory(edge.source)) continue;
    if (transaction.getBody(edge.source).metadata["summary"] !== true) continue;
    const stored = transaction.findEdgeBetween(edge.source, "SUMMARIZES", changed);
    if (stored !== undefined) transaction.putEdge({ ...stored, validTo: now });
  }
}

/** To be called when the text of a summary changes: whoever wrote it knew what its memories say. */
export function renewSummary(transaction: Transaction, summary: Ordinal): void {
  const { memoryIndex, now } = transaction;
  for (const { relationship, target, validTo } of memoryIndex.edges.outgoing(summary)) {
    if (relationship !== "SUMMARIZES" || validTo > now) continue;
    const stored = transaction.findEdgeBetween(summary, "SUMMARIZES", target);
    if (stored !== undefined) transaction.putEdge({ ...stored, validTo: Infinity });
  }
}
