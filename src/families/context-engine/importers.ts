// Who imports a file, module, symbol or package? From the graph and from the source text.
import { z } from "zod";
import type { FoundImport } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { countTokens } from "../../tools/results/result-budget.ts";
import { resolveCollection } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { edgesOf, findTargets, toEdgeResults, type EdgeFilters, type GraphAnswer } from "./edge-results.ts";
import { createMarker, findHighlights, markSnippet } from "./highlights.ts";
import { readPlaces } from "./read-places.ts";
import type { CodeResult } from "./search-shape.ts";
import {
  candidatesOf,
  lastName,
  nameParameter,
  readFilters,
  searchInstead,
  toAnswer,
  usageParameters,
  usageShape,
  type FoundResults,
  type UsageAnswer,
  type UsageParams,
} from "./usage-answer.ts";

export const searchImportersFor = defineContextTool({
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
  handle: findImporters,
});

async function findImporters(params: UsageParams, context: ToolContext): Promise<UsageAnswer> {
  const startedAt = performance.now();
  const scope = await resolveCollection(params, context);
  const answer = await findTargets(params.query, scope.roots, context);
  const { results, total, isOfGraph } = await findImportsOf(params, answer, scope.roots, context);
  if (results.length === 0) return searchInstead(params, `imports of ${params.query}`, answer, context);
  return {
    ...toAnswer(params.query, { results, total }, startedAt, scope.name, scope.roots),
    source: isOfGraph ? "graph" : "imports",
    ...candidatesOf(answer),
  };
}

interface FoundImports extends FoundResults {
  /** Some are edges of the graph. */
  readonly isOfGraph: boolean;
}

/** Edges to what has the name, then statements that import the name or the module. */
export async function findImportsOf(
  params: UsageParams,
  answer: GraphAnswer,
  root: readonly string[] | undefined,
  context: ToolContext,
): Promise<FoundImports> {
  const { engine, signal } = context;
  const { query, limit } = params;
  const filters = await readFilters(params, context);
  const edges = await edgesOf(answer, "incoming", ["IMPORTS"], context);
  const isCompact = params.compact === true;
  const shown = { end: "source", name: lastName(query), limit: 1000, isCompact } as const;
  const ofGraph = await toEdgeResults(edges, shown, filters, context);
  const written = await engine.code.findImports({ root, name: query, limit: 1000 }, signal);
  const known = new Set(edges.map(({ filePath, line }) => `${filePath}:${line}`));
  // An import statement is listed once, however many names it imports.
  const others = written.filter(
    (one) => isWanted(one, filters) && !linesOf(one).some((line) => known.has(`${one.path}:${line}`)),
  );
  const results = [
    ...ofGraph.results,
    ...(await toImportResults(others.slice(0, limit), query, isCompact, context)),
  ].slice(0, limit);
  return { results, total: ofGraph.total + others.length, isOfGraph: ofGraph.results.length > 0 };
}

function linesOf({ startLine, endLine }: FoundImport): number[] {
  return Array.from({ length: endLine - startLine + 1 }, (_, i) => startLine + i);
}

function isWanted({ language, root, path }: FoundImport, { languages, isUnder }: EdgeFilters): boolean {
  return languages?.has(language) !== false && isUnder(root, path);
}

async function toImportResults(
  found: readonly FoundImport[],
  name: string,
  isCompact: boolean,
  context: ToolContext,
): Promise<CodeResult[]> {
  const mark = createMarker([lastName(name)]);
  const texts = await readPlaces(found, 0, context);
  return found.map((one, i) => {
    const { text = "", movedBy = 0 } = texts[i] ?? {};
    const startLine = one.startLine + movedBy;
    const place = { path: one.path, start_line: startLine, end_line: one.endLine + movedBy };
    if (isCompact) return { ...place, lines: { [startLine]: text } };
    return {
      score: 1,
      ...place,
      symbol: "",
      snippet: markSnippet(text, mark, 2048),
      highlights: findHighlights(text, mark),
      components: { dense_score: 0, lexical_score: 1, reranker_score: null, final_score: 1 },
      metadata: { language: one.language, kind: "import", complexity: "low", tokens: countTokens(text) },
      why: ["import statement"],
      module: one.module,
      names: [...one.names],
    };
  });
}
