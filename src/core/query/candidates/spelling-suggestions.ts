// Which names are a typo away from one that no symbol has?
import { bitCount } from "../../../base/bitmap.ts";
import { letterMask, notAscii } from "../../../base/string-shapes.ts";
import { foldWord, termHash } from "../../types/index.ts";
import type { AskedName } from "../question/asked-names.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment, type SegmentView } from "../corpus/segment-view.ts";
import { editDistance, forgivenEdits } from "../corpus/edit-distance.ts";
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
    const { masks, lengths } = tables.strings.shapes();
    for (let number = 0; number < masks.length; number++) {
      if (masks[number] !== notAscii) {
        if (Math.abs(lengths[number]! - folded.length) > limit) continue;
        if (bitCount(masks[number]! ^ mask) > 2 * limit) continue;
      }
      const written = tables.strings.get(number);
      const edits = editDistance(folded, foldWord(written), limit);
      if (edits > limit) continue;
      const name = firstNamed(viewSegment(tables), written);
      if (name === undefined) continue;
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

/** The name of the first symbol that is named so but for case and separators; undefined if there is none. */
function firstNamed(view: SegmentView, written: string): string | undefined {
  const [row] = view.symbolsNamed(termHash(written));
  if (row === undefined) return undefined;
  const name = view.symbolName(row);
  return foldWord(name) === foldWord(written) ? name : undefined;
}
