// Which documents define the setting that the query asks for?
import type { Bitmap } from "../../../base/bitmap.ts";
import type { WordMatches } from "../../lexical/index.ts";
import { termHash } from "../../types/index.ts";
import { isConfigurationPath } from "../paths/configuration-path.ts";
import { findLines } from "./line-retriever.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import type { QuotedLine } from "./quoted-text.ts";
import { rankingWeights } from "../ranking-settings.ts";
import type { SearchIndex, SearchRequest } from "../corpus/search-index.ts";
import { findSettingLine, prepareSetting } from "./setting-lines.ts";

const { filesRead, worthOfLine } = rankingWeights.settings;

/** Keyed by the id of the document with the line. Reads the few files that have most of the words. */
export function findSettings(
  index: SearchIndex,
  query: ParsedQuery,
  said: WordMatches,
  allow: readonly (Bitmap | undefined)[],
  linesOf: NonNullable<SearchRequest["linesOf"]>,
): Map<number, QuotedLine> {
  if (query.setting === undefined) return new Map();
  const { kind, words } = query.setting;
  const hashes = new Set(words.map(termHash));
  const counted = query.words.map(({ forms }, w) => (hashes.has(forms[0]!.hash) ? said.ceilings[w]! : 0));
  const worthOf = new Map(query.words.map(({ forms }, w) => [forms[0]!.hash, said.ceilings[w]!]));
  // A word that is missing among the query's terms because terms are split differently (`c2s`) counts as much as the
  // best one.
  const most = Math.max(0, ...counted);
  const worth = (word: string): number => worthOf.get(termHash(word)) ?? most;
  const known = words.filter((word) => worth(word) > 0);
  if (known.length === 0) return new Map();
  const asked = prepareSetting(kind, known, known.map(worth));
  return findLines(index, said, {
    choice: { worths: counted, mostFiles: filesRead, tiesByScore: true },
    allow,
    linesOf,
    find: (lines, view, file) => {
      const isData = view.language(file) === "text" || isConfigurationPath(view.path(file));
      const line = findSettingLine(lines, asked, isData);
      return line && { ...line, strength: worthOfLine * line.strength };
    },
  });
}
