// Every parameter has an effect: each case has a pair of values for which the same tool answers differently, or an
// error. A parameter without a case here has no reader.
import { expect, test, vi } from "vitest";
import { codemem } from "../../src/families/codemem/index.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { connectMemory, createToolClient, type Client, type ToolClient } from "../support/codemem-client.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Arguments = Readonly<Record<string, unknown>>;

/** The memories that the arguments of the cases refer to. */
const memories = [
  {
    id: "m1",
    content: "The kiln is fired on Mondays",
    memory_type: "decision",
    namespace: "/a",
    tags: ["kiln"],
  },
  {
    id: "m2",
    content: "The kiln needs a new door",
    memory_type: "insight",
    namespace: "/b",
    tags: ["kiln", "door"],
  },
  {
    id: "m3",
    content: "Doors are ordered in spring",
    memory_type: "decision",
    namespace: "/a",
    tags: ["door"],
  },
  { id: "m4", content: "Clay comes by barge", importance: 0.05 },
  { id: "m5", content: "CLAY comes, by barge", importance: 0.3 },
  { id: "m7", content: "The shed is drafty", importance: 0.05, namespace: "/a" },
  { id: "m8", content: "Kilns are loud", memory_type: "insight", namespace: "/a", tags: ["kiln"] },
  { id: "m9", content: "Barge at noon", namespace: "/a" },
  { id: "m10", content: "barge at NOON!", namespace: "/a" },
  {
    id: "m6",
    content: "Glaze in src/kiln.ts was chosen for its price",
    memory_type: "decision",
    namespace: "/a",
  },
].map((memory) => ({ ...memory, created_at: "2026-01-01T00:00:00Z" }));
const edges = [
  { source_id: "m1", target_id: "m2", relationship: "LEADS_TO" },
  { source_id: "m2", target_id: "m3", relationship: "LEADS_TO" },
  { source_id: "m1", target_id: "m6", relationship: "LEADS_TO" },
  { source_id: "m6", target_id: "m8", relationship: "LEADS_TO" },
];

const files = {
  "src/kiln.ts":
    "export class Kiln {\n  heat() { return this.burn(); }\n  burn() { return 1; }\n}\nexport function heatAll(kiln: Kiln) { return kiln.heat(); }\n",
  "src/main.ts":
    'import { heatAll, Kiln } from "./kiln";\nexport function run() { return heatAll(new Kiln()); }\n',
  "package.json": '{ "name": "pottery", "version": "1.0.0" }\n',
};
const otherFiles = {
  "a.ts": "export function heatAll() {}\n",
  "package.json": '{ "name": "other", "version": "2.0.0" }\n',
};

/** By tool: the arguments shared by all calls, and for each parameter two values with different answers. */
const cases: Readonly<
  Record<string, readonly [Arguments, Readonly<Record<string, readonly [unknown, unknown]>>]>
