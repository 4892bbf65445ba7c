// One client over stdio uses all families on a real repository, these sources. It calls every listed tool. Each answer
// is checked against the files, and each family sees what the others did.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { listTools } from "../../src/tools/definitions/family.ts";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const root = resolve("src");
const home = mkdtempSync(join(tmpdir(), "loci-families-"));
const called = new Set<string>();
let connection: McpConnection;
beforeAll(async () => {
  const tools = "codemem,context-engine,memento,memento-admin,memorylayer,agentic-memory";
  connection = await connectClient(home, ["--tools", tools, "--root", root]);
});
afterAll(async () => {
  await connection.close();
  rmSync(home, { recursive: true, force: true });
});

async function ask<T>(tool: string, args: Record<string, unknown> = {}): Promise<T> {
  called.add(tool);
  const result = await connection.call(tool, args);
  expect(result.isError, `${tool}: ${JSON.stringify(result.content)}`).toBe(false);
  return readText(result) as T;
}

async function fail<T>(tool: string, args: Record<string, unknown>): Promise<T> {
  called.add(tool);
  const result = await connection.call(tool, args);
  expect(result.isError, `${tool}: ${JSON.stringify(result.content)}`).toBe(true);
  return readText(result) as T;
}

function linesOf(path: string): string[] {
  return readFileSync(join(root, path), "utf8").split("\n");
}

interface CodeResult {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly symbol: string;
  readonly snippet: string;
}
interface Found {
  readonly results: readonly CodeResult[];
  readonly total: number;
}

const plain = { highlight_snippet: false, context_lines: 0 };

test("Context Engine: the repository is indexed as a collection and listed", async () => {
  const indexed = await ask<{ stats: { files_processed: number }; collection: string }>("qdrant_index");
  expect(indexed.stats.files_processed).toBeGreaterThan(300);
  expect(indexed.collection).toBe("src");
  const again = await ask<{ stats: { files_processed: number; files_unchanged: number } }>(
    "qdrant_index_root",
  );
  expect(again.stats.files_unchanged).toBe(indexed.stats.files_processed);
  expect(await ask("qdrant_status", { collection: "src" })).toMatchObject({ exists: true });
  expect(await ask("qdrant_list")).toMatchObject({ names: ["src"] });
  expect(await ask("workspace_info", { workspace_path: root })).toMatchObject({ default_collection: "src" });
  const { workspaces } = await ask<{ workspaces: { workspace_path: string }[] }>("list_workspaces", {
    search_root: root,
  });
  expect(workspaces.map(({ workspace_path: path }) => path)).toEqual([root]);
  expect(await ask("collection_map")).toMatchObject({ results: [{ source_path: root }] });
  expect(await ask("qdrant_prune")).toMatchObject({ files_removed: 0, points_removed: 0 });
  expect(await ask("set_session_defaults", { collection: "src", session: "walk" })).toMatchObject({
    defaults: { collection: "src" },
  });
});

test("Context Engine: search results equal the lines of the files", async () => {
  for (const tool of ["repo_search", "code_search", "context_search"]) {
    const query = "cut the lists of a result until it fits into the token budget";
    const { results } = await ask<Found>(tool, { query, limit: 5, include_memories: false, ...plain });
    expect(
      results.map(({ path }) => path),
      tool,
    ).toContain("tools/results/result-budget.ts");
    for (const { path, start_line: first, end_line: last, snippet } of results) {
      expect(snippet, `${tool} ${path}`).toBe(
        linesOf(path)
          .slice(first - 1, last)
          .join("\n"),
      );
    }
  }
  const tests = await ask<Found>("search_tests_for", { query: "token budget" });
  for (const { path } of tests.results) expect(path).toMatch(/test|spec/i);
  const configuration = await ask<Found>("search_config_for", { query: "settings" });
  for (const { path } of configuration.results) expect(path).toMatch(/config|settings|\.(json|ya?ml|toml)$/i);
});

test("Context Engine: callers, importers, and graph agree with the files", async () => {
  const callers = await ask<Found>("search_callers_for", { query: "fitToBudget", limit: 20 });
  expect(callers.results.length).toBeGreaterThan(0);
  for (const { path, start_line: line } of callers.results) {
    expect(linesOf(path)[line - 1]).toContain("fitToBudget(");
  }
  const importers = await ask<Found>("search_importers_for", {
    query: "tools/results/result-budget.ts",
    limit: 20,
  });
  const importing = (await import("node:fs"))
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (path) =>
        path.endsWith(".ts") && /from ".*result-budget\.ts"/.test(readFileSync(join(root, path), "utf8")),
    );
  expect([...new Set(importers.results.map(({ path }) => path))].sort()).toEqual(importing.sort());
  const graph = await ask<Found>("symbol_graph", { symbol: "fitToBudget", query_type: "callers" });
  expect(graph.results.map(({ path }) => path)).toEqual(callers.results.map(({ path }) => path));
  const { alternates } = await ask<{ alternates: string[] }>("expand_query", { query: "token budget" });
  expect(alternates).not.toContain("token budget");
});

