// How many results are ranked for a later page of a search?

/**
 * How deep the retrievers look decides the order, so pages are cut from few depths: those of one follow each other without
 * gap or repetition. Behind the last nothing is shown.
 */
const rankedDepths = [20, 100, 1_000] as const;

export function rankedDepth(end: number): number {
  return rankedDepths.find((depth) => end <= depth) ?? rankedDepths.at(-1)!;
}
