// Which names are a slip of the finger away from one that nothing bears?
import { foldWord, termHash } from "../types/index.ts";
import type { AskedName } from "./asked-names.ts";
import type { SearchIndex } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";
import { bitCount, countSlips, letterMask } from "./edit-distance.ts";

const shortest = 5;
/** From so many characters on two slips are forgiven. */
const longEnough = 9;
const maxNear = 8;
/** What is left of a name's strength, by slips. */
const forgiven = [1, 0.75, 0.5];

/** Names of the index that are nearest to `asked`, only those of the fewest slips; none for short names. */
export function findNearNames(index: SearchIndex, asked: AskedName): AskedName[] {
  const folded = foldWord(asked.name);
  if (folded.length < shortest) return [];
  const mask = letterMask(folded);
  const found = new Map<string, number>();
  let limit = folded.length < longEnough ? 1 : 2;
  for (const { tables } of index.segments) {
    const names = viewSegment(tables).distinctNames();
    for (let i = 0; i < names.rows.length; i++) {
      if (Math.abs(names.lengths[i]! - folded.length) > limit) continue;
      if (bitCount(names.masks[i]! ^ mask) > 2 * limit) continue;
      const name = viewSegment(tables).symbolName(names.rows[i]!);
      const slips = countSlips(folded, foldWord(name), limit);
      if (slips > limit) continue;
      if (slips < limit) {
        limit = slips;
        for (const [known, count] of found) if (count > limit) found.delete(known);
      }
      found.set(name, slips);
    }
  }
  return Array.from(found, ([name, slips]) => ({
    name,
    hash: termHash(name),
    scopes: asked.scopes,
    strength: asked.strength * (forgiven[slips] ?? 0),
  }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, maxNear);
}
