// Laws for every tool, as a client sees them: on an empty store, on an indexed one, and with invalid input.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { open } from "lmdb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Arguments for which each tool has an answer in the sample project. */
const goodArguments: Readonly<Record<string, (project: SampleProject) => Record<string, unknown>>> = {
  index_codebase: ({ root }) => ({ path: root }),
  search_symbols: () => ({ query: "round" }),
  get_symbol_info: () => ({ qualified_name: "PriceList.lookUp" }),
  search_code: () => ({ query: "total of the shopping cart" }),
  get_dependencies: () => ({ qualified_name: "roundToCents" }),
  get_impact: () => ({ qualified_name: "roundToCents" }),
  get_clusters: () => ({}),
  get_pagerank: () => ({}),
  get_cross_repo: ({ root }) => ({ path: root }),
  set_scoring_weights: () => ({ recency: 0.5 }),
  codemem_stats: () => ({}),
  codemem_health: () => ({}),
  store_memory: () => ({ content: `The cart rounds to cents, as told ${next()} times`, tags: ["cart"] }),
  recall_memory: () => ({ query: "how does the cart round", k: 3 }),
  recall_with_expansion: () => ({ query: "how does the cart round", expansion_depth: 2 }),
  recall_with_impact: () => ({ query: "how does the cart round" }),
  update_memory: () => ({ id: "kept", content: "Prices are rounded half up" }),
  delete_memory: () => ({ id: `spare-${next()}` }),
  refine_memory: () => ({ id: "kept", content: `Prices are rounded, version ${next()}` }),
  split_memory: () => ({ id: "kept", parts: [{ content: `Part ${next()}` }] }),
  merge_memories: () => ({ source_ids: ["kept", "linked"], content: `Both, as of ${next()}` }),
  associate_memories: () => ({ source_id: "linked", target_id: "kept", relationship: "EXPLAINS" }),
  graph_traverse: () => ({ start_id: "kept", direction: "both" }),
  get_decision_chain: () => ({ topic: "rounding" }),
  export_memories: () => ({ limit: 5 }),
  import_memories: () => ({ memories: [{ content: `Imported ${next()}` }] }),
  list_namespaces: () => ({}),
  namespace_stats: () => ({ namespace: "shop" }),
  delete_namespace: () => ({ namespace: `spare-${next()}`, confirm: true }),
  consolidate_decay: () => ({}),
  consolidate_creative: () => ({}),
  consolidate_cluster: () => ({}),
  consolidate_forget: () => ({}),
  consolidate_summarize: () => ({}),
  consolidation_status: () => ({}),
  detect_patterns: () => ({}),
  pattern_insights: () => ({}),
  codemem_metrics: () => ({}),
  repo_search: () => ({ query: "total of the shopping cart" }),
  code_search: () => ({ query: ["shopping cart", "rounds cents"], limit: 3 }),
  search_tests_for: () => ({ query: "rounds cents" }),
  search_config_for: () => ({ query: "workspaces of the shop" }),
  context_search: () => ({ query: "rounding to cents" }),
  context_answer: () => ({ query: "How does roundToCents round?" }),
  expand_query: () => ({ query: "add up the cart" }),
  search_callers_for: () => ({ query: "roundToCents" }),
  search_importers_for: () => ({ query: "src/price.ts" }),
  symbol_graph: () => ({ symbol: "roundToCents" }),
  change_history_for_path: () => ({ path: "src/cart.ts", collection: "shop" }),
  search_commits_for: () => ({ query: "rounding", collection: "shop" }),
  store: () => ({
    information: `The shop closes at six, as told ${next()} times`,
    metadata: { kind: "note" },
  }),
  memory_store: () => ({ information: `The shop opens at nine, as told ${next()} times` }),
  find: () => ({ query: "when does the shop close" }),
  memory_find: () => ({ query: "when does the shop open" }),
  set_session_defaults: () => ({ session: "someone" }),
  qdrant_index: () => ({ collection: "shop" }),
  qdrant_index_root: () => ({ collection: "shop" }),
  qdrant_prune: () => ({ collection: "shop" }),
  qdrant_status: () => ({ collection: "shop" }),
  qdrant_list: () => ({}),
  workspace_info: ({ root }) => ({ workspace_path: root }),
  list_workspaces: ({ root }) => ({ search_root: root }),
  collection_map: () => ({ include_samples: true }),
  remember: () => ({ content: `The cart was rounded ${next()} times`, tags: ["cart"] }),
  recall: () => ({ query: "how does the cart round", limit: 3 }),
  pin: () => ({ memory_id: "linked" }),
  unpin: () => ({ memory_id: "linked" }),
  forget: () => ({ memory_id: `spare-${next()}` }),
  memory_injection: () => ({ query: "how does the cart round" }),
  get_performance_metrics: () => ({ includeDetails: true }),
  get_cache_stats: () => ({}),
  clear_cache: () => ({}),
  optimize_database: () => ({}),
  performance_alerts: () => ({}),
  hybrid_search: () => ({ query: "how does the cart round" }),
  summarize_thread: () => ({ thread: "rounding" }),
  link: () => ({ source_id: "linked", target_id: "kept", relation_type: "cause_of" }),
  export: () => ({ limit: 5 }),
  feedback: () => ({ memory_id: "kept", event: "helpful" }),
  apply_forgetting_policy: () => ({}),
  schedule_review: () => ({ memory_id: "kept" }),
  error_stats: () => ({}),
  get_context: () => ({ query: "rounding to cents", current_file: "src/cart.ts", max_tokens: 2000 }),
  search_codebase: () => ({ query: "total of the shopping cart" }),
  record_decision: () => ({ title: "Round to cents", description: `As told ${next()} times` }),
  get_file_context: () => ({ path: "src/cart.ts" }),
  get_project_summary: () => ({}),
  memory_put: () => ({ content: `Put ${next()}` }),
  memory_get: () => ({ memory_id: "kept" }),
  memory_search: () => ({ query: "how does the cart round" }),
};

