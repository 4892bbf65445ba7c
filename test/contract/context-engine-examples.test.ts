// The example calls of Context Engine's reference, made by one client: each documented key is present, with its
// documented type. The values come from our own project.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAsker, type Args } from "../support/ask-documented.ts";
import { findFault, type Shape } from "../support/documented-shape.ts";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let project: SampleProject;
let connection: McpConnection;
beforeAll(async () => {
  project = createSampleProject();
  project.write(
    "shop/db/pool.py",
    '"""Pools of database connections."""\nimport asyncio\n\n\ndef create_pool(url):\n    return asyncio.open_connection(url)\n',
  );
  connection = await connectClient(project.home, ["--families", "context-engine", "--root", project.root]);
});
afterAll(async () => {
  await connection.close();
  project.remove();
});

const { ask, expectShape } = createAsker(() => connection);

test("findFault reports missing keys and values of another type", () => {
  expect(findFault({ a: 1, b: ["x"] }, { a: "number", b: ["text"] }, "x")).toBeUndefined();
  expect(findFault({ a: 1 }, { a: "number", b: ["text"] }, "x")).toContain("x.b");
  expect(findFault({ a: [1, "2"] }, { a: ["number"] }, "x")).toContain("x.a[1]");
  expect(findFault({ a: null }, { a: "text" }, "x")).toContain("x.a");
});

const indexed: Shape = {
  ok: "flag",
  operation: "text",
  subdir: "text",
  collection: "text",
  recreate: "flag",
  stats: {
    files_processed: "number",
    chunks_created: "number",
    vectors_generated: "number",
    processing_time_seconds: "number",
    errors: "number",
  },
  message: "text",
};
const result: Shape = {
  score: "number",
  path: "text",
  symbol: "text",
  start_line: "number",
  end_line: "number",
  snippet: "text",
  highlights: ["text"],
  components: {
    dense_score: "number",
    lexical_score: "number",
    reranker_score: "number?",
    final_score: "number",
  },
  metadata: { language: "text", kind: "text", complexity: "text", tokens: "number" },
};
const searched: Shape = {
  ok: "flag",
  results: [result],
  total: "number",
  used_rerank: "flag",
  search_time_ms: "number",
  query: "any",
};
const note = {
  information: "Large files are read by generators, a line at a time, so that memory stays low",
  metadata: {
    kind: "pattern",
    language: "python",
    path: "shop/read.py",
    tags: ["python", "generators", "memory-efficient", "performance"],
    priority: 8,
    topic: "performance optimization",
    code: "def lines(path):\n    with open(path) as file:\n        yield from file",
  },
};

test("Context Engine: store and find return the documented keys", async () => {
  await expectShape("store", note, { ok: "flag", id: "text", message: "text" });
  await expectShape(
    "memory_store",
    { information: "Pools keep half of their connections idle" },
    {
      ok: "flag",
      id: "text",
      message: "text",
    },
  );
  const found = (await expectShape(
    "find",
    { query: "python file processing generators", language: "python", kind: "pattern", limit: 5 },
    {
      ok: "flag",
      results: [{ id: "text", information: "text", metadata: "any", score: "number", highlights: ["text"] }],
      total: "number",
      query: "text",
    },
  )) as { results: { metadata: unknown }[] };
  expect(found.results[0]!.metadata).toMatchObject(note.metadata);
  for (const tags of ["python,generators", ["python", "generators"]]) {
    const tagged = (await ask("find", {
      query: "generators",
      tags,
      topic: "performance optimization",
      priority_min: 8,
    })) as {
      results: unknown[];
    };
    expect(tagged.results).toHaveLength(1);
  }
});

