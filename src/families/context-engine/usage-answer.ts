// What do questions about the users of a symbol have in common? Their parameters, their answer, and the search that stands
// in if the graph has no answer.
import { z } from "zod";
import { createPathTest } from "../../core/query/index.ts";
import type { SymbolSummary } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { unresolvedSchema } from "../../tools/notes/unresolved-mentions.ts";
import { elapsedMs } from "../../tools/results/round.ts";
import { describeUnknown, type EdgeFilters, type GraphAnswer } from "./edge-results.ts";
import { findLanguages } from "./language-names.ts";
import {
  collectionParameter,
  languageParameter,
  limitParameter,
  listOf,
  sessionParameter,
  type SearchParams,
} from "./parameters.ts";
import { runSearch, type SearchAnswer } from "./run-search.ts";
import { stripMount } from "./search-filters.ts";
import { answerShape, type CodeResult } from "./search-shape.ts";

const candidateSchema = z.object({
  symbol: z.string(),
  kind: z.string(),
  path: z.string(),
  start_line: z.int(),
  signature: z.string(),
  id: z.string(),
});

export const usageShape = {
  ...answerShape,
  source: z.enum(["graph", "imports", "search"]).describe("Where the results come from"),
  candidates: z.array(candidateSchema).optional().describe("Symbols of that name, if several have it"),
  unresolved: unresolvedSchema.optional(),
};

export type UsageAnswer = z.input<z.ZodObject<typeof usageShape>>;

export const compactParameter = z
  .boolean()
  .optional()
  .describe("One short result per symbol, with the text of its lines");

export const usageParameters = {
  limit: limitParameter,
  language: languageParameter,
  under: z.string().optional().describe("Only below this folder"),
  compact: compactParameter,
  collection: collectionParameter,
  session: sessionParameter,
};

export interface UsageParams extends Pick<SearchParams, "limit"> {
  readonly query: string;
  readonly language?: string | undefined;
  readonly under?: string | undefined;
  readonly compact?: boolean | undefined;
  readonly collection?: string | undefined;
  readonly session?: string | undefined;
}

export const nameParameter = z.string().trim().min(1, "Query cannot be empty").max(1000);

export async function readFilters(
  params: Pick<UsageParams, "language" | "under">,
  { warn }: ToolContext,
): Promise<EdgeFilters> {
  const names = listOf(params.language);
  const languages = names === undefined ? undefined : new Set(await findLanguages(names, warn));
  const under = params.under === undefined ? undefined : [stripMount(params.under)];
  const tests = new Map<string, (path: string) => boolean>();
  const testOf = (root: string): ((path: string) => boolean) => {
    const test = tests.get(root) ?? createPathTest({ under }, root);
    tests.set(root, test);
    return test;
  };
  return { languages, isUnder: (root, path) => testOf(root)(path) };
}

/** Results that answer another question than the one asked are few. */
const mostInstead = 3;

/** Warns that the results come from a search, and are not calls or imports. */
export async function searchInstead(
  params: UsageParams,
  question: string,
  answer: GraphAnswer,
  context: ToolContext,
): Promise<SearchAnswer & { readonly source: "search" }> {
  const reason =
    answer.targets.length === 0 ? describeUnknown(params.query, answer) : `The graph has no ${question}.`;
  context.warn(`${reason} The results are from a search for the words.`);
  const limit = Math.min(params.limit, mostInstead);
  const wanted = limit + Math.min(1, answer.targets.length);
  const { results, ...found } = await runSearch({ ...params, limit: wanted, query: params.query }, context);
  const others = results.filter((result) => !answer.targets.some((target) => isDefinition(result, target)));
  return { ...found, results: others.slice(0, limit), source: "search", ...candidatesOf(answer) };
}

/** Who asks for a symbol's callers knows the symbol. */
function isDefinition(
  { path, end_line: end }: CodeResult,
  { filePath, lineStart, lineEnd, kind }: SymbolSummary,
): boolean {
  return kind !== "module" && path === filePath && end >= lineStart && end <= lineEnd;
}

export function candidatesOf({ targets, total }: GraphAnswer): {
  candidates?: z.input<typeof candidateSchema>[];
} {
  return total < 2 ? {} : { candidates: targets.map(toCandidate) };
}

function toCandidate(symbol: SymbolSummary): z.input<typeof candidateSchema> {
  const { qualifiedName, kind, filePath, lineStart, signature, id } = symbol;
  return { symbol: qualifiedName, kind, path: filePath, start_line: lineStart, signature, id };
}

export interface FoundResults {
  readonly results: CodeResult[];
  readonly total: number;
}

export function toAnswer(
  query: string,
  { results, total }: FoundResults,
  startedAt: number,
  collection: string | undefined,
  roots: readonly string[] | undefined,
): SearchAnswer {
  return {
    ok: true,
    results,
    total,
    used_rerank: false,
    search_time_ms: elapsedMs(startedAt),
    query,
    collection: collection ?? null,
    root: roots?.length === 1 ? roots[0]! : null,
  };
}

/** For `Class.method`, the name that a call uses. */
export function lastName(name: string): string {
  return (
    name
      .split(/::|->|[.#/\\]/)
      .filter((part) => part !== "")
      .at(-1) ?? name
  );
}
