// A session as an agent has it: the SDK's client over stdio uses all 38 tools on a real repository, these sources. Each
// answer is checked against the files, and against earlier calls.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codemem } from "../../src/families/codemem/index.ts";
import { listTools } from "../../src/tools/definitions/family.ts";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const root = resolve("src");
const home = mkdtempSync(join(tmpdir(), "loci-session-"));
const called = new Set<string>();
let connection: McpConnection;
beforeAll(async () => {
  connection = await connectClient(home);
});
afterAll(async () => {
  await connection.close();
  rmSync(home, { recursive: true, force: true });
});

/** The answer as text; structured content says the same. */
async function ask<T = Record<string, unknown>>(
  tool: string,
  args: Record<string, unknown> = {},
): Promise<T> {
  called.add(tool);
  const result = await connection.call(tool, args);
  expect(result.isError, `${tool}: ${JSON.stringify(result.content)}`).toBe(false);
  const text = readText(result);
  if (Array.isArray(text)) expect(result.structuredContent?.["items"]).toEqual(text);
  else expect(result.structuredContent).toEqual(text);
  return text as T;
}

async function refused(tool: string, args: Record<string, unknown>): Promise<string> {
  const result = await connection.call(tool, args);
  expect(result.isError).toBe(true);
  const { error } = readText(result) as { error: { code: string; message: string; hint?: string } };
  expect(error.hint, `${tool} says no way on`).toBeDefined();
  expect(result._meta?.["error"]).toMatchObject({ code: error.code });
  return `${error.code}: ${error.message} ${error.hint ?? ""}`;
}

function linesOf(path: string): string[] {
  return readFileSync(join(root, path), "utf8").split("\n");
}

interface Symbol {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly file_path: string;
  readonly line_start: number;
  readonly signature: string;
  readonly doc_comment: string | null;
}
interface Edge {
  readonly source: string;
  readonly target: string;
  readonly relationship: string;
  readonly file_path: string;
  readonly line: number;
  readonly confidence: number;
}

const ids: Record<string, string> = {};

test("on an empty store, tools answer or say what to do next", async () => {
  expect(await refused("search_code", { query: "embedding" })).toMatch(/^ROOT_NOT_INDEXED.*index_codebase/);
  expect(await refused("index_codebase", { path: "no/such/folder" })).toMatch(/^PATH_NOT_FOUND.*absolute/);
  expect(await ask("recall_memory", { query: "embedding" })).toEqual([]);
  expect(await ask("list_namespaces")).toEqual({ namespaces: [] });
  expect(await ask("consolidation_status")).toEqual({ cycles: {} });
  expect(await ask("codemem_health")).toMatchObject({ healthy: true });
});

test("the repository is indexed, and indexed again without parsing any file", async () => {
  const first = await ask<Record<string, number>>("index_codebase", { path: root });
  expect(first).toMatchObject({ root, problems: [], files_unchanged: 0 });
  expect(first["files_parsed"]).toBe(first["files_scanned"]);
  expect(first["symbols"]).toBeGreaterThan(1000);
  expect(first["symbols_embedded"]).toBeGreaterThan(0);
  const parts = ["edges_resolved", "edges_external", "edges_ambiguous", "edges_unresolved"];
  expect(parts.reduce((sum, part) => sum + first[part]!, 0)).toBe(first["references"]);
  const again = await ask<Record<string, number>>("index_codebase", { path: root });
  expect(again).toMatchObject({ files_parsed: 0, chunks_embedded: 0, symbols: first["symbols"] });
});

test("symbols are at the lines where the files define them", async () => {
  const [found] = await ask<Symbol[]>("search_symbols", { query: "defineTool", limit: 3 });
  expect(found).toMatchObject({ name: "defineTool", kind: "function" });
  const line = linesOf(found!.file_path)[found!.line_start - 1]!;
  expect(line).toContain("export function defineTool");
  const symbol = await ask<Symbol>("get_symbol_info", { qualified_name: found!.id });
  expect(line).toContain(symbol.signature.split("\n")[0]!.slice(0, 20));
  expect(symbol.doc_comment).toBeTruthy();
  expect(linesOf(symbol.file_path).join("\n")).toContain(symbol.doc_comment!.split("\n")[0]!);
  expect(await refused("get_symbol_info", { qualified_name: "defineTol" })).toMatch(
    /Similar names: defineTool\b/,
  );
  ids["defineTool"] = found!.id;
});

