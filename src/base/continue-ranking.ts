// The order of results depends on how many candidates are ranked. How do pages that were ranked with more candidates
// follow those that were ranked with fewer?

/**
 * The first `kept` of the ranked rows, then the rows of a deeper ranking that are not among them, with scores no higher
 * than theirs. So a row that was shown on an earlier page is not shown again, and none is left out between two pages.
 */
export function continueRanking<T extends { readonly score: number }>(
  ranked: readonly T[],
  kept: number,
  deeper: readonly T[],
  keyOf: (row: T) => unknown,
): readonly T[] {
  const first = ranked.slice(0, kept);
  const known = new Set(first.map(keyOf));
  const most = first.at(-1)?.score ?? Infinity;
  const others = deeper.filter((row) => !known.has(keyOf(row)));
  return [...first, ...others.map((row) => (row.score > most ? { ...row, score: most } : row))];
}
