// How many results are ranked for one page of a search, and which of them are read?
import { judgedHits } from "../../query/index.ts";

export interface RankRange {
  /** The results from rank `first` to `end` are read. */
  readonly first: number;
  readonly end: number;
  /** How many results are ranked, at least `end`. The order depends on it. */
  readonly depth: number;
  /** Smaller depths, ascending, if any: the results of each come before those of the next. */
  readonly shallower?: readonly number[];
}

export interface PageRange extends RankRange {
  /** How many of the results that are read a model reranks, from the first on; 0 if none. */
  readonly reranked: number;
}

/**
 * The search depth influences the order. So results come from a few fixed depths, each continuing the one before it:
 * pages follow each other without gaps or repetitions. There are no results beyond the last depth.
 */
const rankedDepths = [20, 100, 1_000] as const;

/**
 * The first page has at least as many results as it takes to judge whether any is about the question, even if fewer are
 * shown.
 *
 * @param candidates - how many of the best results a model reranks; a page beyond them keeps its order
 */
export function rankRangeOf(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  candidates: number,
): PageRange {
  const shown = offset === 0 ? Math.max(limit, judgedHits) : offset + limit;
  const reranked = offset < candidates ? candidates : 0;
  const end = Math.max(shown, reranked);
  const shallower = rankedDepths.filter((depth) => depth < end).slice(0, rankedDepths.length - 1);
  const depth = shallower.length === 0 && offset === 0 ? end : rankedDepths[shallower.length]!;
  return { first: reranked > 0 ? 0 : offset, end: Math.min(depth, end), depth, shallower, reranked };
}
