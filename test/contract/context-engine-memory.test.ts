// Context Engine's memories, collections and figures over stdio, including the examples of its documentation.
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let project: SampleProject;
let server: McpConnection;
beforeAll(async () => {
  project = createSampleProject();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], {
      cwd: project.root,
    });
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "feat(shop): the first prices");
  git("mv", "src/receipt.ts", "src/bill.ts");
  git("commit", "-qm", "refactor(receipt): a receipt is a bill");
  server = await connectClient(project.home, [
    "--families",
    "context-engine,codemem",
    "--root",
    project.root,
  ]);
  await server.call("qdrant_index");
});
afterAll(async () => {
  await server.close();
  project.remove();
});

async function call<T>(tool: string, args: Record<string, unknown> = {}): Promise<T> {
  return readText(await server.call(tool, args)) as T;
}

interface Found {
  readonly results: readonly {
    readonly id: string;
    readonly information: string;
    readonly metadata: Record<string, unknown>;
    readonly score: number;
    readonly highlights: readonly string[];
  }[];
  readonly total: number;
  readonly query: string;
}

/** The documentation's example, verbatim. */
const documented = {
  information:
    "Efficient Python pattern for processing large files using generators to minimize memory usage",
  metadata: {
    kind: "pattern",
    language: "python",
    path: "utils/file_processor.py",
    tags: ["python", "generators", "memory-efficient", "performance"],
    priority: 8,
    topic: "performance optimization",
    code: "def process_large_file(file_path):\n    with open(file_path) as f:\n        for line in f:\n            yield process_line(line)",
  },
};

