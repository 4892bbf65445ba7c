// How is code searched? With the call's collection, filters and wordings, and the engine's answer turned into results.
import type { CodeFilters, CodeHit, CodeSearchResult } from "../../core/types/index.ts";
import { describeUnmatched } from "../../tools/notes/unmatched-note.ts";
import { unrelatedNote } from "../../tools/notes/unrelated-note.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { elapsedMs } from "../../tools/results/round.ts";
import { narrowToRepositories, resolveCollection } from "./collections.ts";
import { createMarker } from "./highlights.ts";
import type { SearchParams } from "./parameters.ts";
import { readSearch, type AskedSearch, type FilterParams } from "./search-filters.ts";
import { toResult, type CodeResult, type ShownAs } from "./search-shape.ts";

export type SearchOptions = FilterParams &
  Pick<SearchParams, "limit"> &
  Partial<
    Pick<
      SearchParams,
      | "per_path"
      | "include_snippet"
      | "context_lines"
      | "highlight_snippet"
      | "rerank_enabled"
      | "rerank_top_n"
      | "rerank_return_m"
      | "compact"
      | "collection"
      | "session"
    >
  >;

/** What a tool needs besides its parameters. */
export interface SearchMore extends Pick<CodeFilters, "purpose"> {
  /** How many of the best results to skip. Default 0. */
  readonly offset?: number;
}

export interface FoundCode {
  readonly hits: readonly CodeHit[];
  readonly asked: AskedSearch;
  readonly total: number;
  readonly reranked: boolean;
  readonly collection: string | null;
  /** The root if only one was searched; null for several. */
  readonly root: string | null;
}

const defaultReranked = 12;
const defaultContextLines = 3;
/** The search returns nothing beyond this rank. */
const deepestResult = 1_000;

/** Throws COLLECTION_NOT_FOUND, INPUT_INVALID. Finds nothing in a collection that contains only memories. */
export async function findCode(
  params: SearchOptions,
  context: ToolContext,
  { offset = 0, ...more }: SearchMore = {},
): Promise<FoundCode> {
  const { engine, signal, warn } = context;
  const asked = await readSearch(params, warn);
  const scope = await resolveCollection(params, context);
  const { roots, folders } = await narrowToRepositories(scope, asked.repositories, context);
  const [query = "", ...alternatives] = asked.wordings;
  const nothing = {
    hits: [],
    asked,
    total: 0,
    reranked: false,
    collection: scope.name ?? null,
    root: null,
  };
  if (roots?.length === 0) return nothing;
  const { rerank_enabled: enabled, per_path: perPath = 2 } = params;
  const result = await engine.code.search(
    {
      query,
      alternatives,
      limit: Math.min(params.limit, deepestResult),
      offset,
      root: roots,
      filters: { ...withFolders(asked.filters, folders), ...more },
      passages: asked.passages,
      perFile: perPath === 0 ? undefined : perPath,
      contextLines: params.context_lines ?? defaultContextLines,
      rerank: { candidates: params.rerank_top_n ?? 50, ...(enabled === undefined ? {} : { enabled }) },
    },
    signal,
  );
  tellShortcomings(result, enabled, warn);
  return {
    ...nothing,
    hits: result.reranked ? cutReranked(result.hits, params.rerank_return_m) : result.hits,
    total: result.total,
    reranked: result.reranked,
    root: roots?.length === 1 ? roots[0]! : onlyRoot(result.hits),
  };
}

function tellShortcomings(
  { hits, isUnrelated, unmatched, missingPlaces, reranked }: CodeSearchResult,
  rerank: boolean | undefined,
  warn: (warning: string) => void,
): void {
  for (const missing of missingPlaces) warn(missing);
  if (isUnrelated && hits.length > 0) warn(unrelatedNote);
  if (unmatched !== undefined) warn(describeUnmatched(unmatched));
  if (rerank === true && !reranked && hits.length > 1) {
    warn("No reranking model is configured (rerank.model): results keep the search order.");
  }
}

/** Top-level folders of a root that were named as repositories. */
function withFolders(filters: CodeFilters, folders: readonly string[] | undefined): CodeFilters {
  if (folders === undefined) return filters;
  return { ...filters, globs: [...(filters.globs ?? []), ...folders.map((folder) => `/${folder}/`)] };
}

/** Only if the caller set it: its default would cut results that `limit` allows. */
function cutReranked(hits: readonly CodeHit[], returned = defaultReranked): readonly CodeHit[] {
  return returned === defaultReranked ? hits : hits.slice(0, returned);
}

function onlyRoot(hits: readonly CodeHit[]): string | null {
  const roots = new Set(hits.map(({ root }) => root));
  return roots.size === 1 ? [...roots][0]! : null;
}

/** Of a configuration file that is found as a whole, only the lines about the question are of use. */
const mostConfigurationTokens = 160;
/** The first results are mostly the answer, and the others tell where else to look. */
const [bestResults, bestTokens, otherTokens] = [3, 400, 100];

/** Whoever asks for lines around the code gets exactly those, and all of the code. */
function mostTokensOf(
  { context_lines: contextLines }: SearchOptions,
  { purpose }: Pick<CodeFilters, "purpose">,
): ShownAs["mostTokens"] {
  if (purpose === "configuration") return () => mostConfigurationTokens;
  if (contextLines !== undefined) return () => undefined;
  return (place) => (place < bestResults ? bestTokens : otherTokens);
}

export function shownAs(
  params: SearchOptions,
  { asked, root }: FoundCode,
  more: Pick<CodeFilters, "purpose"> = {},
): ShownAs {
  const snippet = params.include_snippet !== false;
  return {
    compact: params.compact === true,
    snippet,
    mark: createMarker(asked.wordings),
    markSnippet: params.highlight_snippet !== false,
    wordings: asked.wordings,
    withRoot: root === null,
    mostTokens: mostTokensOf(params, more),
  };
}

export interface SearchAnswer {
  readonly ok: true;
  readonly results: CodeResult[];
  readonly total: number;
  readonly used_rerank: boolean;
  readonly search_time_ms: number;
  readonly query: string | string[];
  readonly collection: string | null;
  readonly root: string | null;
}

export async function runSearch(
  params: SearchOptions,
  context: ToolContext,
  more: SearchMore = {},
): Promise<SearchAnswer> {
  const startedAt = performance.now();
  const found = await findCode(params, context, more);
  const as = shownAs(params, found, more);
  return {
    ok: true,
    results: found.hits.map((hit, i) => toResult(hit, as, (more.offset ?? 0) + i)),
    total: found.total,
    used_rerank: found.reranked,
    search_time_ms: elapsedMs(startedAt),
    query: echoQuery(params.query),
    collection: found.collection,
    root: found.root,
  };
}

/** In the given form: one text, or several. */
export function echoQuery(query: string | readonly string[]): string | string[] {
  if (typeof query === "string") return query;
  return query.length === 1 ? query[0]! : [...query];
}
