// Which documents set what the query asks the setting of?
import { hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { documentId } from "../lexical/index.ts";
import type { WordMatches } from "../lexical/index.ts";
import { termHash } from "../types/index.ts";
import { isConfigurationPath } from "./configuration-path.ts";
import { findPromisingFiles } from "./promising-files.ts";
import type { ParsedQuery } from "./parse-query.ts";
import type { QuotedLine } from "./quoted-text.ts";
import { rankingWeights } from "./ranking-settings.ts";
import type { SearchIndex, SearchRequest } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";
import { findSettingLine, prepareSetting } from "./setting-lines.ts";

const { filesRead, worthOfLine } = rankingWeights.settings;

/** By the id of the document that holds the line. Reads the few files that have most of the words. */
export function findSettings(
  index: SearchIndex,
  query: ParsedQuery,
  said: WordMatches,
  allow: readonly (Bitmap | undefined)[],
  linesOf: NonNullable<SearchRequest["linesOf"]>,
): Map<number, QuotedLine> {
  const found = new Map<number, QuotedLine>();
  if (query.setting === undefined) return found;
  const { kind, words } = query.setting;
  const hashes = new Set(words.map(termHash));
  const counted = query.words.map(({ forms }, w) => (hashes.has(forms[0]!.hash) ? said.ceilings[w]! : 0));
  const worthOf = new Map(query.words.map(({ forms }, w) => [forms[0]!.hash, said.ceilings[w]!]));
  // A word that terms are cut otherwise of, `c2s`, tells as much as any.
  const most = Math.max(0, ...counted);
  const worth = (word: string): number => worthOf.get(termHash(word)) ?? most;
  const known = words.filter((word) => worth(word) > 0);
  if (known.length === 0) return found;
  const asked = prepareSetting(kind, known, known.map(worth));
  const choice = { worths: counted, mostFiles: filesRead, tiesByScore: true };
  for (const { segment, file } of findPromisingFiles(index, said, choice)) {
    const lines = linesOf(segment, file);
    const view = viewSegment(index.segments[segment]!.tables);
    const isData = view.language(file) === "text" || isConfigurationPath(view.path(file));
    const line = lines === undefined ? undefined : findSettingLine(lines, asked, isData);
    if (line === undefined) continue;
    const document = view.documentAt(file, line.line);
    const bits = allow[segment];
    if (document < 0 || (bits !== undefined && !hasBit(bits, document))) continue;
    found.set(documentId(segment, document), { ...line, strength: worthOfLine * line.strength });
  }
  return found;
}