/** A unique number for each call that deletes something or may not be repeated. */
let calls = 0;
function next(): number {
  return calls++;
}

/** The memories that the arguments above refer to. */
const sampleMemories = [
  {
    id: "kept",
    content: "Rounding is to cents",
    memory_type: "decision",
    namespace: "shop",
    tags: ["rounding"],
  },
  {
    id: "linked",
    content: "Banks round half to even",
    memory_type: "insight",
    namespace: "shop",
    tags: ["rounding"],
  },
  ...Array.from({ length: 200 }, (_, i) => ({
    id: `spare-${i}`,
    content: `Spare memory ${i}`,
    namespace: `spare-${i}`,
    importance: 0.9,
  })),
];

/** Parameters that must name something that exists. A mere filter may name nothing. */
const unknownNames: Readonly<Record<string, { readonly value: unknown; readonly code: RegExp }>> = {
  id: { value: "no-such-thing", code: /^MEMORY_NOT_FOUND$/ },
  start_id: { value: "no-such-thing", code: /^NODE_NOT_FOUND$/ },
  source_id: { value: "no-such-thing", code: /^(NODE|MEMORY)_NOT_FOUND$/ },
  target_id: { value: "no-such-thing", code: /^(NODE|MEMORY)_NOT_FOUND$/ },
  memory_id: { value: "no-such-thing", code: /^MEMORY_NOT_FOUND$/ },
  thread: { value: "no-such-thing", code: /^MEMORY_NOT_FOUND$/ },
  source_ids: { value: ["kept", "no-such-thing"], code: /^MEMORY_NOT_FOUND$/ },
  links: { value: ["no-such-thing"], code: /^NODE_NOT_FOUND$/ },
  namespace: { value: "no-such-thing", code: /^NAMESPACE_NOT_FOUND$/ },
  root: { value: "/no-such-thing", code: /^ROOT_NOT_INDEXED$/ },
  path: { value: "/no-such-thing", code: /^PATH_NOT_FOUND$/ },
};

/**
 * Tools whose namespace is a filter or the place of a new memory; and the one that documents null for an unknown id.
 */
const filteredBy: Readonly<Record<string, string>> = Object.fromEntries<string>([
  ["memory_get", "memory_id"],
  ...[
    "store_memory",
    "recall_memory",
    "recall_with_expansion",
    "recall_with_impact",
    "export_memories",
    "consolidate_decay",
    "consolidate_creative",
    "consolidate_cluster",
    "consolidate_forget",
    "consolidate_summarize",
    "detect_patterns",
    "pattern_insights",
  ].map((name): [string, string] => [name, "namespace"]),
]);

/** Numbers given as text. Versions and dates have more than one point; names and contents have more than digits. */
function findNumbersInText(value: unknown): string[] {
  if (typeof value === "string") return /^-?\d+(\.\d+)?$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(findNumbersInText);
}

/** Context Engine's own contract: its tests check its paths. */
const namedOtherwise: ReadonlySet<string> = new Set(["change_history_for_path", "search_commits_for"]);

interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

interface FamilyError extends Partial<ShownError> {
  readonly details?: { readonly reason?: string; readonly hint?: string };
}