const indexings: readonly (readonly [string, Args, Shape])[] = [
  ["qdrant_index", { subdir: "", recreate: false }, indexed],
  ["qdrant_index_root", { recreate: true }, indexed],
  [
    "qdrant_prune",
    {},
    {
      ok: "flag",
      operation: "text",
      points_removed: "number",
      points_before: "number",
      points_after: "number",
      processing_time_ms: "number",
      message: "text",
    },
  ],
  [
    "qdrant_status",
    { max_points: 5000, batch: 1000 },
    {
      ok: "flag",
      collection: "text",
      exists: "flag",
      count: "number",
      scanned_points: "number",
      last_ingested_at: { unix: "number", iso: "text" },
      last_modified_at: { unix: "number", iso: "text" },
      vectors_config: "any",
      storage_size_mb: "number",
      status: "text",
    },
  ],
  [
    "qdrant_list",
    {},
    {
      ok: "flag",
      collections: [
        {
          name: "text",
          vectors_count: "number",
          segments_count: "number",
          points_count: "number",
          indexed_vectors_count: "number",
          status: "text",
          optimizer_status: "text",
        },
      ],
    },
  ],
  [
    "workspace_info",
    {},
    {
      ok: "flag",
      workspace_path: "text",
      default_collection: "text",
      source: "text",
      state: {
        workspace_id: "text",
        created_at: "text",
        last_indexed: "text",
        files_count: "number",
        total_size_bytes: "number",
      },
    },
  ],
  [
    "list_workspaces",
    {},
    {
      ok: "flag",
      workspaces: [
        { workspace_path: "text", collection_name: "text", last_updated: "text", indexing_state: "text" },
      ],
    },
  ],
  ["collection_map", { include_samples: true, limit: 5 }, { results: "any" }],
];
test("Context Engine: indexing and status tools return the documented keys", async () => {
  for (const [tool, args, shape] of indexings) await expectShape(tool, args, shape);
});

test.each<readonly [string, Args, Shape]>([
  ["repo_search", { query: "asyncio database connections", limit: 10, language: "python" }, searched],
  [
    "repo_search",
    {
      query: ["database connection", "connection pool"],
      language: "python",
      path_glob: "**/db/**/*.py",
      not_glob: ["**/test_*.py", "**/migrations/**"],
      kind: "function",
      limit: 20,
      per_path: 3,
      rerank_enabled: true,
    },
    searched,
  ],
  [
    "repo_search",
    { query: "create_pool", symbol: "create_pool", language: "python", include_snippet: true },
    searched,
  ],
  ["code_search", { query: "create_pool", rerank_top_n: 50, rerank_return_m: 12, under: "shop" }, searched],
  [
    "context_search",
    {
      query: "database connection pooling",
      include_memories: true,
      memory_weight: 1,
      per_source_limits: { code: 8, memory: 4 },
    },
    {
      ok: "flag",
      results: [{ source: "text", score: "number" }],
      total: "number",
      sources: ["text"],
      query: "any",
    },
  ],
  [
    "context_answer",
    {
      query: "How are database connections pooled?",
      budget_tokens: 2000,
      language: "python",
      expand: true,
      temperature: 0.2,
    },
    {
      ok: "flag",
      answer: "text",
      citations: [
        { path: "text", start_line: "number", end_line: "number", snippet: "text", relevance: "number" },
      ],
      query: ["text"],
      used_context_tokens: "number",
      generation_time_ms: "number",
      decoder_used: "text",
    },
  ],
  [
    "expand_query",
    { query: "database connection", max_new: 2 },
    {
      ok: "flag",
      original_query: "text",
      alternates: ["text"],
      total_queries: "number",
      decoder_used: "text",
    },
  ],
  [
    "search_tests_for",
    { query: "create pool", limit: 3, include_snippet: true, language: "python" },
    searched,
  ],
  ["search_config_for", { query: "name of the package", limit: 3 }, searched],
  [
    "search_callers_for",
    { query: "create_pool", limit: 3, language: "python" },
    { ok: "flag", results: "any" },
  ],
  ["search_importers_for", { query: "asyncio", limit: 3 }, { ok: "flag", results: "any" }],
  [
    "change_history_for_path",
    { path: "shop/db/pool.py", max_points: 100 },
    { ok: "flag", summary: { path: "text", last_modified: "text" } },
  ],
  [
    "set_session_defaults",
    { session: "abc123" },
    { ok: "flag", session: "text", defaults: "any", applied: "text" },
  ],
])("Context Engine: %s %j returns the documented keys", async (tool, args, shape) => {
  await ask("qdrant_index");
  await expectShape(tool, args, shape);
});

test("Context Engine: an error has the documented keys", async () => {
  const refused = await connection.call("repo_search", { query: "" });
  const error: Shape = {
    ok: "flag",
    error: "text",
    error_code: "text",
    details: { field: "text", message: "text" },
  };
  expect(findFault(readText(refused), error, "error")).toBeUndefined();
});
