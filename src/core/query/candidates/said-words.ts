// How many of the query's words does a file contain, and where: in names, in its path, in comments?
import type { GroupMatches } from "../../lexical/index.ts";
import { termFields } from "../../types/index.ts";

/** The worth of the query's words that a file contains, as shares of the total worth, 0..1. */
export interface SaidShares {
  readonly anywhere: number;
  readonly inNames: number;
  readonly inPath: number;
  readonly inComments: number;
}

export const nothingSaid: SaidShares = { anywhere: 0, inNames: 0, inPath: 0, inComments: 0 };

/**
 * @param ceilings - the worth of each word (`WordMatches.ceilings`)
 * @param file - its group
 */
export function shareSaid(
  { places: all, scores }: GroupMatches,
  ceilings: readonly number[],
  file: number,
): SaidShares {
  let [most, anywhere, inNames, inPath, inComments] = [0, 0, 0, 0, 0];
  for (let word = 0; word < ceilings.length; word++) {
    const worth = ceilings[word]!;
    const places = all[word * scores.length + file]!;
    most += worth;
    if (places !== 0) anywhere += worth;
    if ((places & termFields.name) !== 0) inNames += worth;
    if ((places & termFields.path) !== 0) inPath += worth;
    if ((places & termFields.doc) !== 0) inComments += worth;
  }
  if (most === 0) return nothingSaid;
  return {
    anywhere: anywhere / most,
    inNames: inNames / most,
    inPath: inPath / most,
    inComments: inComments / most,
  };
}
