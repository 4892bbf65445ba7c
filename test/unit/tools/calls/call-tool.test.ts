import { describe, expect, test } from "vitest";
import type { RecalledMemory } from "../../../../src/core/types/index.ts";
import { toScoreComponents } from "../../../../src/families/codemem/memory-shape.ts";
import { defaultScoringWeights } from "../../../../src/families/codemem/scoring-weights.ts";
import { loadFamilies } from "../../../../src/families/catalog.ts";
import { callTool, type CallRules, type ToolOutcome } from "../../../../src/tools/calls/call-tool.ts";
import { createCatalog } from "../../../../src/tools/catalog/catalog.ts";
import { createCallContext, createSampleEngine, createSampleSymbol } from "../../../support/sample-engine.ts";

const catalog = createCatalog(await loadFamilies());
const rules: CallRules = { resultTokens: 20_000, readOnly: false, recordEvents: true };
const sampleMemory: RecalledMemory = {
  ...{ id: "m", content: "x", type: "insight", family: undefined, client: undefined, importance: 0.5 },
  ...{ confidence: 1, tags: [], namespace: undefined, metadata: {}, pinned: false, accessCount: 0 },
  ...{ lastAccessedAt: undefined, createdAt: "2026-01-01T00:00:00.000Z", contentHash: "00", score: 0.5 },
  updatedAt: "2026-01-01T00:00:00.000Z",
  breakdown: toScoreComponents(defaultScoringWeights),
  passage: undefined,
  supersededBy: undefined,
};
const manySymbols = Array.from({ length: 500 }, (_, at) => createSampleSymbol(`handle${at}`, at + 1));

async function call(
  name: string,
  raw: Record<string, unknown>,
  { engine = createSampleEngine([createSampleSymbol("open", 3)]), limits = rules } = {},
): Promise<ToolOutcome> {
  const entry = catalog.find(name);
  if (entry === undefined) throw new Error(`no tool ${name}`);
  return callTool(entry, raw, createCallContext(engine, catalog), limits);
}

function textOf(outcome: ToolOutcome): unknown {
  return JSON.parse(outcome.texts[0] ?? "");
}

describe("a successful call", () => {
  test("returns the same result as text and as structured content", async () => {
    const outcome = await call("search_symbols", { query: "open" });
    expect(outcome).toMatchObject({ isError: false, warnings: [] });
    expect(outcome.structured).toEqual({ items: textOf(outcome) });
    expect(textOf(outcome)).toMatchObject([{ qualified_name: "open", line_start: 3, parent: null }]);
  });

  test("rounds scores to four digits", async () => {
    expect(textOf(await call("search_code", { query: "x" }))).toMatchObject([{ score: 0.1235 }]);
    expect(textOf(await call("get_pagerank", {}))).toMatchObject({ results: [{ pagerank: 0.00001235 }] });
  });

  test("warns of unknown parameters", async () => {
    const outcome = await call("search_symbols", { query: "open", limt: 3 });
    expect(outcome.isError).toBe(false);
    expect(outcome.warnings).toEqual(['Unknown parameter "limt" was ignored; did you mean limit?']);
    // Models may not see warnings, and would take the answer for one to the whole question.
    expect(outcome.texts.slice(1)).toEqual(outcome.warnings);
    expect((await call("get_file_context", { file_path: "a.ts" })).warnings).toEqual([
      'Unknown parameter "file_path" was ignored; did you mean path?',
    ]);
  });
});

