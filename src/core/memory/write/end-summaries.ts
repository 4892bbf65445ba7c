// When does a summary end to hold? When one of its memories says something else: its link to that memory is then over, and
// that memory replaces it (store/replacement) until a new summary does.
import { isValidAt } from "../../types/index.ts";
import type { Ordinal } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";

/** To be called when the text of a memory changes, or a new version of it is written. */
export function endSummaries(transaction: Transaction, changed: Ordinal): void {
  const { memoryIndex, now } = transaction;
  for (const edge of memoryIndex.edges.incoming(changed)) {
    if (edge.relationship !== "SUMMARIZES" || !isValidAt(edge, now)) continue;
    const stored = transaction.findEdgeBetween(edge.source, "SUMMARIZES", changed);
    if (stored !== undefined) transaction.putEdge({ ...stored, validTo: now });
  }
}
