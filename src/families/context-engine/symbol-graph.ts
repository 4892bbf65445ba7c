// What is a symbol connected to, in either direction, and where is it defined?
import { z } from "zod";
import type { CodeEdgeKind } from "../../core/types/index.ts";
import { countTokens } from "../../tools/results/result-budget.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import {
  findUnresolved,
  findUnresolvedBeside,
  type AskedName,
  type Unresolved,
} from "../../tools/notes/unresolved-mentions.ts";
import { findUses } from "./callers.ts";
import { resolveCollection } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { describeUnknown, edgesOf, findTargets, toEdgeResults, type GraphAnswer } from "./edge-results.ts";
import { markSnippet } from "./highlights.ts";
import { findImportsOf } from "./importers.ts";
import { collectionParameter, languageParameter, sessionParameter } from "./parameters.ts";
import { readPlaces } from "./read-places.ts";
import type { CodeResult } from "./search-shape.ts";
import { toToonText } from "./toon.ts";
import {
  candidatesOf,
  compactParameter,
  lastName,
  nameParameter,
  readFilters,
  usageShape,
  type FoundResults,
  type UsageParams,
} from "./usage-answer.ts";

const queryTypes = [
  "callers",
  "called_by",
  "callees",
  "definition",
  "importers",
  "subclasses",
  "base_classes",
] as const;

const symbolGraph = defineContextTool({
  name: "symbol_graph",
  title: "Follow the code graph",
  description:
    "Edges of one symbol in the code graph: callers, callees, importers, subclasses, base classes; or its definition.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    symbol: nameParameter.describe("Symbol, e.g. parse or Class.method"),
    query_type: z.enum(queryTypes).default("callers").describe("What to follow; called_by is callers"),
    limit: z.int().min(1).max(100).default(20).describe("Max results"),
    language: languageParameter,
    under: z.string().optional().describe("Only below this folder"),
    compact: compactParameter,
    output_format: z.enum(["json", "toon"]).default("json").describe("toon writes results as TOON"),
    collection: collectionParameter,
    session: sessionParameter,
  }),
  output: z.object({
    ok: z.literal(true),
    results: usageShape.results,
    symbol: z.string(),
    query_type: z.enum(queryTypes),
    count: z.int(),
    total: z.int(),
    collection: z.string().nullable(),
    candidates: usageShape.candidates,
    unresolved: usageShape.unresolved,
  }),
  lists: ["candidates", "results"],
  pageSize: "limit",
  observe: ({ symbol }) => ({ pattern: symbol }),
  text: (result, { output_format: format }) => toToonText(result, format),
  handle: async (params, context) => {
    const { symbol, query_type: type, limit } = params;
    const scope = await resolveCollection(params, context);
    const answer = await findTargets(symbol, scope.roots, context);
    const { results, total } =
      type === "definition"
        ? await definitionsOf(answer, limit, context)
        : await edgeResultsOf(type, { ...params, query: symbol }, answer, scope.roots, context);
    if (answer.targets.length === 0) context.warn(describeUnknown(symbol, answer));
    const base = { ok: true as const, results, symbol, query_type: type, count: results.length, total };
    const asked = { name: symbol, symbolId: answer.targets[0]?.id, root: scope.roots };
    const unresolved = await findMore(type, results.length > 0, asked, context);
    return {
      ...base,
      collection: scope.name ?? null,
      ...candidatesOf(answer),
      ...(unresolved === undefined ? {} : { unresolved }),
    };
  },
});

type QueryType = Exclude<(typeof queryTypes)[number], "definition">;

/** A component, or a function that is only passed on, has no calls: its other uses are listed. */
async function edgeResultsOf(
  type: QueryType,
  params: UsageParams,
  answer: GraphAnswer,
  root: readonly string[] | undefined,
  context: ToolContext,
): Promise<FoundResults> {
  const { query, limit, compact } = params;
  if (type === "importers") return findImportsOf(params, answer, root, context);
  if (type === "callers" || type === "called_by") return findUses(params, query, answer, context);
  const direction = directionOf(type);
  return toEdgeResults(
    await edgesOf(answer, direction, kindsOf(type), context),
    {
      end: direction === "incoming" ? "source" : "target",
      name: lastName(query),
      limit,
      isCompact: compact === true,
    },
    await readFilters(params, context),
    context,
  );
}

/** Unresolved uses of the name: for questions without results, and beside known calls. */
function findMore(
  type: (typeof queryTypes)[number],
  hasResults: boolean,
  asked: AskedName,
  context: ToolContext,
): Promise<Unresolved | undefined> {
  if (type === "definition" || directionOf(type) === "outgoing") return Promise.resolve(undefined);
  if (!hasResults) return findUnresolved(asked, context);
  return kindsOf(type).includes("CALLS") ? findUnresolvedBeside(asked, context) : Promise.resolve(undefined);
}

function directionOf(type: QueryType): "incoming" | "outgoing" {
  return type === "callees" || type === "base_classes" ? "outgoing" : "incoming";
}

function kindsOf(type: QueryType): readonly CodeEdgeKind[] {
  switch (type) {
    case "callers":
    case "called_by":
    case "callees":
      return ["CALLS"];
    case "importers":
      return ["IMPORTS"];
    case "subclasses":
    case "base_classes":
      return ["INHERITS", "IMPLEMENTS"];
  }
}

async function definitionsOf(
  { targets, total }: GraphAnswer,
  limit: number,
  context: ToolContext,
): Promise<{ readonly results: CodeResult[]; readonly total: number }> {
  const shown = targets.slice(0, limit);
  const texts = await readPlaces(
    shown.map(({ root, filePath: path, lineStart: startLine, lineEnd: endLine }) => ({
      ...{ root, path, startLine, endLine },
    })),
    0,
    context,
  );
  const results = shown.map((target, i): CodeResult => {
    const { text, movedBy = 0 } = texts[i] ?? {};
    return {
      score: 1,
      path: target.filePath,
      symbol: target.qualifiedName,
      start_line: target.lineStart + movedBy,
      end_line: target.lineEnd + movedBy,
      snippet: markSnippet(text ?? target.signature, undefined, 8192),
      metadata: {
        language: target.language,
        kind: target.kind,
        complexity: "low",
        tokens: countTokens(text ?? ""),
      },
      why: ["definition"],
    };
  });
  return { results, total };
}

export const symbolGraphTools = [symbolGraph];