> = {
  store_memory: [
    { content: "A new memory" },
    {
      content: ["One text", "Another text"],
      memory_type: ["habit", "style"],
      importance: [0.2, 0.8],
      tags: [["a"], ["b"]],
      namespace: ["/a", "/b"],
      speaker: ["Ada", "Grace"],
      links: [["m1"], ["m2"]],
    },
  ],
  recall_memory: [
    { query: "kiln" },
    { query: ["kiln", "barge"], k: [1, 2], memory_type: ["decision", "insight"], namespace: ["/a", "/b"] },
  ],
  recall_with_expansion: [
    { query: "Mondays", k: 5 },
    { query: ["Mondays", "barge"], k: [1, 3], expansion_depth: [0, 2], namespace: ["/a", "/b"] },
  ],
  recall_with_impact: [{ query: "kiln" }, { query: ["kiln", "barge"], k: [1, 2], namespace: ["/a", "/b"] }],
  update_memory: [
    { id: "m1", content: "The kiln is fired on Tuesdays" },
    { id: ["m1", "m3"], content: ["Tuesdays", "Fridays"], importance: [0.1, 0.9] },
  ],
  delete_memory: [{}, { id: ["m1", "m2"] }],
  refine_memory: [
    { id: "m1", content: "The kiln is fired daily" },
    { id: ["m1", "m3"], content: ["daily", "weekly"], importance: [0.1, 0.9], tags: [["x"], ["y"]] },
  ],
  split_memory: [
    { id: "m1", parts: [{ content: "a" }] },
    { id: ["m1", "m3"], parts: [[{ content: "a" }], [{ content: "a", tags: ["z"], importance: 0.9 }]] },
  ],
  merge_memories: [
    { source_ids: ["m1", "m3"], content: "both" },
    {
      source_ids: [
        ["m1", "m3"],
        ["m1", "m6"],
      ],
      content: ["both", "all"],
      memory_type: ["insight", "context"],
      importance: [0.1, 0.9],
      tags: [["x"], ["y"]],
    },
  ],
  associate_memories: [
    { source_id: "m4", target_id: "m5", relationship: "EXPLAINS" },
    {
      source_id: ["m4", "m3"],
      target_id: ["m5", "m3"],
      relationship: ["EXPLAINS", "CONTRADICTS"],
      weight: [0.5, 1],
    },
  ],
  graph_traverse: [
    { start_id: "m1" },
    {
      start_id: ["m1", "m2"],
      max_depth: [1, 2],
      algorithm: ["bfs", "dfs"],
      direction: ["outgoing", "incoming"],
      offset: [0, 1],
    },
  ],
  get_decision_chain: [{}, { file_path: ["src/kiln.ts", "src/other.ts"], topic: ["doors", "barge"] }],
  index_codebase: [{}, { path: ["ROOT", "OTHER"] }],
  search_symbols: [
    { query: "heat" },
    {
      query: ["heat", "burn"],
      kind: ["method", "function"],
      limit: [1, 3],
      root: ["ROOT", "OTHER"],
      offset: [0, 1],
    },
  ],
  get_symbol_info: [
    { qualified_name: "heatAll" },
    { qualified_name: ["Kiln.heat", "run"], root: ["ROOT", "OTHER"] },
  ],
  get_dependencies: [
    { qualified_name: "src/kiln.ts#heatAll" },
    {
      qualified_name: ["Kiln.heat", "run"],
      direction: ["incoming", "outgoing"],
      format: ["edges", "grouped"],
      root: ["ROOT", "OTHER"],
      offset: [0, 1],
    },
  ],
  get_impact: [
    { qualified_name: "Kiln.burn" },
    { qualified_name: ["Kiln.heat", "run"], depth: [1, 2], root: ["ROOT", "OTHER"], offset: [0, 1] },
  ],
  get_clusters: [{}, { resolution: [0.05, 20], root: ["ROOT", "OTHER"], offset: [0, 1] }],
  get_pagerank: [{}, { top_k: [1, 2], damping: [0.1, 0.9], root: ["ROOT", "OTHER"], offset: [0, 1] }],
  get_cross_repo: [{}, { path: ["ROOT", "OTHER"] }],
  search_code: [
    { query: "heat" },
    {
      query: ["heat", "package version"],
      k: [1, 2],
      root: ["ROOT", "OTHER"],
      offset: [0, 1],
      language: ["typescript", "json"],
      under: ["src", "lib"],
      glob: ["*.ts", "*.json"],
      kind: ["class", "function"],
    },
  ],
  set_scoring_weights: [
    {},
    Object.fromEntries(
      "vector_similarity graph_strength token_overlap temporal tag_matching importance confidence recency scope"
        .split(" ")
        .map((name) => [name, [0.3, 0.7]] as const),
    ),
  ],
  export_memories: [
    {},
    { namespace: ["/a", "/b"], memory_type: ["decision", "insight"], limit: [1, 2], offset: [0, 1] },
  ],
  import_memories: [
    {},
    {
      memories: [[{ content: "x", id: "given" }], [{ content: "x", id: "given", tags: ["t"] }]],
      ids: ["keep", "new"],
    },
  ],
  namespace_stats: [{}, { namespace: ["/a", "/b"] }],
  delete_namespace: [
    { namespace: "/a", confirm: true },
    { namespace: ["/a", "/b"], confirm: [true, false] },
  ],
  consolidate_decay: [{}, { threshold_days: [30, 36_000], namespace: ["/a", "/b"], dry_run: [true, false] }],
  consolidate_creative: [{}, { namespace: ["/a", "/b"], dry_run: [true, false] }],
  consolidate_cluster: [
    {},
    // No two different texts here share a hash prefix, so the threshold has its own test.
    { similarity_threshold: [0.6, 0.9], namespace: ["/a", "/b"], dry_run: [true, false] },
  ],
  consolidate_forget: [
    {},
    { importance_threshold: [0.2, 0.01], namespace: ["/a", "/b"], dry_run: [true, false] },
  ],
  consolidate_summarize: [
    { cluster_size: 2 },
    { cluster_size: [2, 50], namespace: ["/a", "/b"], dry_run: [true, false] },
  ],
  detect_patterns: [{}, { min_frequency: [1, 5], namespace: ["/a", "/b"] }],
  pattern_insights: [{}, { min_frequency: [1, 5], namespace: ["/a", "/b"] }],
};

/** Keys that the answer echoes; the difference must be in the rest. */
const echoes = [
  "threshold",
  "min_cluster_size",
  "filter",
  "symbol",
  "id",
  "source",
  "target",
  "relationship",
];
/** Different texts with the same hash prefix cannot be constructed, so the threshold is only echoed. */
const untried: ReadonlySet<string> = new Set(["consolidate_cluster similarity_threshold"]);

