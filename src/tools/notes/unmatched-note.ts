// What is said about filters that no indexed file passes (core/query/corpus/unmatched-filters)?
import type { FilterName, UnmatchedFilters } from "../../core/types/index.ts";

const words: Readonly<Record<FilterName, (values: string) => string>> = {
  under: (folders) => `is under ${folders}`,
  globs: (globs) => `matches ${globs}`,
  notGlobs: (globs) => `remains without ${globs}`,
  pathPattern: (pattern) => `has a path that matches ${pattern}`,
  without: (texts) => `has a path without ${texts}`,
  extensions: (endings) => `ends in ${endings}`,
  languages: (languages) => `is in ${languages}`,
  purpose: (purpose) => `is for ${purpose}`,
  kinds: (kinds) => `has the kind ${kinds}`,
  symbols: (names) => `has a symbol ${names}`,
};

const nearWords: Readonly<Partial<Record<FilterName, string>>> = {
  under: "Nearby folders",
  languages: "Most of them are in",
};

/** One sentence per filter, with the values that exist instead. */
export function describeUnmatched(unmatched: readonly UnmatchedFilters[]): string {
  return unmatched
    .map(({ filters, near }) => {
      const parts = filters.map(({ name, values }) => words[name](values.join(" or ")));
      const instead = nearWords[filters[0]!.name];
      const hint = instead === undefined || near.length === 0 ? "" : ` ${instead}: ${near.join(", ")}.`;
      return `No indexed file ${parts.join(" and ")}.${hint}`;
    })
    .join(" ");
}