test("the dependencies of a symbol are its uses in the files", async () => {
  const incoming = await ask<Edge[]>("get_dependencies", {
    qualified_name: ids["defineTool"],
    direction: "incoming",
  });
  const callers = incoming.filter(
    ({ relationship, file_path: path }) => relationship === "CALLS" && path.startsWith("families/codemem/"),
  );
  // One tool each, in all files of the family.
  expect(callers).toHaveLength(listTools(codemem).length);
  for (const { file_path: path, line, confidence } of callers) {
    expect(linesOf(path)[line - 1]).toContain("defineTool(");
    expect(confidence).toBeGreaterThan(0.8);
  }
  const impact = await ask<{
    reachable_nodes: number;
    files: string[];
    direct_dependents: unknown[];
    tests: string[];
  }>("get_impact", { qualified_name: ids["defineTool"], depth: 6 });
  for (const { file_path: path } of callers) expect(impact.files).toContain(path);
  // The catalog imports it dynamically when it is served; such an import leads no further.
  expect(impact.files).toContain("families/codemem/index.ts");
  expect(impact.reachable_nodes).toBeGreaterThanOrEqual(new Set(callers.map(({ source }) => source)).size);
  expect(impact.tests).toEqual([]);
});

test("clusters, PageRank, packages, and code search describe the repository", async () => {
  const {
    cluster_count: count,
    clusters,
    modularity,
  } = await ask<{
    cluster_count: number;
    clusters: { size: number; members: string[] }[];
    modularity: number;
  }>("get_clusters");
  expect(count).toBeGreaterThan(5);
  expect(modularity).toBeGreaterThan(0.3);
  expect(clusters.map(({ size }) => size)).toEqual(clusters.map(({ size }) => size).sort((a, b) => b - a));
  const { results } = await ask<{ results: { id: string; pagerank: number }[] }>("get_pagerank", {
    top_k: 10,
  });
  expect(results).toHaveLength(10);
  expect(results.map(({ id }) => id).join(" ")).toContain("errors.ts");
  expect(results[0]!.pagerank).toBeGreaterThan(results[9]!.pagerank);
  const packages = await ask<{ packages: { name: string }[]; dependencies: { name: string }[] }>(
    "get_cross_repo",
    {
      path: resolve("."),
    },
  );
  expect(packages.packages.map(({ name }) => name)).toContain("loci");
  expect(packages.dependencies.map(({ name }) => name)).toContain("zod");
  const hits = await ask<{ file_path: string; preview: { line: number; text: string }[] }[]>("search_code", {
    query: "cut the lists of a result until it fits into the token budget",
    k: 3,
  });
  const hit = hits.find(({ file_path: path }) => path === "tools/results/result-budget.ts");
  expect(hit, JSON.stringify(hits)).toBeDefined();
  for (const { line, text } of hit!.preview)
    expect(linesOf("tools/results/result-budget.ts")[line - 1]).toBe(text);
});

