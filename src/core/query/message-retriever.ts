// Which documents say, as a literal, the message that the query quotes?
import { hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { documentId } from "../lexical/index.ts";
import type { WordMatches } from "../lexical/index.ts";
import { termHash } from "../types/index.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { pathClasses } from "./path-class.ts";
import { findQuotedLine, splitMessage, type QuotedLine } from "./quoted-text.ts";
import type { SearchIndex, SearchRequest } from "./search-index.ts";
import { viewSegment, type SegmentView } from "./segment-view.ts";
import { rankingWeights } from "./ranking-settings.ts";

const { bestChunks, filesRead, leastShare, besideCode, leastStrength, leastWorth, sure } =
  rankingWeights.quotedText;

interface PromisingFile {
  readonly segment: number;
  readonly file: number;
  readonly share: number;
}

/** By the id of the document that holds the line. Reads the few files that have most of the message's words. */
export function findQuoted(
  index: SearchIndex,
  query: ParsedQuery,
  said: WordMatches,
  allow: readonly (Bitmap | undefined)[],
  linesOf: NonNullable<SearchRequest["linesOf"]>,
): Map<number, QuotedLine> {
  const found = new Map<number, QuotedLine>();
  if (query.message === undefined) return found;
  const worths = new Map(query.words.map(({ forms }, w) => [forms[0]!.hash, said.ceilings[w]!]));
  const most = Math.max(0, ...said.ceilings);
  const message = splitMessage(query.message, (folded) => {
    const hash = termHash(folded);
    if (index.words.documentFrequency(hash) === 0) return undefined;
    return Math.max(worths.get(hash) ?? 0, leastWorth * most);
  });
  for (const { segment, file } of promisingFiles(index, said)) {
    const lines = linesOf(segment, file);
    const quoted = lines === undefined ? undefined : findQuotedLine(lines, message, leastStrength);
    if (quoted === undefined) continue;
    const view = viewSegment(index.segments[segment]!.tables);
    const document = view.documentAt(file, quoted.line);
    const bits = allow[segment];
    if (document < 0 || (bits !== undefined && !hasBit(bits, document))) continue;
    found.set(documentId(segment, document), quoted);
    if (quoted.strength >= sure && !isBesideCode(view, file)) break;
  }
  return found;
}

/** Those of the best chunks, whose files may be small, and those that have most of the query's words, code before tests and documents. */
function promisingFiles({ segments }: SearchIndex, said: WordMatches): PromisingFile[] {
  const total = said.ceilings.reduce((sum, worth) => sum + worth, 0);
  const files: PromisingFile[] = [];
  said.groups.forEach(({ places, scores }, segment) => {
    const view = viewSegment(segments[segment]!.tables);
    for (let file = 0; file < scores.length; file++) {
      if (scores[file] === 0) continue;
      let sum = 0;
      for (let w = 0; w < said.ceilings.length; w++) {
        if (places[w * scores.length + file] !== 0) sum += said.ceilings[w]!;
      }
      if (sum < leastShare * total) continue;
      files.push({ segment, file, share: isBesideCode(view, file) ? besideCode * sum : sum });
    }
  });
  files.sort((a, b) => b.share - a.share || a.segment - b.segment || a.file - b.file);
  const chosen = new Map<number, PromisingFile>();
  const choose = (one: PromisingFile): unknown => chosen.set(documentId(one.segment, one.file), one);
  files.slice(0, filesRead).forEach(choose);
  for (const id of said.ids.subarray(0, bestChunks)) {
    const segment = Math.floor(id / documentId(1, 0));
    const file = segments[segment]!.tables.chunks.file[id % documentId(1, 0)]!;
    choose({ segment, file, share: 0 });
  }
  return [...chosen.values()];
}

function isBesideCode(view: SegmentView, file: number): boolean {
  return (view.classes(file) & (pathClasses.test | pathClasses.documentation)) !== 0;
}