describe("invalid input", () => {
  test.each([
    [{ query: "x", k: "many" }, 'k is "many", but must be an integer from 1 to 1000 (default 10).'],
    [{ query: "x", k: 0 }, "k is 0, but must be an integer from 1 to 1000 (default 10)."],
    [{ query: "x", k: 1.5 }, "k is 1.5, but must be an integer from 1 to 1000 (default 10)."],
    [{}, "query is missing: it must be a string, 1 to 10000 characters."],
    [{ query: 7 }, "query is 7, but must be a string, 1 to 10000 characters."],
    [
      { query: "", k: -1 },
      'query is "", but must be a string, 1 to 10000 characters. k is -1, but must be an integer from 1 to 1000 (default 10).',
    ],
  ])("%j gets an error with the field, the value, and what is allowed", async (raw, message) => {
    const outcome = await call("search_code", raw);
    expect(outcome.isError).toBe(true);
    expect(outcome.structured).toBeUndefined();
    expect(textOf(outcome)).toMatchObject({ error: { code: "INPUT_INVALID", message } });
  });

  test("that breaks several rules of a field gets the message of the tool's own rule", async () => {
    const content = "x".repeat(1024 * 1024 + 1);
    expect(textOf(await call("store_memory", { content }))).toMatchObject({
      error: {
        message: expect.stringMatching(
          /^content is "x+… \(1048579 characters\): must have at most 1048576 bytes \(1 MiB\)[^"]*$/,
        ) as string,
      },
    });
    expect(textOf(await call("repo_search", { query: "" }))).toMatchObject({
      error: "query is []: Query cannot be empty.",
    });
    // A rule of one of several forms, worded like all other messages.
    expect(textOf(await call("repo_search", { query: "x".repeat(1001) }))).toMatchObject({
      error: expect.stringMatching(
        /^query\.0 is "x+… \(1003 characters\), but must be a string, at most 1000 characters\.$/,
      ) as string,
    });
  });

  test("for an enum gets an error that lists the allowed values", async () => {
    const outcome = await call("search_symbols", { query: "x", kind: "banana" });
    expect(textOf(outcome)).toMatchObject({
      error: {
        message:
          'kind is "banana", but must be one of "function", "method", "class", "struct", "enum", "interface", ' +
          '"type", "constant", "module", "test".',
      },
    });
  });

  test("with a misspelled parameter name gets a hint to the missing parameter", async () => {
    expect(textOf(await call("search_code", { qeury: "x" }))).toMatchObject({
      error: { hint: 'Unknown parameter "qeury" was ignored; did you mean query?' },
    });
  });

  test("never reaches the engine", async () => {
    const engine = createSampleEngine([]);
    await call("index_codebase", { path: "" }, { engine });
    expect(engine.calls).toEqual([]);
  });
});

describe("the token budget", () => {
  const engine = createSampleEngine(manySymbols);
  const limits = { resultTokens: 1000, readOnly: false, recordEvents: true };

  test("cuts a list with a note, and later calls with an offset return exactly the rest", async () => {
    const seen: unknown[] = [];
    let offset = 0;
    for (let page = 0; page < 100; page++) {
      const outcome = await call(
        "search_symbols",
        { query: "handle", limit: 500, offset },
        { engine, limits },
      );
      const items = textOf(outcome) as unknown[];
      seen.push(...items);
      expect(JSON.stringify(items).length).toBeLessThanOrEqual(3500);
      const { rest } = outcome.structured as { rest?: string };
      if (rest === undefined) break;
      expect(JSON.parse(outcome.texts[1] ?? "")).toEqual({
        truncated: true,
        omitted: { items: 500 - seen.length },
        rest: `Call search_symbols again with offset ${seen.length}.`,
      });
      offset = seen.length;
    }
    expect((seen as { name: string }[]).map(({ name }) => name)).toEqual(manySymbols.map(({ name }) => name));
  });

  test("cuts lists inside objects", async () => {
    const outcome = await call("get_impact", { qualified_name: "handle1" }, { engine, limits });
    expect(outcome.structured).toMatchObject({ reachable_nodes: 500, truncated: true });
    expect(outcome.texts).toHaveLength(1);
    expect(outcome.texts[0]?.length).toBeLessThan(3800);
    const { rest } = outcome.structured as { rest: string };
    expect(rest).toMatch(/^Call get_impact again with offset \d+\.$/);
  });

  test("pages through a tool that does not declare an offset, past an element that is too large", async () => {
    const memories = Array.from({ length: 6 }, (_, at) => ({
      ...sampleMemory,
      id: `m${at}`,
      content: `${at} ${"x".repeat(900)}`,
      tags: at === 1 ? ["y".repeat(50_000)] : [],
    }));
    const withMemories = { ...engine, memory: { ...engine.memory, recall: () => Promise.resolve(memories) } };
    const seen: string[] = [];
    let offset: string | undefined = "0";
    while (offset !== undefined && seen.length < 20) {
      const outcome = await call("recall_memory", { query: "x", offset }, { engine: withMemories, limits });
      expect(outcome).toMatchObject({ isError: false, warnings: [] });
      seen.push(...(textOf(outcome) as { id: string }[]).map(({ id }) => id));
      offset = /offset (\d+)/.exec(String(outcome.structured?.["rest"]))?.[1];
    }
    expect(seen).toEqual(memories.map(({ id }) => id));
  });

  test("rejects an invalid offset", async () => {
    const outcome = await call("recall_memory", { query: "x", offset: -1 });
    expect(textOf(outcome)).toMatchObject({
      error: { message: "offset is -1, but must be an integer from 0 to 1000000 (default 0)." },
    });
  });
});

