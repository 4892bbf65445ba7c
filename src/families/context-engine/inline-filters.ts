// Which filters are written in the question itself? `parser lang:python under:src`, and "explain the file: upload flow" is prose.

/** Keys that filter when they are written without a space after the colon, and only these. */
const inlineKeys = ["lang", "file", "symbol", "under", "ext", "not", "kind", "repo", "case"] as const;
export type InlineKey = (typeof inlineKeys)[number];

export interface InlineFilters {
  /** The question without its filters. */
  readonly query: string;
  readonly filters: Readonly<Partial<Record<InlineKey, readonly string[]>>>;
}

/** The value is one word, or anything in quotes; `file://…` and `std::symbol::x` are no filters. */
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
  // What holds no filter stays as it was written: a stack trace is read by its lines.
  return { query: query === text ? text.trim() : query.replaceAll(/\s+/g, " ").trim(), filters };
}

/** What is asked for where a question is nothing but filters: the words in them. */
export function wordsOfFilters({ filters }: InlineFilters): string {
  const telling = [filters.symbol, filters.file, filters.under, filters.kind, filters.ext, filters.lang];
  return telling.flatMap((values) => values ?? []).join(" ");
}