test("Context Engine: an answer cites lines of the files", async () => {
  const { answer, citations } = await ask<{
    answer: string;
    citations: { path: string; start_line: number; end_line: number; snippet: string }[];
  }>("context_answer", { query: "How does `fitToBudget` cut a result?" });
  expect(answer).toMatch(/\[1\]/);
  expect(citations[0]).toMatchObject({ path: "tools/results/result-budget.ts" });
  for (const { path, start_line: first, end_line: last, snippet } of citations) {
    expect(snippet).toBe(
      linesOf(path)
        .slice(first - 1, last)
        .join("\n"),
    );
  }
});

test("Context Engine: the history of a path equals Git's", async () => {
  const { summary } = await ask<{ summary: { commits: number; source: string } }>("change_history_for_path", {
    path: "tools/definitions/tool.ts",
  });
  const commits = await ask<{ results: { message: string }[] }>("search_commits_for", { query: "tools" });
  if (!existsSync(".git")) return;
  const log = execFileSync("git", ["log", "--follow", "--format=%H", "--", "src/tools/definitions/tool.ts"], {
    encoding: "utf8",
  });
  expect(summary.commits).toBe(
    log
      .trim()
      .split("\n")
      .filter((line) => line !== "").length,
  );
  expect(commits.results.length).toBeGreaterThan(0);
});

