// Who calls a symbol? If nothing does: who else uses it.
import { z } from "zod";
import type { CodeEdgeKind } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { findUnresolved, findUnresolvedBeside } from "../../tools/notes/unresolved-mentions.ts";
import { resolveCollection } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { edgesOf, findTargets, toEdgeResults, type GraphAnswer } from "./edge-results.ts";
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

export const searchCallersFor = defineContextTool({
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

async function findCallers(params: UsageParams, context: ToolContext): Promise<UsageAnswer> {
  const startedAt = performance.now();
  const scope = await resolveCollection(params, context);
  const answer = await findTargets(params.query, scope.roots, context);
  const name = nameIn(params.query, answer);
  const found = await findUses(params, name, answer, context);
  const asked = { name, symbolId: answer.targets[0]?.id, root: scope.roots };
  if (found.results.length === 0) {
    const unresolved = await findUnresolved(asked, context);
    return { ...(await searchInstead(params, `calls of ${params.query}`, answer, context)), unresolved };
  }
  const unresolved = await findUnresolvedBeside(asked, context);
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
export async function findUses(
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
