// The example calls of Memento's and agentic-memory's references, made by one client of both: each documented key is
// present, with its documented type. The values are ours.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAsker, type Args } from "../support/ask-documented.ts";
import { findFault, type Shape } from "../support/documented-shape.ts";
import { connectClient, type McpConnection } from "../support/mcp-client.ts";
import { makeSharedFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const home = makeSharedFolder("loci-examples");
let connection: McpConnection;
beforeAll(async () => {
  connection = await connectClient(home, ["--tools", "memento,memento-admin,agentic-memory"]);
});
afterAll(() => connection.close());

const { ask, expectShape } = createAsker(() => connection);

const remembered: Shape = { memory_id: "text", created_at: "text", type: "text", importance: "number" };
const recalled: Shape = {
  items: [
    {
      id: "text",
      content: "text",
      type: "text",
      importance: "number",
      created_at: "text",
      last_accessed: "any",
      pinned: "flag",
      score: "number",
      recall_reason: "text",
    },
  ],
  total_count: "number",
  query_time: "number",
};

test("Memento: remember, recall, pin, unpin, and forget return the documented keys", async () => {
  const hooks = "We looked at React Hooks: useState keeps a value, useEffect runs after drawing.";
  const first = (await expectShape("remember", { content: hooks }, remembered)) as {
    type: string;
    importance: number;
  };
  expect(first).toMatchObject({ type: "episodic", importance: 0.5 });
  const second = (await expectShape(
    "remember",
    {
      content: "The project moves to TypeScript.",
      type: "episodic",
      tags: ["typescript", "decision", "project"],
      importance: 0.8,
      source: "meeting-notes",
      privacy_scope: "team",
    },
    remembered,
  )) as { memory_id: string };
  const found = (await expectShape("recall", { query: "React Hook usage" }, recalled)) as {
    items: { content: string }[];
  };
  expect(found.items[0]!.content).toBe(hooks);
  await expectShape(
    "recall",
    {
      query: "TypeScript",
      filters: { type: ["episodic", "semantic"], tags: ["typescript"], time_from: "2024-01-01T00:00:00Z" },
      limit: 10,
    },
    recalled,
  );
  const { memory_id } = second;
  const pinned: Shape = { success: "flag", memory_id: "text", pinned: "flag" };
  expect(await expectShape("pin", { memory_id }, pinned)).toMatchObject({ pinned: true });
  expect(await expectShape("unpin", { memory_id }, pinned)).toMatchObject({ pinned: false });
  const read = await connection.client.readResource({ uri: `memory/${memory_id}` });
  const [content] = read.contents as readonly { readonly text: string }[];
  const whole: Shape = {
    ...{
      id: "text",
      content: "text",
      type: "text",
      importance: "number",
      created_at: "text",
      pinned: "flag",
    },
    ...{ source: "text", tags: ["text"], privacy_scope: "text" },
    links: { source_of: ["text"], derived_from: ["text"], duplicates: ["text"], contradicts: ["text"] },
  };
  expect(findFault(JSON.parse(content!.text), whole, "memory")).toBeUndefined();
  const gone: Shape = { success: "flag", memory_id: "text", deleted_at: "text" };
  await expectShape("forget", { memory_id }, gone);
  await expectShape("forget", { memory_id, hard: true }, gone);
});

test("Memento: the prompt and the search resource return the documented keys", async () => {
  const prompt = await connection.client.getPrompt({
    name: "memory_injection",
    arguments: { query: "React development", token_budget: "1500", context_type: "conversation" },
  });
  const told: Shape = { memories_used: "number", token_count: "number", search_time: "number" };
  expect(findFault(prompt._meta, told, "_meta")).toBeUndefined();
  const { contents } = await connection.client.readResource({ uri: "memory/search?query=React&limit=3" });
  const searchedFor: Shape = {
    ...{ query: "text", results: "any", total_count: "number", query_time: "number" },
    ...{ cached_at: "text", expires_at: "text" },
  };
  const [content] = contents as readonly { readonly text: string }[];
  expect(findFault(JSON.parse(content!.text), searchedFor, "search")).toBeUndefined();
});

test.each<readonly [string, Args, Shape]>([
  [
    "get_performance_metrics",
    { timeRange: "24h", includeDetails: true },
    {
      database: {
        ...{
          totalMemories: "number",
          memoryByType: "any",
          averageMemorySize: "number",
          databaseSize: "number",
        },
        queryPerformance: { averageQueryTime: "number", slowQueries: "any" },
      },
      search: {
        ...{ totalSearches: "number", averageSearchTime: "number", cacheHitRate: "number" },
        embeddingSearchRate: "number",
      },
      memory: { usage: "number", heapUsed: "number", heapTotal: "number", rss: "number" },
      system: { uptime: "number", cpuUsage: "number", loadAverage: ["number"] },
    },
  ],
  [
    "get_cache_stats",
    { cacheType: "all" },
    {
      ...{ hits: "number", misses: "number", totalRequests: "number", hitRate: "number" },
      ...{ size: "number", memoryUsage: "number" },
    },
  ],
  [
    "clear_cache",
    { cacheType: "search", pattern: "React.*" },
    { clearedCount: "number", remainingCount: "number" },
  ],
  [
    "optimize_database",
    { actions: ["analyze"], autoCreateIndexes: false },
    {
      ...{ analyzedQueries: "number", createdIndexes: "number", optimizedTables: "number" },
      recommendations: [
        { type: "text", priority: "text", description: "text", estimatedImprovement: "text" },
      ],
    },
  ],
])("Memento: %s %j returns the documented keys", async (tool, args, shape) => {
  await expectShape(tool, args, { success: "flag", result: shape });
});

const entry: Shape = {
  ...{ id: "text", content: "text", memory_type: "text", importance: "number", metadata: "any" },
  ...{ tags: ["text"], created_at: "number", access_count: "number", last_accessed: "number" },
};
test("agentic-memory: memory_put, memory_get, and memory_search return the documented keys", async () => {
  const put = (await expectShape("memory_put", { content: "The deadline is March 1st" }, entry)) as {
    id: string;
  };
  expect(put).toMatchObject({ memory_type: "episodic", importance: 2, access_count: 0, last_accessed: 0 });
  const { id } = put;
  expect(await expectShape("memory_get", { memory_id: id }, entry)).toMatchObject({ id, access_count: 1 });
  expect(await ask("memory_get", { memory_id: "nothing-of-that-name" })).toBeNull();
  const found = (await expectShape("memory_search", { query: "project deadline", k: 3 }, [
    { memory: entry, relevance: "number", combined_score: "number" },
  ])) as { combined_score: number; memory: { id: string } }[];
  expect(found[0]!.memory.id).toBe(id);
  const scores = found.map(({ combined_score }) => combined_score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});
