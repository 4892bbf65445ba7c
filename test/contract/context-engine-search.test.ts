// Context Engine's search tools over stdio on a small project, checked against its files, without the original's
// defects.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { decode } from "@toon-format/toon";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { runLoci } from "../support/run-loci.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Result {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly score: number;
  readonly symbol: string;
  readonly snippet: string;
  readonly highlights: readonly string[];
  readonly components: Readonly<Record<string, number | null>>;
  readonly metadata: {
    readonly language: string;
    readonly kind: string;
    readonly complexity: string;
    readonly tokens: number;
  };
  readonly stale?: boolean;
  readonly strategy?: string;
  readonly queries?: readonly string[];
}
interface Answer {
  readonly ok: boolean;
  readonly results: readonly Result[];
  readonly total: number;
  readonly used_rerank: boolean;
  readonly search_time_ms: number;
  readonly query: unknown;
  readonly source?: string;
  readonly error_code?: string;
  readonly details?: { readonly field: string };
}

let project: SampleProject;
let server: McpConnection;
beforeAll(async () => {
  project = createSampleProject();
  project.write("db/x.py", "def connect_database(url):\n    return url\n");
  project.write(
    "src/db/pool.py",
    '"""Pools of connections."""\nimport os\n\n\ndef create_pool(url):\n    # half of them stay idle\n    return os.environ[url]\n',
  );
  project.write(
    "test/price.test.ts",
    'import { roundToCents } from "../src/price.ts";\ntest("rounds", () => roundToCents(1));\n',
  );
  project.write("src/latest.ts", "export function latestPrice(): number {\n  return 1;\n}\n");
  const long = Array.from(
    { length: 40 },
    (_, i) => `function shelf${i}(row) {\n${"  stack(row);\n".repeat(12)}}\n`,
  );
  project.write("src/shelves.js", long.join("\n"));
  server = await connectClient(project.home, ["--families", "context-engine", "--root", project.root]);
  await server.call("qdrant_index");
});
afterAll(async () => {
  await server.close();
  project.remove();
});

async function search(args: Record<string, unknown>, tool = "repo_search"): Promise<Answer> {
  return readText(await server.call(tool, args)) as Answer;
}
const pathsOf = ({ results }: Answer): string[] => results.map(({ path }) => path);

