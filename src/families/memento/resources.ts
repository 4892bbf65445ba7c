// Memories that can be read at a URI: one by its id in full, and a search.
import { z } from "zod";
import type { ResourceTemplate } from "../../tools/definitions/resource.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { LociError } from "../../errors.ts";
import { completeFilters, completeIds, completeTags } from "./completion.ts";
import { filtersSchema } from "./schemas.ts";
import { searchCached } from "./search-cache.ts";
import { toDetail, toFilter } from "./shape.ts";

const version = async ({ engine, signal }: ToolContext): Promise<string> =>
  String(await engine.memory.generation(signal));

const search: ResourceTemplate = {
  uriTemplate: "memory/search{?query,filters,limit}",
  otherTemplates: ["memento://memory/search{?query,filters,limit}"],
  name: "memory-search",
  title: "Memory search",
  description: "Search results, cached until a memory changes, for ten minutes at most. `filters` is JSON.",
  mimeType: "application/json",
  complete: { query: completeTags, filters: completeFilters },
  async read(variables, context) {
    const { query, filters, limit } = readSearch(variables);
    const found = await searchCached(query, { ...toFilter(filters), limit }, context);
    return {
      text: JSON.stringify({
        query,
        results: found.items,
        total_count: found.total_count,
        query_time: found.query_time,
        cached_at: new Date(found.cachedAt).toISOString(),
        expires_at: new Date(found.expiresAt).toISOString(),
      }),
    };
  },
  version: (_variables, context) => version(context),
};

const searchSchema = z.object({
  query: z.string().min(1).max(20_000),
  filters: filtersSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(8),
});

function readSearch(variables: Readonly<Record<string, string>>): z.output<typeof searchSchema> {
  const { filters, ...rest } = variables;
  const parsed = searchSchema.safeParse({ ...rest, filters: readFilters(filters) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  const value = JSON.stringify(variables[String(issue?.path[0])] ?? null);
  throw new LociError("INPUT_INVALID", `${field} is ${value}: ${issue?.message ?? "it cannot be read"}.`, {
    hint: "memory/search takes a query, filters as JSON and a limit from 1 to 100.",
  });
}

function readFilters(text: string | undefined): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new LociError(
      "INPUT_INVALID",
      `filters is ${JSON.stringify(text.slice(0, 100))}, but must be JSON.`,
      {
        hint: 'For example {"type":["semantic"],"tags":["release"]}.',
        cause,
      },
    );
  }
}

const memory: ResourceTemplate = {
  uriTemplate: "memory/{memory_id}",
  otherTemplates: ["memento://memory/{memory_id}"],
  name: "memory",
  title: "A memory",
  description: "One memory in full, with its links.",
  mimeType: "application/json",
  complete: { memory_id: completeIds },
  async read({ memory_id: id = "" }, { engine, signal }) {
    const [found, edges] = await Promise.all([
      engine.memory.get(id, signal),
      engine.memory.edgesOf(id, signal),
    ]);
    return { text: JSON.stringify(toDetail(found, edges)) };
  },
  version: (_variables, context) => version(context),
};

/** The search comes first, or "search" would be taken for an id. */
export const resourceTemplates = [search, memory];