/** An error in the format of its family. */
function readError(result: Parameters<typeof readText>[0]): ShownError {
  const shown = readText(result) as {
    error: FamilyError | string;
    error_code?: string;
    code?: string;
    hint?: string;
    details?: { hint?: string };
  };
  const error: FamilyError =
    typeof shown.error === "string"
      ? {
          code: shown.error_code ?? shown.code ?? "",
          message: shown.error,
          details: shown.details ?? {},
          ...(shown.hint === undefined ? {} : { hint: shown.hint }),
        }
      : shown.error;
  const { code = "", message = "", details } = error;
  const hint = error.hint ?? details?.hint;
  return { code: details?.reason ?? code, message, ...(hint === undefined ? {} : { hint }) };
}

/** The families' codes for invalid input. */
const wrongInput = /^(INPUT_INVALID|VALIDATION_ERROR|INVALID_INPUT)$/;

const families = await loadFamilies();
/** Optional topics are listed only if they are requested by name. */
const topics = families.flatMap(({ id, topics: own }) => [
  id,
  ...own.flatMap((topic) => (topic.isOptional === true ? [`${id}-${topic.id}`] : [])),
]);
const flags = ["--tools", topics.join(",")];
const all = [...createCatalog(families).tools.values()];
// An error's id is only known once the error exists: a test of its family resolves one.
const entries = all.filter(({ tool }) => tool.name !== "resolve_error");

let project: SampleProject;
let indexed: McpConnection;
let empty: McpConnection;
let listed: readonly Tool[];
beforeAll(async () => {
  project = createSampleProject();
  indexed = await connectClient(project.home, ["--root", project.root, ...flags]);
  empty = await connectClient(`${project.home}-empty`, ["--root", project.root, ...flags]);
  ({ tools: listed } = await indexed.client.listTools());
  await indexed.call("index_codebase", { path: project.root });
  await indexed.call("import_memories", { memories: sampleMemories });
});
afterAll(async () => {
  await indexed.close();
  await empty.close();
  project.remove();
});

function getListed(name: string): Tool {
  const tool = listed.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`${name} is not listed`);
  return tool;
}

test("all tools of the catalog are listed in its order", () => {
  expect(listed.map(({ name }) => name)).toEqual(all.map(({ tool }) => tool.name));
});

