// How many results are ranked for later pages of a search?

/**
 * The search depth influences the order. So pages are cut from a few fixed depths, and pages of one depth follow each
 * other without gaps or repetitions. There are no results beyond the last depth.
 */
const rankedDepths = [20, 100, 1_000] as const;

export function rankedDepth(end: number): number {
  return rankedDepths.find((depth) => end <= depth) ?? rankedDepths.at(-1)!;
}