describe("repo_search", () => {
  test("returns every documented key with its type", async () => {
    const answer = await search({ query: "adds up the shopping cart", limit: 3 });
    expect(answer).toMatchObject({ ok: true, used_rerank: false, query: "adds up the shopping cart" });
    expect(answer.search_time_ms).toBeGreaterThan(0);
    expect(answer.total).toBeGreaterThanOrEqual(answer.results.length);
    const [best] = answer.results;
    expect(best).toMatchObject({
      path: "src/cart.ts",
      symbol: "totalOf",
      components: { reranker_score: null },
      metadata: { language: "typescript", kind: "function", complexity: "low" },
    });
    expect(best!.snippet).toContain("export function");
    expect(best!.components["final_score"]).toBe(best!.score);
    for (const name of ["dense_score", "lexical_score"]) {
      expect(best!.components[name]).toBeGreaterThanOrEqual(0);
      expect(best!.components[name]).toBeLessThanOrEqual(1);
    }
    expect(best!.highlights.some((line) => line.includes("<<cart>>"))).toBe(true);
    expect(best!.snippet).not.toContain("<<<<");
  });

  test.each([
    [{ q: "round to cents" }],
    [{ text: "round to cents" }],
    [{ queries: ["round to cents"] }],
    [{ kwargs: '{"query":"round to cents"}' }],
    [{ kwargs: "query=round to cents&limit=3" }],
    [{ arguments: { query: "round to cents" } }],
    [{ query: "round to cents", limit: "abc", compact: "maybe", no_such: null }],
  ])("accepts %j", async (args) => {
    expect(pathsOf(await search(args))[0]).toBe("src/price.ts");
  });

  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ["a language by an alias", { language: "py" }, ["db/x.py", "src/db/pool.py", "tools/stock.py"]],
    ["** matches the root too", { path_glob: "**/db/**/*.py" }, ["db/x.py", "src/db/pool.py"]],
    ["not_glob", { path_glob: "**/db/**", not_glob: ["src/**"] }, ["db/x.py"]],
    ["under is recursive", { under: "/src/", ext: "py" }, ["src/db/pool.py"]],
    ["under with the root", { under: "ROOT/src", language: "python" }, ["src/db/pool.py"]],
    ["path_regex", { path_regex: "^db/.*\\.py$" }, ["db/x.py"]],
    ["symbol", { symbol: "create_pool" }, ["src/db/pool.py"]],
    ["inline", { query: "connections lang:python not:tools under:db" }, ["db/x.py"]],
    ["inline file", { query: "connections file:db/pool.py" }, ["src/db/pool.py"]],
    ["filters that exclude each other", { language: "python", ext: "ts" }, []],
    ["a language that is not here", { ext: "cpp" }, []],
  ])("filters the results: %s", async (_name, args, wanted) => {
    const filled = JSON.parse(JSON.stringify(args).replace("ROOT", project.root)) as Record<string, unknown>;
    const answer = await search({
      query: "connections price stock database",
      limit: 100,
      per_path: 1,
      ...filled,
    });
    expect(answer.ok).toBe(true);
    expect([...new Set(pathsOf(answer))].sort()).toEqual(wanted);
    if (wanted.length === 0) expect(answer.total).toBe(0);
  });

  test("does not read a colon in prose as a filter", async () => {
    const answer = await search({ query: "explain the file: price rounding and the kind: of cents" });
    expect(answer.results.length).toBeGreaterThan(0);
  });

  test("the kinds import, comment, and variable return only those", async () => {
    const imports = await search({
      query: "round to cents",
      kind: "import",
      context_lines: 0,
      highlight_snippet: false,
    });
    expect(imports.results.map(({ snippet }) => snippet)).toContain(
      'import { roundToCents } from "./price.ts";',
    );
    for (const { snippet } of imports.results) expect(snippet).toMatch(/^import /);
    const comments = await search({
      query: "half idle",
      kind: "comment",
      context_lines: 0,
      highlight_snippet: false,
    });
    expect(comments.results[0]).toMatchObject({ path: "src/db/pool.py", start_line: 6, end_line: 6 });
    const variables = await search({ query: "prices", kind: "variable", language: "ts" });
    expect(variables.results[0]).toMatchObject({ path: "src/price-list.ts", symbol: "PriceList.prices" });
    for (const words of [{ query: "prices", kind: "constructor" }, { query: "kind:constructor prices" }])
      expect(await search(words)).toMatchObject({ ok: true });
    expect(await search({ query: "prices", language: "constructor" })).toMatchObject({ results: [] });
  });

  test("several queries are fused, and each result keeps its snippet and queries", async () => {
    const answer = await search({ query: '["adds up the cart","restock the warehouse"]', limit: 6 });
    expect(pathsOf(answer)).toEqual(expect.arrayContaining(["src/cart.ts", "tools/stock.py"]));
    expect(answer.results[0]!.snippet.length).toBeGreaterThan(10);
    expect(answer.results.every(({ queries }) => queries!.length > 0)).toBe(true);
  });

  test("per_path limits the results of each file, and 0 removes the limit", async () => {
    const query = "stack the row of a shelf";
    const one = await search({ query, per_path: 1, limit: 50 });
    expect(new Set(pathsOf(one)).size).toBe(one.results.length);
    const all = await search({ query, per_path: 0, limit: 50 });
    expect(all.results.length).toBeGreaterThan(one.results.length);
  });

  test("compact and TOON results have the same lines as full ones", async () => {
    const compact = await search({ query: "round", compact: "true", limit: 2 });
    expect(Object.keys(compact.results[0]!).sort()).toEqual(["end_line", "path", "start_line"]);
    const result = await server.call("repo_search", {
      query: "round",
      compact: true,
      limit: 2,
      output_format: "toon",
    });
    const text = readText(result) as { results: string; output_format: string };
    expect(text.output_format).toBe("toon");
    expect(text.results).toMatch(
      /^results\[2\]\{path,start_line,end_line\}:\n {2}\S+,\d+,\d+\n {2}\S+,\d+,\d+$/,
    );
    expect(decode(text.results)).toEqual({ results: compact.results });
    expect((result.structuredContent as { results: unknown }).results).toEqual(compact.results);
    const full = readText(
      await server.call("repo_search", { query: "round", limit: 2, output_format: "toon" }),
    ) as { results: string };
    expect((decode(full.results) as { results: unknown[] }).results).toHaveLength(2);
  });

  test("a deleted file is marked as stale on a read-only server and is gone after pruning", async () => {
    const root = makeRepository({
      "src/gone.ts":
        "/** Tells of vanished vessels. */\nexport function vanishedVessel(): number {\n  return 7;\n}\n",
      "src/kept.ts": "export const kept = 1;\n",
    });
    const home = makeTempFolder();
    await runLoci(["index", root, "--home", home]);
    const flags = ["--families", "context-engine", "--root", root];
    const reading = await connectClient(home, [...flags, "--read-only"]);
    rmSync(join(root, "src/gone.ts"));
    const query = { query: "vanished vessel", limit: 1 };
    const { results } = readText(await reading.call("repo_search", query)) as Answer;
    await reading.close();
    expect(results[0]).toMatchObject({ path: "src/gone.ts", stale: true });
    expect(results[0]!.snippet).toContain("vanishedVessel");
    const writing = await connectClient(home, flags);
    expect(readText(await writing.call("qdrant_prune"))).toMatchObject({ ok: true });
    expect(pathsOf(readText(await writing.call("repo_search", query)) as Answer)).not.toContain(
      "src/gone.ts",
    );
    await writing.close();
  });

  test.each([
    [{}, "query"],
    [{ query: "" }, "query"],
    [{ query: "x".repeat(1001) }, "query"],
    [{ query: "x", limit: 101 }, "limit"],
    [{ query: "x", kind: "classs" }, "kind"],
    [{ query: "x", kind: "__proto__" }, "kind"],
  ])("refuses %j with a VALIDATION_ERROR", async (args, field) => {
    const result = await server.call("repo_search", args);
    expect(result.isError).toBe(true);
    expect(readText(result)).toMatchObject({
      ok: false,
      error_code: "VALIDATION_ERROR",
      details: { field },
      results: [],
    });
  });

  test("an unknown collection is refused with a suggestion", async () => {
    const answer = await search({ query: "x", collection: "shopp" });
    expect(answer).toMatchObject({ ok: false, error_code: "COLLECTION_NOT_FOUND", results: [] });
    expect(JSON.stringify(answer)).toContain("Did you mean shop?");
  });
});