test("MemoryLayer: a context has lines of the files and stays within its budget", async () => {
  const {
    context,
    sources,
    token_count: tokens,
  } = await ask<{
    context: string;
    sources: string[];
    token_count: number;
  }>("get_context", {
    query: "how is a result cut to the token budget",
    current_file: "tools/calls/call-tool.ts",
    max_tokens: 3000,
  });
  expect(tokens).toBeLessThanOrEqual(3000);
  expect(sources.slice(0, 2)).toEqual(["tools/calls/call-tool.ts", "tools/results/result-budget.ts"]);
  const blocks = [...context.matchAll(/^Lines ((?:\d+-\d+(?:, )?)+).*\n(`{3,})\w+\n([\s\S]*?)\n\2$/gm)];
  expect(blocks.length).toBeGreaterThan(2);
  const texts = sources.map((path) => linesOf(path));
  // A long function is shown by its most relevant lines, with one line for each gap.
  for (const [, named, , code] of blocks) {
    const parts = [...named!.matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => [
      Number(first),
      Number(last),
    ]);
    const shown = code!.split(/\n?^… \d+ lines? left out$\n?/m).filter((part) => part !== "");
    expect(shown.length, named).toBe(parts.length);
    const isThere = (part: string, at: number): boolean =>
      texts.some((lines) => lines.slice(parts[at]![0]! - 1, parts[at]![1]).join("\n") === part);
    expect(shown.every(isThere), `lines ${named}`).toBe(true);
  }
  const { results } = await ask<{ results: { file: string; line_start: number; preview: string }[] }>(
    "search_codebase",
    { query: "token budget of a result", limit: 5 },
  );
  for (const { file, line_start: line, preview } of results) {
    expect(linesOf(file)[line - 1]).toBe(preview.split("\n")[0]);
  }
  const file = await ask<{ content: string; lines: number }>("get_file_context", {
    path: "tools/results/round.ts",
  });
  expect(file.content).toBe(readFileSync(join(root, "tools/results/round.ts"), "utf8"));
  expect(file.lines).toBe(linesOf("tools/results/round.ts").length - 1);
  const summary = await ask<{ total_files: number; languages: string[]; key_directories: string[] }>(
    "get_project_summary",
  );
  expect(summary.languages[0]).toBe("typescript");
  expect(summary.key_directories).toContain("core/types");
});

const ids: Record<string, string> = {};

test("each family stores memories", async () => {
  const decision = await ask<{ id: string }>("record_decision", {
    title: "Cut results to a budget",
    description: "Models pay for each row of an answer, so lists are cut and say how to get the rest.",
    files: ["tools/results/result-budget.ts"],
    tags: ["tokens"],
  });
  ids["decision"] = decision.id;
  ids["remembered"] = (
    await ask<{ memory_id: string }>("remember", {
      content: "The budget test failed on Tuesday",
      type: "episodic",
      tags: ["tokens"],
    })
  ).memory_id;
  ids["put"] = (
    await ask<{ id: string }>("memory_put", { content: "Budgets are told in tokens", importance: "HIGH" })
  ).id;
  ids["stored"] = (
    await ask<{ id: string }>("store", { information: "A budget of rows was tried first" })
  ).id;
  ids["second"] = (
    await ask<{ id: string }>("memory_store", { information: "Budgets of bytes misled people" })
  ).id;
  ids["habit"] = (
    await ask<{ id: string }>("store_memory", {
      content: "Read the budget before every answer",
      memory_type: "habit",
      links: ["fitToBudget"],
    })
  ).id;
  expect(new Set(Object.values(ids)).size).toBe(6);
});

test("each family finds the memories of the others", async () => {
  const all = Object.values(ids).sort();
  const query = "budget";
  const read = async (tool: string, pick: (result: unknown) => string[], args = {}): Promise<void> => {
    expect(pick(await ask(tool, { query, ...args })).sort(), tool).toEqual(all);
  };
  const idOf = (item: unknown): string => (item as { id: string }).id;
  await read("recall_memory", (result) => (result as unknown[]).map(idOf));
  await read("recall", (result) => (result as { items: unknown[] }).items.map(idOf));
  await read("hybrid_search", (result) => (result as { items: unknown[] }).items.map(idOf));
  await read("find", (result) => (result as { results: unknown[] }).results.map(idOf));
  await read("memory_find", (result) => (result as { results: unknown[] }).results.map(idOf));
  await read(
    "memory_search",
    (result) => (result as { memory: unknown }[]).map(({ memory }) => idOf(memory)),
    { k: 20 },
  );
  await read("get_context", (result) => {
    const { decisions, memories } = result as { decisions: unknown[]; memories: unknown[] };
    return [...decisions, ...memories].map(idOf);
  });
  expect(await ask("memory_get", { memory_id: ids["decision"] })).toMatchObject({ memory_type: "semantic" });
  const chain = await ask<{ decisions: { id: string }[] }>("get_decision_chain", {
    file_path: join(root, "tools/results/result-budget.ts"),
  });
  expect(chain.decisions.map(({ id }) => id)).toEqual([ids["decision"]]);
  const { content } = await ask<{ content: string }>("memory_injection", { query });
  expect(content).toContain("Models pay for each row");
});

test("Memento pins, links, rates, and forgets memories of other families", async () => {
  const id = ids["put"]!;
  await ask("pin", { memory_id: id });
  expect(await fail("forget", { memory_id: id })).toMatchObject({ error: { code: "INVALID_INPUT" } });
  await ask("unpin", { memory_id: id });
  await ask("link", { source_id: ids["decision"], target_id: ids["stored"], relation_type: "derived_from" });
  const around = await ask<{ id: string }[]>("graph_traverse", {
    start_id: ids["decision"],
    direction: "both",
  });
  expect(around.map((node) => node.id)).toEqual(
    expect.arrayContaining([ids["stored"], "tools/results/result-budget.ts"]),
  );
  expect(await ask("feedback", { memory_id: id, event: "helpful" })).toMatchObject({
    feedback: { helpful: 1 },
  });
  expect(await ask("schedule_review", { memory_id: id })).toMatchObject({ review: { memory_id: id } });
  const exported = await ask<{ memories: { id: string }[] }>("export", {});
  expect(exported.memories.map((memory) => memory.id).sort()).toEqual(Object.values(ids).sort());
  expect(await ask("apply_forgetting_policy", { dry_run: true })).toMatchObject({ total_memories: 6 });
  const thread = await ask<{ memory_ids: string[] }>("summarize_thread", { thread: "tokens" });
  expect([...thread.memory_ids].sort()).toEqual([ids["decision"]!, ids["remembered"]!].sort());
  await ask("forget", { memory_id: ids["second"] });
  for (const [tool, args] of [
    ["find", { query: "bytes misled" }],
    ["recall_memory", { query: "bytes misled" }],
    ["memory_search", { query: "bytes misled" }],
    ["get_context", { query: "bytes misled" }],
  ] as const) {
    expect(JSON.stringify(await ask(tool, args)), tool).not.toContain(ids["second"]);
  }
});

test("Memento's metrics and error statistics cover this session's calls", async () => {
  await fail("get_file_context", { path: "no/such.ts" });
  const metrics = await ask<{ result: Record<string, unknown> }>("get_performance_metrics", {
    includeDetails: true,
  });
  expect(metrics.result).toHaveProperty("search");
  await ask("get_cache_stats");
  expect(await ask("clear_cache")).toMatchObject({ success: true });
  await ask("performance_alerts");
  expect(await ask("optimize_database")).toMatchObject({ success: true });
  const stats = await vi.waitFor(async () => {
    const told = await ask<{ recent_errors: { errorId: string; family: string; tool: string }[] }>(
      "error_stats",
    );
    expect(told.recent_errors.map(({ tool }) => tool)).toContain("get_file_context");
    return told;
  }, 20_000);
  const mine = stats.recent_errors.find(({ tool }) => tool === "get_file_context")!;
  expect(mine.family).toBe("memorylayer");
  const resolved = { errorId: mine.errorId, resolvedBy: "session", reason: "a path of the test" };
  expect(await ask("resolve_error", resolved)).toMatchObject({ error: { resolved: true } });
});

test("the session has called every tool except Codemem's", async () => {
  const families = await loadFamilies();
  const wanted = families.filter(({ id }) => id !== "codemem").flatMap((family) => listTools(family));
  expect(wanted.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
});