describe("errors", () => {
  test("of the engine are returned with code and message", async () => {
    expect(textOf(await call("get_symbol_info", { qualified_name: "nowhere" }))).toEqual({
      error: { code: "SYMBOL_NOT_FOUND", message: "There is no symbol nowhere." },
    });
  });

  test.each([
    [["src/new.ts"], "Saved but not indexed yet: src/new.ts. Ask again in a moment."],
    ["unknown" as const, expect.stringMatching(/^Files in .+ may have changed .* Ask again in a moment\.$/)],
  ])("say what the index may be missing: %j", async (behind, sentence) => {
    const engine = createSampleEngine([]);
    const standing = { root: process.cwd(), generation: 3, commit: undefined, behind };
    const late = { ...engine, code: { ...engine.code, settle: () => Promise.resolve([standing]) } };
    const outcome = await call("get_symbol_info", { qualified_name: "newHelper" }, { engine: late });
    expect(outcome).toMatchObject({ isError: true, standings: [standing] });
    expect(outcome.texts).toEqual([expect.stringContaining("SYMBOL_NOT_FOUND"), sentence]);
  });

  test("that are internal are hidden from the client and passed to the log", async () => {
    const engine = createSampleEngine([]);
    const broken = {
      ...engine,
      code: { ...engine.code, checkHealth: () => Promise.reject(new TypeError("secret")) },
    };
    const outcome = await call("codemem_health", {}, { engine: broken });
    expect(outcome.texts[0]).not.toContain("secret");
    expect(textOf(outcome)).toMatchObject({ error: { code: "INTERNAL" } });
    expect(outcome.internalError).toBeInstanceOf(TypeError);
  });

  test("are returned for writes on a read-only server", async () => {
    const outcome = await call("index_codebase", { path: "/x" }, { limits: { ...rules, readOnly: true } });
    expect(textOf(outcome)).toMatchObject({ error: { code: "READ_ONLY" } });
  });
});

describe("the log of calls", () => {
  test("contains every call that reached the engine and whether it failed", async () => {
    const engine = createSampleEngine([createSampleSymbol("open", 3)]);
    await call("search_code", { query: "x" }, { engine });
    await call("get_symbol_info", { qualified_name: "nowhere" }, { engine });
    await call("search_code", { query: 3 }, { engine });
    expect(engine.calls).toEqual(["event search_code", "event get_symbol_info failed"]);
  });

  test("is not written if it is off or the server is read-only", async () => {
    const engine = createSampleEngine([]);
    await call("search_code", { query: "x" }, { engine, limits: { ...rules, recordEvents: false } });
    await call("search_code", { query: "x" }, { engine, limits: { ...rules, readOnly: true } });
    expect(engine.calls).toEqual([]);
  });
});

describe("several symbols with the same name", () => {
  const twins = [
    createSampleSymbol("twin", 1),
    { ...createSampleSymbol("twin", 9), id: "src/other.ts#twin" },
  ];

  test.each(["get_symbol_info", "get_dependencies", "get_impact"])("%s returns candidates", async (tool) => {
    const outcome = await call(tool, { qualified_name: "twin" }, { engine: createSampleEngine(twins) });
    expect(outcome.isError).toBe(false);
    expect(textOf(outcome)).toEqual({
      ambiguous: true,
      total: 2,
      candidates: [
        {
          id: "src/twin.ts#twin",
          qualified_name: "twin",
          kind: "function",
          signature: twins[0]!.signature,
          file_path: "src/twin.ts",
          line_start: 1,
          root: "/projects/sample",
        },
        {
          id: "src/other.ts#twin",
          qualified_name: "twin",
          kind: "function",
          signature: twins[0]!.signature,
          file_path: "src/twin.ts",
          line_start: 9,
          root: "/projects/sample",
        },
      ],
    });
    expect(outcome.structured).toEqual(textOf(outcome));
  });
});

describe("set_scoring_weights", () => {
  test("keeps omitted weights, scales the sum to 1, and persists between calls", async () => {
    const engine = createSampleEngine([]);
    const first = await call("set_scoring_weights", { vector_similarity: 1.25 }, { engine });
    expect(textOf(first)).toEqual({
      updated: true,
      weights: {
        vector_similarity: 0.625,
        graph_strength: 0.125,
        token_overlap: 0.075,
        temporal: 0.05,
        tag_matching: 0.05,
        importance: 0.025,
        confidence: 0.025,
        recency: 0.025,
        scope: 0,
      },
    });
    const second = await call("set_scoring_weights", { scope: "1" }, { engine });
    expect(textOf(second)).toMatchObject({ weights: { vector_similarity: 0.3125, scope: 0.5 } });
  });

  test("rejects weights that are all zero", async () => {
    const zeros = Object.fromEntries(
      [
        "vector_similarity",
        "graph_strength",
        "token_overlap",
        "temporal",
        "tag_matching",
        "importance",
        "confidence",
        "recency",
      ].map((name) => [name, 0]),
    );
    expect(textOf(await call("set_scoring_weights", zeros))).toMatchObject({
      error: {
        code: "INPUT_INVALID",
        message: "All nine weights would be 0, leaving nothing to rank by.",
      },
    });
  });
});
