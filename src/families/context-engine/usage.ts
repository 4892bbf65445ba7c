// Who calls it, and who imports it? From the code graph, or by search only if the graph has no answer.
import { z } from "zod";
import type { CodeEdgeKind, FoundImport, SymbolSummary } from "../../core/types/index.ts";
import { countTokens } from "../../tools/results/result-budget.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import {
  findUnresolved,
  findUnresolvedBeside,
  unresolvedSchema,
} from "../../tools/notes/unresolved-mentions.ts";
import { resolveCollection } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import {
  describeUnknown,
  edgesOf,
  findTargets,
  toEdgeResults,
  type EdgeFilters,
  type GraphAnswer,
} from "./edge-results.ts";
import { createMarker, findHighlights, markSnippet } from "./highlights.ts";
import { findLanguages } from "./language-names.ts";
import {
  collectionParameter,
  languageParameter,
  limitParameter,
  listOf,
  sessionParameter,
  type SearchParams,
} from "./parameters.ts";
import { elapsedMs, runSearch, type SearchAnswer } from "./run-search.ts";
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

export const compactParameter = z
  .boolean()
  .optional()
  .describe("One short result per symbol, with the text of its lines");

const usageParameters = {
  limit: limitParameter,
  language: languageParameter,
  under: z.string().optional().describe("Only below this folder"),
  compact: compactParameter,
  collection: collectionParameter,
  session: sessionParameter,
};

interface UsageParams extends Pick<SearchParams, "limit"> {
  readonly query: string;
  readonly language?: string | undefined;
  readonly under?: string | undefined;
  readonly compact?: boolean | undefined;
  readonly collection?: string | undefined;
  readonly session?: string | undefined;
}

export const nameParameter = z.string().trim().min(1, "Query cannot be empty").max(1000);

const searchCallersFor = defineContextTool({
  name: "search_callers_for",
  title: "Find callers",
  description:
    "Call sites of a symbol from the code graph: each call's location, enclosing symbol and confidence. If it has none: other uses, else a search.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: nameParameter.describe("Symbol, e.g. parse or Class.method"),
    ...usageParameters,
  }),
  output: z.object(usageShape),
  lists: ["candidates", "results"],
  pageSize: "limit",
  observe: ({ query }) => ({ pattern: query }),
  handle: findCallers,
});

const searchImportersFor = defineContextTool({
  name: "search_importers_for",
  title: "Find importers",
  description:
    "Import statements of a file, module, symbol or package (by its name, e.g. lodash): from the code graph and the source text.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({ query: nameParameter.describe("File, module, package or symbol"), ...usageParameters }),
  output: z.object(usageShape),
  lists: ["candidates", "results"],
  pageSize: "limit",
  observe: ({ query }) => ({ pattern: query }),
  handle: (params, context) => findImporters(params, context),
});

async function findCallers(
  params: UsageParams,
  context: ToolContext,
): Promise<z.input<z.ZodObject<typeof usageShape>>> {
  const startedAt = performance.now();
  const scope = await resolveCollection(params, context);
  const answer = await findTargets(params.query, scope.roots, context);
  const name = nameIn(params.query, answer);
  const found = await findUses(params, name, answer, context);
  if (found.results.length === 0) {
    const unresolved = await findUnresolved(name, scope.roots, context);
    return { ...(await searchInstead(params, `calls of ${params.query}`, answer, context)), unresolved };
  }
  const unresolved = await findUnresolvedBeside(name, scope.roots, context);
  return {
    ...toAnswer(params.query, found, startedAt, scope.name, scope.roots),
    source: "graph",
    ...candidatesOf(answer),
    ...(unresolved === undefined ? {} : { unresolved }),
  };
}

/** A function may be used without being called: stored, passed on, subscribed to an event. */
const otherUses: readonly CodeEdgeKind[] = ["DEPENDS_ON", "INHERITS", "IMPLEMENTS"];

/** Calls; if there are none, other uses, which is told. */
async function findUses(
  params: UsageParams,
  name: string,
  answer: GraphAnswer,
  context: ToolContext,
): Promise<FoundResults> {
  const filters = await readFilters(params, context);
  const shown = {
    end: "source",
    name: lastName(name),
    limit: params.limit,
    isCompact: params.compact === true,
  } as const;
  const uses = await edgesOf(answer, "incoming", ["CALLS", ...otherUses], context);
  const calls = uses.filter(({ relationship }) => relationship === "CALLS");
  const called = await toEdgeResults(calls, shown, filters, context);
  if (called.results.length > 0) return called;
  // A method that overrides another one does not use it.
  const used = uses.filter(({ strategy }) => strategy !== "override" && strategy !== "structural");
  const found = await toEdgeResults(used, shown, filters, context);
  if (found.results.length > 0)
    context.warn(`The graph has no calls of ${params.query}. These are its other uses.`);
  return found;
}