test("memories are stored, linked to memories and code, and found by meaning and by link", async () => {
  const put = async (name: string, args: Record<string, unknown>): Promise<void> => {
    const stored = await ask<{ id: string; status: string; embedded: boolean }>("store_memory", args);
    expect(stored).toMatchObject({ status: "stored", embedded: true });
    ids[name] = stored.id;
  };
  await put("data", {
    content: "Tools are data: one defineTool call each, so that laws can run over all of them",
    memory_type: "decision",
    importance: 0.9,
    tags: ["tools", "architecture"],
    namespace: root,
    links: ["defineTool"],
  });
  await put("budget", {
    content: "Answers are cut to a token budget, because models pay for every row",
    memory_type: "insight",
    tags: ["tools", "tokens"],
    namespace: root,
    links: [ids["data"]!],
  });
  await put("style", {
    content: "Early returns over nested conditions",
    memory_type: "style",
    namespace: "elsewhere",
  });
  const again = { content: "Early returns over nested conditions", namespace: "elsewhere" };
  expect(await ask("store_memory", again)).toMatchObject({ id: ids["style"], status: "duplicate" });
  expect(await refused("store_memory", { content: "x", links: ["noSuchThing"] })).toContain(
    "Nothing was stored",
  );

  const recalled = await ask<{ id: string; score: number; score_breakdown: Record<string, number> }[]>(
    "recall_memory",
    {
      query: "why is every tool a plain object?",
      namespace: root,
    },
  );
  expect(recalled[0]?.id).toBe(ids["data"]);
  expect(recalled.map(({ id }) => id)).not.toContain(ids["style"]);
  expect(Object.keys(recalled[0]!.score_breakdown)).toHaveLength(9);
  const expanded = await ask<{ id: string; expansion_path: string }[]>("recall_with_expansion", {
    query: "every row costs tokens",
    namespace: root,
  });
  expect(expanded.map(({ id }) => id).sort()).toEqual([ids["budget"], ids["data"]].sort());
  const [withImpact] = await ask<{ id: string; impact: { dependent_files: string[] } }[]>(
    "recall_with_impact",
    {
      query: "tools are data",
      k: 1,
    },
  );
  expect(withImpact?.impact.dependent_files).toContain("families/codemem/recall.ts");

  expect(
    await ask("associate_memories", {
      source_id: ids["budget"],
      target_id: ids["data"],
      relationship: "explains",
    }),
  ).toMatchObject({ relationship: "EXPLAINS", weight: 1 });
  const walked = await ask<{ id: string; kind: string; state?: string }[]>("graph_traverse", {
    start_id: ids["budget"],
  });
  expect(walked.map(({ id }) => id)).toEqual([ids["budget"], ids["data"], ids["defineTool"]]);
  expect(walked[2]).toMatchObject({ kind: "function", state: "found" });
});

test("memories are updated, refined, split, and merged, and the decision chain shows it", async () => {
  expect(
    await ask("update_memory", { id: ids["style"], content: "Early returns over deep nesting" }),
  ).toMatchObject({
    updated: true,
  });
  const { new_id: refined } = await ask<{ new_id: string }>("refine_memory", {
    id: ids["data"],
    content: "Tools are data: one defineTool call each, with zod schemas for what goes in and comes out",
  });
  const { parts } = await ask<{ parts: string[] }>("split_memory", {
    id: ids["budget"],
    parts: [{ content: "Answers are cut to a token budget" }, { content: "Models pay for every row" }],
  });
  const { merged_id: merged } = await ask<{ merged_id: string }>("merge_memories", {
    source_ids: parts,
    content: "Short answers are cheap answers",
  });
  const chain = await ask<{ decisions: { id: string; connections: { relationship: string }[] }[] }>(
    "get_decision_chain",
    { topic: "tools" },
  );
  expect(chain.decisions.map(({ id }) => id)).toEqual([ids["data"], refined]);
  expect(chain.decisions[0]?.connections).toMatchObject([{ relationship: "EVOLVED_INTO" }]);
  const ofFile = await ask<{ chain_length: number }>("get_decision_chain", {
    file_path: join(root, ids["defineTool"]!.split("#")[0]!),
  });
  expect(ofFile.chain_length).toBe(2);
  const around = await ask<{ id: string }[]>("graph_traverse", { start_id: merged, max_depth: 2 });
  expect(around.map(({ id }) => id)).toEqual([merged, ...parts, ids["budget"]]);
  expect(await ask("delete_memory", { id: merged })).toEqual({ id: merged, deleted: true });
  expect(await refused("delete_memory", { id: merged })).toMatch(/^MEMORY_NOT_FOUND/);
});

test("every consolidation cycle does its work, and the status reports it", async () => {
  await ask("store_memory", { content: "early returns over DEEP nesting!", namespace: "elsewhere" });
  await ask("store_memory", { content: "Of no importance", importance: 0.01, namespace: "elsewhere" });
  expect(await ask("consolidate_cluster", { dry_run: true })).toMatchObject({ merged: 1, dry_run: true });
  expect(await ask("consolidate_cluster")).toMatchObject({ merged: 1, kept: 1 });
  expect(await ask("consolidate_forget")).toMatchObject({ deleted: 1, kept_pinned: 0 });
  expect(await ask("consolidate_decay")).toMatchObject({ affected: 0, threshold_days: 30 });
  const creative = await ask<{ new_connections: number }>("consolidate_creative");
  expect(creative.new_connections).toBeGreaterThan(0);
  expect(await ask("consolidate_creative")).toMatchObject({ new_connections: 0 });
  expect(await ask("consolidate_summarize", { cluster_size: 3 })).toMatchObject({
    clusters_found: 1,
    summarized: 1,
    summarizer: "extractive",
  });
  const { cycles } = await ask<{ cycles: Record<string, { affected: number }> }>("consolidation_status");
  expect(Object.keys(cycles).sort()).toEqual(["cluster", "creative", "decay", "forget", "summarize"]);
  expect(cycles["forget"]?.affected).toBe(1);
});