test("search_tests_for and search_config_for return only test and configuration files", async () => {
  const tests = await search({ query: "price" }, "search_tests_for");
  expect([...new Set(pathsOf(tests))]).toEqual(["test/price.test.ts"]);
  const config = await search({ query: "shop workspaces" }, "search_config_for");
  expect([...new Set(pathsOf(config))].sort()).toEqual([
    "package.json",
    "packages/cart/package.json",
    "packages/tax/package.json",
  ]);
  const [short] = (await search({ query: "price", compact: true }, "search_tests_for")).results;
  expect(Object.keys(short!).sort()).toEqual(["end_line", "path", "start_line"]);
});

test("search_config_for shows the lines of a long file that are about the question", async () => {
  const other = Array.from({ length: 60 }, (_, i) => `section_${i}:\n  retries: ${i}\n`).join("");
  const shop = createSampleProject();
  shop.write("config/app.yml", `# The application.\n${other}database:\n  pool_size: 20\n${other}`);
  const own = await connectClient(shop.home, ["--families", "context-engine", "--root", shop.root]);
  try {
    await own.call("qdrant_index");
    const answer = readText(await own.call("search_config_for", { query: "database pool size" })) as Answer;
    const found = answer.results.find(({ snippet }) => snippet.includes("<<pool_size>>: 20"))!;
    expect(found.snippet).toMatch(/^… \d+ lines left out$/m);
    expect(found.snippet.length).toBeLessThan(800);
  } finally {
    await own.close();
    shop.remove();
  }
});

test("a sentence about callers is about the names in it", async () => {
  const asked = await search({ query: "who calls roundToCents()?", limit: 10 }, "search_callers_for");
  const named = await search({ query: "roundToCents", limit: 10 }, "search_callers_for");
  expect(asked.source).toBe("graph");
  expect(asked.results).toEqual(named.results);
});

test("search_callers_for returns call sites with their symbols, not mere mentions", async () => {
  const answer = await search({ query: "roundToCents", limit: 10 }, "search_callers_for");
  expect(answer.source).toBe("graph");
  expect(
    answer.results.map(({ path, symbol, start_line: line }) => `${path}:${line} ${symbol}`).sort(),
  ).toEqual(["src/cart.ts:8 totalOf", "src/price-list.ts:8 PriceList.lookUp", "test/price.test.ts:2 rounds"]);
  for (const { snippet, strategy } of answer.results) {
    expect(snippet).toContain("<<roundToCents>>");
    expect(strategy).toBeDefined();
  }
  const none = await server.call("search_callers_for", { query: "printReceipt" });
  expect((readText(none) as Answer).source).toBe("search");
  expect(JSON.stringify(none._meta)).toContain("search for the words");
  const unknown = await server.call("search_callers_for", { query: "roundToCent", limit: 10 });
  expect((readText(unknown) as Answer).results.length).toBeLessThanOrEqual(5);
  const [, told] = unknown.content as readonly { readonly text: string }[];
  expect(told!.text).toMatch(/^No symbol is named "roundToCent"\. Similar names: roundToCents/);
});