describe.each(entries.map((entry) => [entry.tool.name, entry] as const))(
  "%s",
  (name, { tool, description }) => {
    test("has a title, a description, annotations, and described parameters", () => {
      const { title, description: words = "", annotations, inputSchema, outputSchema } = getListed(name);
      expect(name).toMatch(/^[a-z][a-z_]{2,40}$/);
      expect(title?.length).toBeGreaterThan(5);
      expect(words.length).toBeGreaterThan(40);
      expect(words.length).toBeLessThan(600);
      expect(Object.keys(annotations ?? {}).sort()).toEqual([
        "destructiveHint",
        "idempotentHint",
        "openWorldHint",
        "readOnlyHint",
        "title",
      ]);
      expect(annotations).toMatchObject({
        readOnlyHint: tool.effect === "read",
        destructiveHint: tool.effect === "destroy",
      });
      expect(outputSchema?.type).toBe("object");
      for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {})) {
        const { description: meaning = "" } = schema as { description?: string };
        expect(meaning.length, `${parameter} has no description`).toBeGreaterThan(5);
      }
    });

    test("returns a result that matches its output schema, as text and as structured content", async () => {
      // The SDK's client validates structured content against the listed schema, and throws if they differ.
      const result = await indexed.call(name, goodArguments[name]?.(project));
      expect(result.isError, JSON.stringify(result.content)).toBe(false);
      if (tool.text !== undefined) {
        const value = result.structuredContent as never;
        expect(tool.output.safeParse(value).success).toBe(true);
        const text = tool.text(value, {});
        if (text !== undefined) {
          expect(result.content).toEqual([{ type: "text", text }]);
          return;
        }
      }
      const text = readText(result);
      expect(findNumbersInText(text), "a number is told as text").toEqual([]);
      expect(result.structuredContent).toEqual(Array.isArray(text) ? { items: text } : text);
      const { success, error } = tool.output.safeParse(text);
      expect(success, String(error)).toBe(true);
    });

    test("answers on an empty store or reports what is missing", async () => {
      const result = await empty.call(
        name,
        name === "index_codebase" ? { path: project.home } : goodArguments[name]?.(project),
      );
      if (result.isError === true) {
        expect(readError(result).code).toMatch(/_NOT_(FOUND|INDEXED)$/);
      } else {
        expect(result.structuredContent).toBeDefined();
      }
    });

    const parameters = Object.keys(description.inputSchema.properties);
    const required = [...(description.inputSchema.required ?? [])];

    /** Free-form metadata may be any object. */
    const isFree = (parameter: string): boolean => {
      const schema = description.inputSchema.properties[parameter];
      return schema?.type === "object" && schema.properties === undefined;
    };

    test.each(parameters.filter((parameter) => !isFree(parameter)))(
      "refuses an invalid %s by name",
      async (parameter) => {
        const isObject = description.inputSchema.properties[parameter]?.type === "object";
        const nonsense = isObject ? "nonsense" : { nonsense: true };
        const args = { ...goodArguments[name]?.(project), [parameter]: nonsense };
        const result = await indexed.call(name, args);
        expect(result.isError).toBe(true);
        const { code, message } = readError(result);
        expect(code).toMatch(wrongInput);
        const shown = JSON.stringify(nonsense).replace(/[{}]/g, "\\$&");
        expect(message).toMatch(new RegExp(`^${parameter} is ${shown}, but must be .+\\.$`));
      },
    );

    test.each(required)("reports a missing %s by name", async (parameter) => {
      const given = Object.entries(goodArguments[name]?.(project) ?? {});
      const args = Object.fromEntries(given.filter(([key]) => key !== parameter));
      const result = await indexed.call(name, args);
      expect(result.isError).toBe(true);
      const error = readError(result);
      expect(error.code).toMatch(wrongInput);
      expect(error.message).toMatch(new RegExp(`^${parameter} is missing: it must be .+\\.$`));
    });

    test.each(parameters.filter((parameter) => parameter in unknownNames))(
      "reports an unknown name in %s and stores nothing",
      async (parameter) => {
        if (name in filteredBy && filteredBy[name] === parameter) return;
        if (namedOtherwise.has(name)) return;
        const { value, code } = unknownNames[parameter]!;
        const before = await indexed.call("export_memories", { limit: 1000 });
        const result = await indexed.call(name, { ...goodArguments[name]?.(project), [parameter]: value });
        expect(result.isError).toBe(true);
        const error = readError(result);
        expect(error.code).toMatch(code);
        expect(error.message).toContain("no-such-thing");
        expect(error.hint?.length).toBeGreaterThan(10);
        expect(await indexed.call("export_memories", { limit: 1000 })).toEqual(before);
      },
    );

    test.each(parameters.filter((parameter) => parameter === "qualified_name"))(
      "reports an unknown symbol in %s",
      async () => {
        const result = await indexed.call(name, { qualified_name: "noSuchSymbolAnywhere" });
        expect(result.isError).toBe(true);
        expect(readText(result)).toMatchObject({
          error: {
            code: "SYMBOL_NOT_FOUND",
            message: expect.stringContaining("noSuchSymbolAnywhere") as string,
          },
        });
      },
    );

    test("ignores an unknown parameter with a warning", async () => {
      const result = await indexed.call(name, { ...goodArguments[name]?.(project), no_such_parameter: 1 });
      expect(result.isError).toBe(false);
      expect(result._meta?.["warnings"]).toContainEqual(
        expect.stringContaining('Unknown parameter "no_such_parameter" was ignored'),
      );
    });

    test("can be cancelled, and the next call is answered", async () => {
      const abort = new AbortController();
      const cancelled = indexed.client.callTool(
        { name, arguments: goodArguments[name]?.(project) ?? {} },
        undefined,
        { signal: abort.signal },
      );
      abort.abort("enough");
      await expect(cancelled).rejects.toThrow();
      expect((await indexed.call("codemem_stats")).isError).toBe(false);
    });
  },
);

test("on a read-only server, reading tools leave every store unchanged", async () => {
  const stores = [
    "memory",
    "artifacts",
    ...readdirSync(join(project.home, "roots")).map((id) => join("roots", id)),
  ];
  const transactions = () =>
    Promise.all(
      stores.map(async (store) => {
        const root = open({ path: join(project.home, store), readOnly: true, maxDbs: 16 });
        const { lastTxnId } = root.getStats() as { lastTxnId: number };
        await root.close();
        return `${store} ${lastTxnId}`;
      }),
    );
  // Closing first writes what the earlier tests left pending (uses, events).
  await indexed.close();
  const before = await transactions();
  const reader = await connectClient(project.home, [...flags, "--read-only", "--root", project.root]);
  const reads = all.filter(({ tool }) => tool.effect === "read").map(({ tool }) => tool.name);
  expect((await reader.client.listTools()).tools.map(({ name }) => name)).toEqual(reads);
  for (const name of reads) {
    const result = await reader.call(name, goodArguments[name]?.(project));
    expect(result.isError, `${name}: ${JSON.stringify(result.content)}`).toBe(false);
  }
  expect(await transactions()).toEqual(before);
  await reader.close();
  expect(await transactions()).toEqual(before);
});
