// Memento's administrator API: the documented routes with real numbers beside their message, and access to all other
// tools that agents do not see.
import { z } from "zod";
import { skipOffset, widenPage } from "../../tools/results/paging.ts";
import { defineRoute, type Route } from "../../tools/definitions/route.ts";
import type { Tool } from "../../tools/definitions/tool.ts";
import { renameId } from "./arguments.ts";
import { graphTools } from "./graph.ts";
import { clearCache, getCacheStats } from "./caches.ts";
import { optimizeDatabase, performanceAlerts } from "./optimization.ts";
import { getPerformanceMetrics } from "./performance.ts";
import { idParameter, typeSchema } from "./schemas.ts";
import { applyForgettingPolicy, errorStats, resolveError, scheduleReview } from "./upkeep.ts";
import { seenType } from "../../core/types/index.ts";

interface ToolRoute {
  readonly method: Route["method"];
  readonly path: string;
  readonly message: string;
  readonly tool: Tool;
  /** Parameters with a fixed value on this route. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

const documented: readonly ToolRoute[] = [
  {
    method: "POST",
    path: "/admin/memory/cleanup",
    message: "Memory cleanup completed",
    tool: applyForgettingPolicy,
  },
  {
    method: "GET",
    path: "/admin/stats/forgetting",
    message: "Forgetting statistics retrieved",
    tool: applyForgettingPolicy,
    fixed: { dry_run: true },
  },
  {
    method: "GET",
    path: "/admin/stats/performance",
    message: "Performance statistics retrieved",
    tool: getPerformanceMetrics,
    fixed: { includeDetails: true },
  },
  {
    method: "GET",
    path: "/admin/alerts/performance",
    message: "Performance alerts retrieved",
    tool: performanceAlerts,
  },
  { method: "GET", path: "/admin/stats/errors", message: "Error statistics retrieved", tool: errorStats },
  {
    method: "POST",
    path: "/admin/errors/resolve",
    message: "Error resolution completed",
    tool: resolveError,
  },
  {
    method: "POST",
    path: "/admin/database/optimize",
    message: "Database optimization completed",
    tool: optimizeDatabase,
  },
];

const others: readonly ToolRoute[] = [
  { method: "GET", path: "/admin/stats/cache", message: "Cache statistics retrieved", tool: getCacheStats },
  { method: "POST", path: "/admin/cache/clear", message: "Cache cleared", tool: clearCache },
  { method: "POST", path: "/admin/reviews", message: "Reviews updated", tool: scheduleReview },
  ...graphTools.map((tool): ToolRoute => ({
    method: "POST",
    path: `/admin/memory/${tool.name.replaceAll("_", "-")}`,
    message: `${tool.title} completed`,
    tool,
  })),
];

function routeOf({ method, path, message, tool, fixed = {} }: ToolRoute): Route {
  const output = tool.output as z.ZodObject;
  return {
    method,
    path,
    description: tool.description,
    // A route fixed to dry runs changes nothing.
    effect: fixed["dry_run"] === true ? "read" : tool.effect,
    input: tool.input,
    output: output.extend({ message: z.string() }),
    // Over HTTP as over MCP: `id` for memory_id, and filters beside the query.
    ...(tool.normalize === undefined ? {} : { normalize: tool.normalize.bind(tool) }),
    async handle(params, context) {
      const asked = widenPage(tool, { ...params, ...fixed });
      const result = skipOffset(tool, await tool.handle(asked, context), asked);
      return { message, ...(result as Record<string, unknown>) };
    },
  };
}

const deletedMemories = defineRoute({
  method: "GET",
  path: "/admin/memory/deleted",
  description: "Forgotten memories that can be restored, the latest first.",
  effect: "read",
  input: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) }),
  output: z.object({
    message: z.string(),
    memories: z.array(
      z.object({
        id: z.string(),
        content: z.string(),
        type: typeSchema,
        deleted_at: z.string(),
        expires_at: z.string(),
      }),
    ),
  }),
  handle: async ({ limit }, { engine, signal }) => {
    const memories = await engine.memory.listDeleted(limit, signal);
    return {
      message: "Deleted memories retrieved",
      memories: memories.map((memory) => ({
        id: memory.id,
        content: memory.content,
        type: typeSchema.parse(seenType("memento", memory)),
        deleted_at: memory.deletedAt,
        expires_at: memory.expiresAt,
      })),
    };
  },
});

const restoreMemory = defineRoute({
  method: "POST",
  path: "/admin/memory/restore",
  description: "Restores a forgotten memory, with its links and uses.",
  effect: "write",
  input: z.object({ memory_id: idParameter.describe("Memory ID") }),
  normalize: renameId,
  output: z.object({ message: z.string(), memory_id: z.string(), restored: z.boolean() }),
  handle: async ({ memory_id: id }, { engine, signal }) => {
    const memory = await engine.memory.restore(id, signal);
    return { message: "Memory restored", memory_id: memory.id, restored: true };
  },
});

export const routes: readonly Route[] = [
  ...[...documented, ...others].map(routeOf),
  deletedMemories,
  restoreMemory,
];
