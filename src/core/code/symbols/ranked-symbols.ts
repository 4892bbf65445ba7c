// Which of the symbols that match a name come first?
import type { SymbolRef } from "../snapshots/live-tables.ts";

/** How well a symbol matches the question; comparable between roots of a home. */
export interface RankedRef {
  readonly ref: SymbolRef;
  /** From `matchName` or `matchQualifiers`: higher is better. */
  readonly order: number;
  readonly centrality: number;
}

/** Best first; ties are broken by centrality. */
export function compareRanked(a: RankedRef, b: RankedRef): number {
  return b.order - a.order || b.centrality - a.centrality;
}

interface FoundSymbol extends RankedRef {
  readonly isDeclaration: boolean;
}

/**
 * The best `limit` of them; ties are broken by centrality, then by id. A member that a header both declares and defines
 * is listed once, as its definition: both have the same id.
 */
export function rankSymbols(
  found: readonly FoundSymbol[],
  limit: number,
  idOf: (ref: SymbolRef) => string,
): readonly RankedRef[] {
  const keyed = [...found].sort(compareRanked);
  // Ids are made only for rows that may be shown, and for rows that tie with the last of them.
  const last = keyed[limit - 1];
  const near =
    last === undefined
      ? keyed
      : keyed.filter(
          (row) => row.order > last.order || (row.order === last.order && row.centrality >= last.centrality),
        );
  const named = near.map((row) => ({ ...row, id: idOf(row.ref) }));
  named.sort(
    (a, b) =>
      compareRanked(a, b) || compareText(a.id, b.id) || Number(a.isDeclaration) - Number(b.isDeclaration),
  );
  const seen = new Set<string>();
  return named.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, limit);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