const catalog = createCatalog([codemem]);
const parameters = [...catalog.tools.values()].flatMap(({ tool, description }) =>
  Object.keys(description.inputSchema.properties).map((parameter) => [tool.name, parameter] as const),
);

interface Observed {
  readonly answer: unknown;
  readonly stored: unknown;
}

/** Uses a new store for this call. Returns the answer, and everything stored afterwards. */
async function observe(tool: string, args: Arguments): Promise<Observed> {
  const client = await openMemories();
  const answer = await answerOf(client, tool, args);
  const stored = await client.ask("export_memories");
  await client.close();
  return { answer, stored };
}

function without({ answer, stored }: Observed, parameter: string): string {
  // New ids differ every time.
  return JSON.stringify([dropEchoes(answer, parameter), stored]).replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}/g,
    "NEW",
  );
}

async function openMemories(): Promise<Client> {
  const client = connectMemory();
  await client.ask("import_memories", { memories });
  for (const edge of edges) await client.ask("associate_memories", edge);
  for (const namespace of ["/a", "/a", "/b"]) {
    for (const used of ["Grep", "Glob"]) {
      client.memory.recordEvent({ kind: "tool", source: "hook", tool: used, pattern: "kiln", namespace });
    }
  }
  return client;
}

function answerOf(client: ToolClient, tool: string, args: Arguments): Promise<unknown> {
  return client.ask<unknown>(tool, args).catch(() => "refused");
}

function dropEchoes(answer: unknown, parameter: string): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  const told = Object.entries(answer).filter(([key]) => key !== parameter && !echoes.includes(key));
  return Object.fromEntries(told);
}

const codeTools: readonly string[] =
  "index_codebase search_symbols get_symbol_info get_dependencies get_impact get_clusters get_pagerank get_cross_repo search_code".split(
    " ",
  );

async function openCode(): Promise<{ client: ToolClient; ROOT: string; OTHER: string }> {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  const [OTHER, ROOT] = [makeRepository(otherFiles), makeRepository(files)];
  for (const path of [OTHER, ROOT]) await client.ask("index_codebase", { path });
  return { client, ROOT, OTHER };
}

test("every parameter of every tool has a case", () => {
  const tried = Object.entries(cases).flatMap(([tool, [, pairs]]) =>
    Object.keys(pairs).map((parameter) => `${tool} ${parameter}`),
  );
  expect(tried.sort()).toEqual(parameters.map((names) => names.join(" ")).sort());
});

const isTried = (tool: string, parameter: string): boolean => !untried.has(`${tool} ${parameter}`);

const writers = [...new Set(parameters.map(([tool]) => tool))].filter(
  (tool) => !codeTools.includes(tool) && catalog.tools.get(tool)?.tool.effect !== "read",
);
test.each(writers)("each parameter of %s changes the answer or the store", async (tool) => {
  const [common, pairs] = cases[tool]!;
  const firsts = Object.fromEntries(Object.entries(pairs).map(([parameter, [one]]) => [parameter, one]));
  const args = { ...common, ...firsts };
  const base = await observe(tool, args);
  for (const [parameter, [, other]] of Object.entries(pairs)) {
    if (!isTried(tool, parameter)) continue;
    const changed = await observe(tool, { ...args, [parameter]: other });
    expect(without(changed, parameter), parameter).not.toBe(without(base, parameter));
  }
  expect(base.answer).not.toBe("refused");
});

test("each parameter of the tools that read memories changes the answer", async () => {
  const client = await openMemories();
  await compareAll(
    client,
    (tool) => !codeTools.includes(tool) && !writers.includes(tool),
    (value) => value,
  );
});

test("each parameter of the code tools changes the answer", async () => {
  const { client, ROOT, OTHER } = await openCode();
  const place = (value: unknown): unknown => (value === "ROOT" ? ROOT : value === "OTHER" ? OTHER : value);
  await compareAll(client, (tool) => codeTools.includes(tool), place);
});

async function compareAll(
  client: ToolClient,
  isMeant: (tool: string) => boolean,
  place: (value: unknown) => unknown,
): Promise<void> {
  for (const [tool, parameter] of parameters.filter(([name]) => isMeant(name))) {
    const [common, pairs] = cases[tool]!;
    const [one, other] = pairs[parameter]!.map(place);
    const first = await answerOf(client, tool, { ...common, [parameter]: one });
    const second = await answerOf(client, tool, { ...common, [parameter]: other });
    expect(dropEchoes(second, parameter), `${tool}: ${parameter}`).not.toEqual(dropEchoes(first, parameter));
    expect(first, `${tool}: ${parameter}`).not.toBe("refused");
  }
}
