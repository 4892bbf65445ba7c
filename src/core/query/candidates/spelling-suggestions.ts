// Which names are a typo away from one that no symbol has?
import { foldWord, termHash } from "../../types/index.ts";
import type { AskedName } from "../question/asked-names.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment } from "../corpus/segment-view.ts";
import { bitCount, editDistance, forgivenEdits, letterMask } from "../corpus/edit-distance.ts";
import { rankingWeights } from "../ranking-settings.ts";

const maxNear = 8;
const { forgiven } = rankingWeights.spelling;

/** The names nearest to `asked`, only those with the fewest edits; none for short names. */
export function findNearNames(index: SearchIndex, asked: AskedName): AskedName[] {
  const folded = foldWord(asked.name);
  let limit = forgivenEdits(folded.length);
  if (limit === 0) return [];
  const mask = letterMask(folded);
  const found = new Map<string, number>();
  for (const { tables } of index.segments) {
    const names = viewSegment(tables).distinctNames();
    for (let i = 0; i < names.rows.length; i++) {
      if (Math.abs(names.lengths[i]! - folded.length) > limit) continue;
      if (bitCount(names.masks[i]! ^ mask) > 2 * limit) continue;
      const name = viewSegment(tables).symbolName(names.rows[i]!);
      const edits = editDistance(folded, foldWord(name), limit);
      if (edits > limit) continue;
      if (edits < limit) {
        limit = edits;
        for (const [known, count] of found) if (count > limit) found.delete(known);
      }
      found.set(name, edits);
    }
  }
  return Array.from(found, ([name, edits]) => ({
    name,
    hash: termHash(name),
    scopes: asked.scopes,
    strength: asked.strength * (forgiven[edits] ?? 0),
  }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, maxNear);
}
