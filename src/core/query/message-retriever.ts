// Which documents say, as a literal, the message that the query quotes?
import { hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { documentId } from "../lexical/index.ts";
import type { WordMatches } from "../lexical/index.ts";
import { termHash } from "../types/index.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { findPromisingFiles, isBesideCode } from "./promising-files.ts";
import { findQuotedLine, splitMessage, type QuotedLine } from "./quoted-text.ts";
import type { SearchIndex, SearchRequest } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";
import { rankingWeights } from "./ranking-settings.ts";

const { filesRead, leastStrength, leastWorth, sure } = rankingWeights.quotedText;

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
  const choice = { worths: said.ceilings, mostFiles: filesRead, tiesByScore: false };
  for (const { segment, file } of findPromisingFiles(index, said, choice)) {
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