test("namespaces are listed, deleted, and imported again", async () => {
  const { namespaces } = await ask<{ namespaces: { name: string; memory_count: number }[] }>(
    "list_namespaces",
  );
  expect(namespaces.map(({ name }) => name)).toEqual([root, "elsewhere"].sort());
  expect(await ask("namespace_stats", { namespace: "elsewhere" })).toMatchObject({ count: 1 });
  const exported = await ask<{ id: string }[]>("export_memories", { namespace: root });
  expect(exported).toHaveLength(namespaces.find(({ name }) => name === root)!.memory_count);
  expect(await refused("delete_namespace", { namespace: root, confirm: false })).toContain(
    "Nothing was deleted",
  );
  expect(await ask("delete_namespace", { namespace: root, confirm: true })).toEqual({
    deleted: exported.length,
    namespace: root,
  });
  expect(await ask("import_memories", { memories: exported })).toMatchObject({
    imported: exported.length,
    skipped: 0,
    edges_skipped: 0,
  });
  const again = await ask<{ id: string }[]>("export_memories", { namespace: root });
  expect(again).toEqual(exported);
  const [code] = await ask<{ id: string; state: string }[]>("graph_traverse", { start_id: "defineTool" });
  expect(code).toMatchObject({ id: ids["defineTool"], state: "found" });
});

test("scoring weights are set and normalized", async () => {
  const { weights } = await ask<{ weights: Record<string, number> }>("set_scoring_weights", {
    recency: 0.25,
  });
  expect(weights["recency"]).toBeCloseTo(0.25 / 1.2, 4);
  expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 3);
});

test("statistics, health, metrics, and patterns report what is stored and what was called", async () => {
  const stats = await ask<{
    storage: { memories: number; graph_nodes: number };
    graph: { nodes: number; node_kinds: Record<string, number>; relationship_types: Record<string, number> };
    roots: { files: number }[];
  }>("codemem_stats");
  expect(stats.graph.node_kinds).toMatchObject({ memory: stats.storage.memories });
  expect(stats.graph.node_kinds["module"]).toBeGreaterThanOrEqual(stats.roots[0]!.files);
  expect(stats.graph.node_kinds["function"]).toBeGreaterThan(500);
  expect(stats.graph.relationship_types).toMatchObject({
    CALLS: expect.any(Number) as number,
    IMPORTS: expect.any(Number) as number,
    EVOLVED_INTO: 1,
  });
  const health = await ask<{ healthy: boolean; checks: { part: string; ok: boolean; took_ms: number }[] }>(
    "codemem_health",
  );
  expect(health.healthy).toBe(true);
  expect(health.checks.length).toBeGreaterThan(8);
  const { latencies, counters } = await ask<{
    latencies: Record<string, { count: number; min_ms: number; p50_ms: number; max_ms: number }>;
    counters: Record<string, number>;
  }>("codemem_metrics");
  expect(latencies["index_codebase"]?.count).toBe(3);
  for (const { min_ms: min, p50_ms: median, max_ms: max } of Object.values(latencies)) {
    expect(min).toBeLessThanOrEqual(median);
    expect(median).toBeLessThanOrEqual(max);
  }
  expect(counters["tool_failures_total"]).toBeGreaterThan(0);
  const { patterns } = await ask<{
    patterns: { pattern_type: string; subject: string; frequency: number }[];
  }>("detect_patterns", { min_frequency: 2 });
  expect(patterns).toContainEqual(
    expect.objectContaining({ pattern_type: "tool_preference", subject: "index_codebase" }),
  );
  expect(patterns).toContainEqual(
    expect.objectContaining({ pattern_type: "repeated_search", subject: "embedding" }),
  );
  called.add("pattern_insights");
  const told = await connection.call("pattern_insights");
  expect(told.content).toMatchObject([
    { type: "text", text: expect.stringContaining("### Repeated Searches") as string },
  ]);
});

test("the session has called every tool", () => {
  expect([...called].sort()).toEqual(
    listTools(codemem)
      .map(({ name }) => name)
      .sort(),
  );
});
