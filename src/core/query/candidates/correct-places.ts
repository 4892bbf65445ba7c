// Which file was meant by a name that no file has, if a file name is a typo away from it?
import type { AskedPlace } from "../question/asked-places.ts";
import { editDistance, forgivenEdits } from "../corpus/edit-distance.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { rankingWeights } from "../ranking-settings.ts";
import { hasPlace } from "./place-retriever.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { stemOf, viewSegment } from "../corpus/segment-view.ts";

const { mostCorrected } = rankingWeights.spelling;

/**
 * The query with each missing file that it names replaced by the one name with the fewest edits; unchanged if several
 * are equally near, or if too many are missing: each correction reads the names of all files.
 */
export function correctPlaces(index: SearchIndex, query: ParsedQuery): ParsedQuery {
  const missing = new Set(query.places.filter((place) => !hasPlace(index, place)));
  if (missing.size === 0 || missing.size > mostCorrected) return query;
  return {
    ...query,
    places: query.places.map((place) => (missing.has(place) ? correctPlace(index, place) : place)),
  };
}

function correctPlace(index: SearchIndex, place: AskedPlace): AskedPlace {
  const stem = stemOf(place.path);
  const name = place.path.slice(place.path.lastIndexOf("/") + 1);
  if (stem === name || forgivenEdits(stem.length) === 0) return place;
  const folder = place.path.slice(0, -name.length);
  const near = findNearStems(index, stem)
    .map((found) => ({ ...place, path: folder + found + name.slice(stem.length) }))
    .filter((corrected) => hasPlace(index, corrected));
  return near.length === 1 ? near[0]! : place;
}

function findNearStems({ segments }: SearchIndex, stem: string): string[] {
  const limit = forgivenEdits(stem.length);
  const found = new Map<string, number>();
  for (const { tables } of segments) {
    for (const known of viewSegment(tables).stems()) {
      if (Math.abs(known.length - stem.length) > limit || found.has(known)) continue;
      const edits = editDistance(stem, known, limit);
      if (edits <= limit) found.set(known, edits);
    }
  }
  const fewest = Math.min(...found.values());
  return [...found].filter(([, edits]) => edits === fewest).map(([known]) => known);
}
