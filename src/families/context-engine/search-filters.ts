// Which code may be found, and with which wordings? Turns parameters and inline filters into the engine's filters.
import type { CodeFilters, PassageKind, SymbolKind } from "../../core/types/index.ts";
import { symbolKinds } from "../../core/types/index.ts";
import { notOneOf } from "../../base/not-one-of.ts";
import { LociError } from "../../errors.ts";
import { readInlineFilters, wordsOfFilters, type InlineKey } from "./inline-filters.ts";
import { findLanguages } from "./language-names.ts";
import { listOf, type SearchParams } from "./parameters.ts";

export interface AskedSearch {
  /** The question's wordings without inline filters, at least one. */
  readonly wordings: readonly string[];
  readonly filters: CodeFilters;
  readonly passages: PassageKind | undefined;
  /** Names of repositories; undefined if none was named. */
  readonly repositories: readonly string[] | undefined;
}

export type FilterParams = Pick<SearchParams, "query"> &
  Partial<
    Pick<
      SearchParams,
      | "language"
      | "under"
      | "path_glob"
      | "not_glob"
      | "path_regex"
      | "ext"
      | "not"
      | "symbol"
      | "kind"
      | "case"
      | "repo"
    >
  >;

/** Other names for kinds, used by people and other systems. */
const kindNames: ReadonlyMap<string, readonly SymbolKind[]> = new Map<string, readonly SymbolKind[]>([
  ["function", ["function", "method", "test"]],
  ["func", ["function", "method", "test"]],
  ["method", ["method"]],
  ["constructor", ["method"]],
  ["variable", ["variable", "constant", "field"]],
  ["var", ["variable", "constant", "field"]],
  ["property", ["field"]],
  ["trait", ["interface"]],
  ["protocol", ["interface"]],
  ["namespace", ["module"]],
  ["package", ["module"]],
  ["record", ["struct", "class"]],
  ["enumeration", ["enum"]],
]);
const passageKinds: ReadonlyMap<string, PassageKind> = new Map<string, PassageKind>([
  ["import", "import"],
  ["imports", "import"],
  ["comment", "comment"],
  ["comments", "comment"],
  ["docstring", "comment"],
]);

/** Throws INPUT_INVALID for an unknown kind. */
export async function readSearch(
  params: FilterParams,
  warn: (warning: string) => void,
): Promise<AskedSearch> {
  const inline = (typeof params.query === "string" ? [params.query] : params.query).map(readInlineFilters);
  const written = (key: InlineKey): readonly string[] => inline.flatMap(({ filters }) => filters[key] ?? []);
  const both = (
    value: string | readonly string[] | undefined,
    key?: InlineKey,
  ): readonly string[] | undefined => {
    const all = [...(listOf(value) ?? []), ...(key === undefined ? [] : written(key))];
    return all.length === 0 ? undefined : all;
  };
  const asked = inline.map((one) => (one.query === "" ? wordsOfFilters(one) : one.query));
  const wordings = [...new Set(asked.filter((text) => text !== ""))];
  const languages = both(params.language, "lang");
  const kinds = readKinds(both(params.kind, "kind"));
  const files = written("file").map((file) =>
    file.includes("/") ? `**/${file.replace(/^\.?\/+/, "")}` : file,
  );
  const globs = [...(listOf(asTexts(params.path_glob)) ?? []), ...files];
  const matchCase = (written("case").at(-1) ?? params.case) === "sensitive";
  return {
    wordings: wordings.length === 0 ? [" "] : wordings,
    filters: {
      under: both(params.under, "under")?.map(stripMount),
      globs: globs.length === 0 ? undefined : globs,
      notGlobs: listOf(asTexts(params.not_glob)),
      pathPattern:
        params.path_regex === undefined || params.path_regex === "" ? undefined : params.path_regex,
      without: both(params.not, "not"),
      extensions: both(params.ext, "ext"),
      languages: languages === undefined ? undefined : await findLanguages(languages, warn),
      kinds: kinds.symbols,
      symbols: both(params.symbol, "symbol"),
      matchCase,
    },
    passages: kinds.passages,
    repositories: both(params.repo, "repo"),
  };
}

/** Globs contain commas of their own, so a list of them is taken unchanged. */
function asTexts(value: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof value === "string" ? [value] : value;
}

/** The original's containers see every project below /workspace. */
export function stripMount(folder: string): string {
  return folder.replace(/^\/workspace(?=\/|$)/, "") || "/";
}

function readKinds(names: readonly string[] | undefined): {
  readonly symbols: readonly (SymbolKind | "text")[] | undefined;
  readonly passages: PassageKind | undefined;
} {
  if (names === undefined) return { symbols: undefined, passages: undefined };
  const symbols = new Set<SymbolKind | "text">();
  let passages: PassageKind | undefined;
  for (const name of names) {
    const asked = name.toLowerCase();
    const passage = passageKinds.get(asked);
    if (passage !== undefined) passages = passage;
    else for (const kind of kindsOf(asked, name)) symbols.add(kind);
  }
  return { symbols: symbols.size === 0 ? undefined : [...symbols], passages };
}

function kindsOf(asked: string, name: string): readonly (SymbolKind | "text")[] {
  const named = kindNames.get(asked);
  if (named !== undefined) return named;
  if (asked === "text" || symbolKinds.includes(asked as SymbolKind)) return [asked as SymbolKind | "text"];
  const known = [...new Set([...symbolKinds, ...kindNames.keys(), "import", "comment", "text"])];
  const { code, message, hint } = notOneOf("kind", name, known);
  throw new LociError(code, message, { hint, details: { field: "kind", message } });
}