describe("store and find", () => {
  test("the documented example is stored, found, and returned unchanged", async () => {
    const stored = await call<{ ok: boolean; id: string; message: string }>("store", documented);
    expect(stored).toMatchObject({ ok: true, message: "Successfully stored information" });
    const found = await call<Found>("find", { query: "python file processing generators" });
    expect(found.results[0]).toMatchObject({
      id: stored.id,
      information: documented.information,
      metadata: documented.metadata,
    });
    expect(found.results[0]!.metadata["created_at"]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(found.results[0]!.highlights[0]).toContain("<<Python>>");
    expect(found.query).toBe("python file processing generators");
  });

  test.each([
    [{ kind: "pattern" }, true],
    [{ kind: "snippet" }, false],
    [{ language: "py" }, true],
    [{ language: "go" }, false],
    [{ topic: "Performance Optimization" }, true],
    [{ tags: "nothing,generators" }, true],
    [{ tags: ["nothing"] }, false],
    [{ priority_min: 8 }, true],
    [{ priority_min: 9 }, false],
  ])("filters by %j", async (filter, isThere) => {
    const { results, total } = await call<Found>("memory_find", { query: "large files", ...filter });
    expect(results.some(({ information }) => information === documented.information)).toBe(isThere);
    expect(total).toBe(results.length);
  });

  test("a better match ranks higher, results are sorted by score, and total ignores the limit", async () => {
    await call("memory_store", {
      information: "Connection pools of databases keep ten connections",
      metadata: '{"kind":"note"}',
    });
    await call("memory_store", { information: "Databases need backups", metadata: "kind=note" });
    const { results, total } = await call<Found>("find", {
      query: "connection pools of databases",
      limit: 1,
      kind: "note",
    });
    expect(results[0]!.information).toContain("Connection pools");
    expect(total).toBe(2);
    const all = await call<Found>("find", { query: "connection pools of databases", kind: "note" });
    expect(all.results.map(({ score }) => score)).toEqual(
      all.results.map(({ score }) => score).sort((a, b) => b - a),
    );
  });

  test("Codemem reads a pattern stored by Context Engine as a pattern", async () => {
    const recalled = await call<{ content: string; memory_type: string; importance: number }[]>(
      "recall_memory",
      { query: "large files generators" },
    );
    expect(recalled.find(({ content }) => content === documented.information)).toMatchObject({
      memory_type: "pattern",
      importance: 0.8,
    });
  });

  test.each([
    [{ information: "x", metadata: { priority: 11 } }, "metadata.priority"],
    [{ information: "x", metadata: { priority: true } }, "metadata.priority"],
    [{ information: "x", metadata: { kind: "k".repeat(501) } }, "metadata.kind"],
    [{ information: "x", metadata: { topic: "t".repeat(200) } }, "metadata.topic"],
    [{ information: "" }, "information"],
    [{}, "information"],
  ])("store refuses %j", async (args, field) => {
    const result = await server.call("store", args);
    expect(result.isError).toBe(true);
    expect(readText(result)).toMatchObject({ ok: false, error_code: "VALIDATION_ERROR", details: { field } });
  });
});

test("context_search returns code and memories, each up to its limit", async () => {
  interface Blend {
    readonly results: readonly {
      readonly source: string;
      readonly score: number;
      readonly information?: string;
    }[];
    readonly sources: readonly string[];
    readonly total: number;
  }
  const blend = await call<Blend>("context_search", {
    query: "processing of prices and files",
    per_source_limits: '{"code":1,"memory":2}',
    memoryWeight: 2,
  });
  expect(blend.results[0]!.source).toBe("memory");
  expect([...blend.sources].sort()).toEqual(["code", "memory"]);
  expect(blend.results.filter(({ source }) => source === "code")).toHaveLength(1);
  expect(blend.results.filter(({ source }) => source === "memory").length).toBeLessThanOrEqual(2);
  const codeOnly = await call<Blend>("context_search", { query: "prices", include_memories: false });
  expect(codeOnly.sources).toEqual(["code"]);
  const noCode = await call<Blend>("context_search", { query: "prices", per_source_limits: { code: 0 } });
  expect(noCode.total).toBe(noCode.results.length);
});

describe("collections", () => {
  test("recreate rebuilds the default collection and keeps the memories", async () => {
    const indexed = await call<Record<string, unknown>>("qdrant_index_root", { recreate: true });
    expect(indexed).toMatchObject({
      ok: true,
      operation: "index",
      collection: "shop",
      recreate: true,
      code: 0,
      stdout: "",
    });
    expect((await call<Found>("find", { query: "large files generators" })).total).toBeGreaterThan(0);
    const status = await call<Record<string, unknown>>("qdrant_status");
    expect(status).toMatchObject({ ok: true, collection: "shop", exists: true, status: "healthy" });
    expect(Object.values(status["vectors_config"] as Record<string, number>)).toEqual([expect.any(Number)]);
    const { names, collections } = await call<{
      names: string[];
      collections: { name: string; status: string }[];
    }>("qdrant_list");
    expect(names).toContain("shop");
    expect(collections.find(({ name }) => name === "shop")).toMatchObject({
      status: "green",
      optimizer_status: "ok",
    });
  });

  test("a session default selects the collection for store and find", async () => {
    const set = await call<Record<string, unknown>>("set_session_defaults", { collection: "ledger" });
    expect(set).toMatchObject({ ok: true, defaults: { collection: "ledger" }, applied: "connection" });
    await call("store", { information: "The ledger closes on Fridays" });
    expect((await call<Found>("find", { query: "ledger closes" })).total).toBe(1);
    expect((await call<Found>("find", { query: "large files generators", kind: "pattern" })).total).toBe(0);
    await call("set_session_defaults", { collection: "" });
    expect((await call<Found>("find", { query: "large files generators", kind: "pattern" })).total).toBe(1);
    const token = await call<{ session: string }>("set_session_defaults", {
      collection: "ledger",
      session: "abc123",
    });
    expect(token).toMatchObject({ session: "abc123", applied: "token" });
    expect(
      (await call<Found>("find", { query: "large files", kind: "pattern", session: "abc123" })).total,
    ).toBe(0);
  });

  test("a session token that was never set is told of, since its defaults do not apply", async () => {
    const asked = { query: "large files", session: "never-set" };
    const { _meta } = await server.call("find", asked);
    expect(_meta?.["warnings"]).toEqual([
      expect.stringMatching(/^The session "never-set" has no defaults here/) as string,
    ]);
  });

  test("an unknown collection of memories finds nothing, with a warning that names the existing ones", async () => {
    await call("store", { information: "Kilns are fired at night", collection: "pottery" });
    const asked = { query: "kilns", collection: "potery" };
    const answer = await server.call("find", asked);
    expect(readText(answer)).toMatchObject({ results: [], total: 0 });
    expect(answer._meta?.["warnings"]).toEqual([
      expect.stringMatching(/^The collection "potery" has no memories; existing ones: pottery\b/) as string,
    ]);
    const fitting = await server.call("find", { query: "kilns", collection: "pottery" });
    expect(fitting._meta?.["warnings"]).toBeUndefined();
  });

  test("code search refuses an unknown collection although one with only memories exists", async () => {
    await call("store", { information: "Parcels leave at noon.", collection: "parcels" });
    const unknown = readText(await server.call("repo_search", { query: "price", collection: "letters" }));
    expect(unknown).toMatchObject({ error_code: "COLLECTION_NOT_FOUND" });
    expect(
      await call("set_session_defaults", { collection: "letters", session: "of-letters" }),
    ).toMatchObject({
      defaults: { collection: "letters" },
    });
  });

  test("qdrant_index refuses a subdir outside the workspace", async () => {
    const result = await server.call("qdrant_index", { subdir: "../.." });
    expect(result.isError).toBe(true);
    expect(readText(result)).toMatchObject({ error_code: "VALIDATION_ERROR", details: { field: "subdir" } });
  });

  test("workspace_info, list_workspaces, and collection_map describe the workspace", async () => {
    expect(await call("workspace_info")).toMatchObject({
      ok: true,
      workspace_path: project.root,
      default_collection: "shop",
      indexing_state: "completed",
      state: { files_count: 9 },
    });
    const { workspaces } = await call<{ workspaces: { workspace_path: string }[] }>("list_workspaces");
    expect(workspaces.map(({ workspace_path: path }) => path)).toEqual([project.root]);
    const { results } = await call<{ results: { collection_name: string; source_path: string | null }[] }>(
      "collection_map",
    );
    expect(results.find(({ collection_name: name }) => name === "shop")?.source_path).toBe(project.root);
    project.write("src/new.ts", "export const fresh = 1;\n");
    project.write(
      "src/price.ts",
      "export function roundToCents(amount: number): number {\n  return amount;\n}\n",
    );
    expect(await call("workspace_info")).toMatchObject({ indexing_state: "stale" });
  });
});

describe("Git history", () => {
  test("change_history_for_path follows renames of a relative or absolute path", async () => {
    interface History {
      readonly summary: {
        readonly commits: number;
        readonly last_modified: string;
        readonly recent: readonly { readonly subject: string }[];
        readonly source: string;
      };
    }
    for (const path of ["src/bill.ts", `${project.root}/src/bill.ts`, "/workspace/src/bill.ts"]) {
      const { summary } = await call<History>("change_history_for_path", { path });
      expect(summary).toMatchObject({ path: "src/bill.ts", commits: 2, last_author: "Ada", source: "git" });
      expect(summary.recent.map(({ subject }) => subject)).toEqual([
        "refactor(receipt): a receipt is a bill",
        "feat(shop): the first prices",
      ]);
    }
  });

  const tooLong = "x".repeat(300);
  test.each(["../../etc/passwd", "/etc/passwd", "no/such/file", "--output=/tmp/x", tooLong])(
    "change_history_for_path refuses %s",
    async (path) => {
      const result = await server.call("change_history_for_path", { path });
      expect(result.isError).toBe(true);
      expect(readText(result)).toMatchObject({ error_code: "VALIDATION_ERROR", details: { field: "path" } });
    },
  );

  test("search_commits_for finds commits by their words and paths", async () => {
    const { results } = await call<{ results: { message: string; files: string[] }[] }>(
      "search_commits_for",
      { query: "bill" },
    );
    expect(results[0]!.message).toBe("refactor(receipt): a receipt is a bill");
    expect(results[0]!.files).toContain("src/bill.ts");
  });
});
