// Which documents contain, as a literal, the message that the query quotes?
import type { Bitmap } from "../../../base/bitmap.ts";
import type { WordMatches } from "../../lexical/index.ts";
import { termHash } from "../../types/index.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { findLines } from "./line-retriever.ts";
import { isBesideCode } from "./promising-files.ts";
import { findQuotedLine, splitMessage, type QuotedLine } from "./quoted-text.ts";
import type { SearchIndex, SearchRequest } from "../corpus/search-index.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { filesRead, leastStrength, leastWorth, sure } = rankingWeights.quotedText;

/** Keyed by the id of the document with the line. Reads the few files that have most of the message's words. */
export function findQuoted(
  index: SearchIndex,
  query: ParsedQuery,
  said: WordMatches,
  allow: readonly (Bitmap | undefined)[],
  linesOf: NonNullable<SearchRequest["linesOf"]>,
): Map<number, QuotedLine> {
  if (query.message === undefined) return new Map();
  const worths = new Map(query.words.map(({ forms }, w) => [forms[0]!.hash, said.ceilings[w]!]));
  const most = Math.max(0, ...said.ceilings);
  const message = splitMessage(query.message, (folded) => {
    const hash = termHash(folded);
    if (index.words.documentFrequency(hash) === 0) return undefined;
    return Math.max(worths.get(hash) ?? 0, leastWorth * most);
  });
  return findLines(index, said, {
    choice: { worths: said.ceilings, mostFiles: filesRead, tiesByScore: false },
    allow,
    linesOf,
    find: (lines) => findQuotedLine(lines, message, leastStrength),
    isEnough: (line, view, file) => line.strength >= sure && !isBesideCode(view, file),
  });
}
