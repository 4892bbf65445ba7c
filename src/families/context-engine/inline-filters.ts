// Which filters does the question itself contain? `parser lang:python under:src` has two; "explain the file: upload
// flow" is prose.

/** The only keys that filter, and only if no space follows their colon. */
const inlineKeys = ["lang", "file", "symbol", "under", "ext", "not", "kind", "repo", "case"] as const;
export type InlineKey = (typeof inlineKeys)[number];

export interface InlineFilters {
  /** The question without its filters. */
  readonly query: string;
  readonly filters: Readonly<Partial<Record<InlineKey, readonly string[]>>>;
}

/** The value is one word, or anything in quotes; `file://…` and `std::symbol::x` are not filters. */
const inlineFilter = new RegExp(
  `(?<!\\S)(${inlineKeys.join("|")}):("[^"\\n]+"|'[^'\\n]+'|(?!//)[^\\s:"'][^\\s]*)(?!\\S)`,
  "g",
);

export function readInlineFilters(text: string): InlineFilters {
  const filters: Partial<Record<InlineKey, string[]>> = {};
  const query = text.replaceAll(inlineFilter, (_written, key: InlineKey, raw: string) => {
    const value = raw.replaceAll(/^["']|["']$/g, "").trim();
    if (value !== "") (filters[key] ??= []).push(value);
    return " ";
  });
  // Text without filters stays unchanged: the lines of a stack trace matter.
  return { query: query === text ? text.trim() : query.replaceAll(/\s+/g, " ").trim(), filters };
}

/** The query to use if a question consists only of filters: the words in them. */
export function wordsOfFilters({ filters }: InlineFilters): string {
  const telling = [filters.symbol, filters.file, filters.under, filters.kind, filters.ext, filters.lang];
  return telling.flatMap((values) => values ?? []).join(" ");
}