test("a call as it is written finds the callers of what it may call, and says so", async () => {
  const called = await server.call("search_callers_for", { query: "this.prices.roundToCents" });
  expect((readText(called) as Answer).source).toBe("graph");
  const [, told] = called.content as readonly { readonly text: string }[];
  expect(told!.text).toContain("This is about roundToCents.");
});

test("search_importers_for finds the importers of a file and of a package", async () => {
  const file = await search({ query: "src/price.ts" }, "search_importers_for");
  expect([...new Set(pathsOf(file))].sort()).toEqual([
    "src/cart.ts",
    "src/price-list.ts",
    "test/price.test.ts",
  ]);
  for (const under of [`${project.root}/src`, "/workspace/src", "src\\"]) {
    const below = await search({ query: "src/price.ts", under }, "search_importers_for");
    expect(new Set(pathsOf(below))).toEqual(new Set(["src/cart.ts", "src/price-list.ts"]));
  }
  const standard = await search({ query: "os" }, "search_importers_for");
  expect(standard.results[0]).toMatchObject({ path: "src/db/pool.py", start_line: 2 });
});

test("symbol_graph returns callees and definitions", async () => {
  const callees = await search({ symbol: "totalOf", query_type: "callees" }, "symbol_graph");
  expect(callees.results.map(({ symbol }) => symbol)).toEqual(
    expect.arrayContaining(["roundToCents", "PriceList.lookUp"]),
  );
  const [definition] = (
    await search({ symbol: "PriceList.lookUp", query_type: "definition" }, "symbol_graph")
  ).results;
  expect(definition).toMatchObject({ path: "src/price-list.ts", start_line: 7 });
});

interface Cited {
  readonly ok: boolean;
  readonly answer: string;
  readonly citations: readonly {
    readonly path: string;
    readonly start_line: number;
    readonly snippet: string;
    readonly relevance: number;
  }[];
  readonly query: readonly string[];
  readonly decoder_used: string;
  readonly used_context_tokens: number;
  readonly answers_by_query?: readonly { readonly query: string }[];
}
async function ask(args: Record<string, unknown>): Promise<Cited> {
  return readText(await server.call("context_answer", args)) as Cited;
}

describe("context_answer without a model", () => {
  test("cites the definition of a name in the question", async () => {
    const {
      answer,
      citations,
      decoder_used: decoder,
      query,
      used_context_tokens: tokens,
    } = await ask({ query: "How does roundToCents work?" });
    expect(decoder).toBe("extractive");
    expect(query).toEqual(["How does roundToCents work?"]);
    expect(answer).toMatch(/^Definition: roundToCents .*\[1\]/);
    expect(citations[0]).toMatchObject({ path: "src/price.ts", start_line: 2 });
    expect(citations[0]!.snippet).toContain("Math.round(amount * 100) / 100");
    expect(tokens).toBeGreaterThan(0);
    const cited = Array.from(answer.matchAll(/\[(\d+)\]/g), ([, n]) => Number(n));
    expect(Math.max(...cited)).toBeLessThanOrEqual(citations.length);
  });

  test("cites no line twice and stays within the token budget", async () => {
    const { citations, used_context_tokens: tokens } = await ask({
      query: "prices of articles in the cart",
      budget_tokens: 200,
    });
    expect(tokens).toBeLessThanOrEqual(200);
    expect(new Set(citations.map(({ path, start_line: line }) => `${path}:${line}`)).size).toBe(
      citations.length,
    );
  });

  test("answers each query separately in pack mode", async () => {
    const { answers_by_query: answers } = await ask({ query: ["roundToCents", "restock"], mode: "pack" });
    expect(answers?.map(({ query }) => query)).toEqual(["roundToCents", "restock"]);
  });

  test('says "insufficient context" if no file passes the filter', async () => {
    expect(await ask({ query: "anything", language: "nonexistentlang" })).toMatchObject({
      ok: true,
      answer: "insufficient context",
      citations: [],
    });
  });
});

test("expand_query suggests words from the code", async () => {
  const expanded = readText(await server.call("expand_query", { query: "add up the cart", max_new: 2 })) as {
    alternates: string[];
    total_queries: number;
    decoder_used: string;
  };
  expect(expanded.decoder_used).toBe("index");
  expect(expanded.total_queries).toBe(1 + expanded.alternates.length);
  expect(expanded.alternates).toContain("total of");
});