/** The name that uses have in the code; `query` may be a place. */
function nameIn(query: string, { targets }: GraphAnswer): string {
  const [target] = targets;
  return target === undefined || target.kind === "module" ? query : target.name;
}

async function findImporters(
  params: UsageParams,
  context: ToolContext,
): Promise<z.input<z.ZodObject<typeof usageShape>>> {
  const startedAt = performance.now();
  const { engine, signal } = context;
  const scope = await resolveCollection(params, context);
  const filters = await readFilters(params, context);
  const answer = await findTargets(params.query, scope.roots, context);
  const edges = await edgesOf(answer, "incoming", ["IMPORTS"], context);
  const isCompact = params.compact === true;
  const shown = { end: "source", name: lastName(params.query), limit: 1000, isCompact } as const;
  const ofGraph = await toEdgeResults(edges, shown, filters, context);
  const written = await engine.code.findImports(
    { root: scope.roots, name: params.query, limit: 1000 },
    signal,
  );
  const known = new Set(edges.map(({ filePath, line }) => `${filePath}:${line}`));
  // An import statement is listed once, however many names it imports.
  const others = written.filter(
    (one) => isWanted(one, filters) && !linesOf(one).some((line) => known.has(`${one.path}:${line}`)),
  );
  const results = [
    ...ofGraph.results,
    ...(await toImportResults(others.slice(0, params.limit), params.query, isCompact, context)),
  ];
  if (results.length === 0) return searchInstead(params, `imports of ${params.query}`, answer, context);
  const total = ofGraph.total + others.length;
  return {
    ...toAnswer(
      params.query,
      { results: results.slice(0, params.limit), total },
      startedAt,
      scope.name,
      scope.roots,
    ),
    source: ofGraph.results.length > 0 ? "graph" : "imports",
    ...candidatesOf(answer),
  };
}

function linesOf({ startLine, endLine }: FoundImport): number[] {
  return Array.from({ length: endLine - startLine + 1 }, (_, i) => startLine + i);
}

function isWanted({ language, path }: FoundImport, { languages, under }: EdgeFilters): boolean {
  const folder = under?.replace(/^(\.?\/)+|\/+$/g, "") ?? "";
  return (
    languages?.has(language) !== false && (folder === "" || path.startsWith(`${folder}/`) || path === folder)
  );
}

async function toImportResults(
  found: readonly FoundImport[],
  name: string,
  isCompact: boolean,
  { engine, signal }: ToolContext,
): Promise<CodeResult[]> {
  const mark = createMarker([lastName(name)]);
  const results: CodeResult[] = [];
  for (const one of found) {
    const [text] = await engine.code.readCode(
      { root: one.root, places: [one], contextLines: 0, follows: true },
      signal,
    );
    const [startLine, endLine] = [one.startLine, one.endLine].map((line) => line + (text?.movedBy ?? 0));
    const place = { path: one.path, start_line: startLine!, end_line: endLine! };
    if (isCompact) {
      results.push({ ...place, lines: { [startLine!]: text?.text ?? "" } });
      continue;
    }
    results.push({
      score: 1,
      ...place,
      symbol: "",
      snippet: markSnippet(text?.text ?? "", mark, 2048),
      highlights: findHighlights(text?.text ?? "", mark),
      components: { dense_score: 0, lexical_score: 1, reranker_score: null, final_score: 1 },
      metadata: {
        language: one.language,
        kind: "import",
        complexity: "low",
        tokens: countTokens(text?.text ?? ""),
      },
      why: ["import statement"],
      module: one.module,
      names: [...one.names],
    });
  }
  return results;
}

export async function readFilters(
  params: Pick<UsageParams, "language" | "under">,
  { warn }: ToolContext,
): Promise<EdgeFilters> {
  const names = listOf(params.language);
  const languages = names === undefined ? undefined : new Set(await findLanguages(names, warn));
  return { languages, under: params.under };
}

/** Results that answer another question than the one asked are few. */
const mostInstead = 3;

/** Warns that the results come from a search, and are not calls or imports. */
async function searchInstead(
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

interface FoundResults {
  readonly results: CodeResult[];
  readonly total: number;
}

function toAnswer(
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

export const usageTools = [searchCallersFor, searchImportersFor];
