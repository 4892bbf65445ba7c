// A law for every tool that returns a list or a long text: what is cut to the budget is available page by page, in
// full.
import { execFileSync } from "node:child_process";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { isOuter, listsOf } from "../../src/tools/results/paging.ts";
import type { Tool } from "../../src/tools/definitions/tool.ts";
import { connectClient, type McpConnection } from "../support/mcp-client.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const count = 40;
const numbers = Array.from({ length: count }, (_, i) => i);
const files: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "depots", "version": "1.0.0", "workspaces": ["packages/*"] }\n',
  "src/parcel.ts":
    "/** Sends a parcel from a depot. */\nexport function sendParcel(depot: number): number {\n  return depot;\n}\n" +
    numbers
      .map((i) => `/** Weighs parcel ${i}. */\nexport function weighParcel${i}() {\n  return ${i};\n}\n`)
      .join(""),
  "src/long.ts": numbers
    .map((i) => `export const depotName${i} = "${"Depot of parcels, ".repeat(9)}${i}";\n`)
    .join(""),
  // Two results on one line would be indistinguishable.
  ".lociignore": "minified.js\n",
  "src/minified.js": `var parcels=[${"'one parcel more',".repeat(2_000)}];\n`,
  ...Object.fromEntries(
    numbers.flatMap((i) => [
      [
        `src/depot${i}.ts`,
        `import { sendParcel } from "./parcel";\n/** Sends the parcels of depot ${i}. */\nexport function sendAll${i}(): number {\n  return sendParcel(${i});\n}\nexport function open(): void {}\n`,
      ],
      [
        `test/depot${i}.test.ts`,
        `import { sendAll${i} } from "../src/depot${i}";\ntest("parcel is sent", () => sendAll${i}());\n`,
      ],
      [`config/depot${i}.yaml`, `parcel:\n  depot: ${i}\n`],
      [
        `packages/p${i}/package.json`,
        `{ "name": "@depots/p${i}", "version": "0.1.${i}", "dependencies": { "left-pad-${i}": "1.${i}.0", "right-pad-${i}": "1.${i}.0" } }\n`,
      ],
    ]),
  ),
};

const memories = numbers.map((i) => ({
  id: `memory-${i}`,
  content: `Decision ${i}: parcels of depot ${i} are sent by carrier ${i}, because the parcel is heavy. ${"The parcel waits. ".repeat(8)}`,
  memory_type: "decision",
  namespace: `depot-number-${i}-of-the-whole-region`,
  tags: ["parcel"],
}));
const longMemory = `Parcels in detail.\n${numbers.map((i) => `${i}: ${"a parcel, ".repeat(20)}\n`).join("")}`;

const query = "send the parcel of a depot";
const many = { query, limit: count };
/** Arguments for which each tool has more to return than the smallest budget allows. */
const asked: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  recall_memory: { query, k: count },
  recall_with_expansion: { query, k: count },
  recall_with_impact: { query, k: count },
  graph_traverse: { start_id: "hub", direction: "both" },
  get_decision_chain: { topic: "parcel" },
  search_symbols: { query: "parcel", limit: count },
  get_symbol_info: { qualified_name: "open" },
  search_code: { query, k: count },
  get_dependencies: { qualified_name: "sendParcel" },
  get_impact: { qualified_name: "sendParcel" },
  get_clusters: {},
  get_pagerank: { top_k: count },
  get_cross_repo: {},
  export_memories: { limit: 1000 },
  list_namespaces: {},
  detect_patterns: {},
  codemem_stats: {},
  repo_search: many,
  code_search: many,
  search_tests_for: many,
  search_config_for: many,
  context_search: many,
  context_answer: { query: "How does sendParcel send the parcel of a depot?", limit: 20 },
  search_callers_for: { query: "sendParcel", limit: 100 },
  search_importers_for: { query: "src/parcel.ts", limit: 100 },
  symbol_graph: { symbol: "sendParcel", limit: 100 },
  search_commits_for: { query: "parcel", limit: count },
  find: many,
  memory_find: many,
  qdrant_list: {},
  list_workspaces: {},
  collection_map: {},
  recall: many,
  hybrid_search: many,
  export: { limit: 1000 },
  error_stats: {},
  search_codebase: many,
  get_project_summary: {},
  get_file_context: { path: "src/long.ts" },
  memory_search: { query, k: count },
  memory_get: { memory_id: "long" },
};

/** Their lists are smaller than the smallest budget here, so they have a single page. */
/** Exports never shorten a text, so a page may hold a long one whole. */
const wholeTexts: ReadonlySet<string> = new Set(["export_memories", "export"]);
const short: ReadonlySet<string> = new Set([
  "detect_patterns",
  "codemem_stats",
  "list_workspaces",
  "error_stats",
  "get_project_summary",
]);

const families = await loadFamilies();
const tools = [...createCatalog(families).tools.values()].map(({ tool }) => tool);
const reading = tools.filter((tool) => tool.effect === "read" && listsOf(tool).some(isOuter));
const topics = families.flatMap(({ id, topics: own }) => [
  id,
  ...own.flatMap((topic) => (topic.isOptional === true ? [`${id}-${topic.id}`] : [])),
]);

let project: SampleProject;
let wide: McpConnection;
let narrow: McpConnection;
let writer: McpConnection;
beforeAll(async () => {
  project = createSampleProject();
  const { root, home } = project;
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  const git = (...args: string[]): void => void execFileSync("git", ["-C", root, ...args]);
  git("init", "-q");
  git("add", ".");
  for (const i of numbers) {
    const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
    project.write("src/carrier.ts", `export const carrier = ${i};\n`);
    git("add", "src/carrier.ts");
    git(...who, "commit", "-q", "-m", `Parcel ${i} is sent by another carrier`);
  }
  const flags = ["--root", root, "--tools", topics.join(",")];
  writer = await connectClient(home, [...flags, "--server-result-tokens", "500"]);
  await writer.call("index_codebase", { path: root });
  await writer.call("import_memories", {
    memories: [
      { id: "hub", content: "All parcels", namespace: "hub" },
      { id: "long", content: longMemory, namespace: "hub" },
      ...memories,
    ],
  });
  for (const { id } of memories) {
    await writer.call("associate_memories", { source_id: "hub", target_id: id, relationship: "EXPLAINS" });
  }
  // Queries count as uses, and uses affect ranks, so the pages are read without writing.
  narrow = await connectClient(home, [...flags, "--read-only", "--server-result-tokens", "500"]);
  wide = await connectClient(home, [...flags, "--read-only", "--server-result-tokens", "1000000"]);
});
afterAll(async () => {
  await Promise.all([writer, narrow, wide].map((connection) => connection.close()));
  project.remove();
});

type Result = Readonly<Record<string, unknown>>;

function read(result: CallToolResult): Result {
  expect(result.isError, JSON.stringify(result.content)).toBe(false);
  return result.structuredContent as Result;
}

interface Page {
  readonly value: Result;
  /** Start of the next page. */
  readonly next: number | undefined;
}

async function getPage(
  connection: McpConnection,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const value = read(await connection.call(name, args));
  const rest = value["rest"] as string | undefined;
  const next = rest === undefined ? undefined : /(?:with|and) offset (\d+)\b(?! for)/.exec(rest)?.[1];
  return { value, next: next === undefined ? undefined : Number(next) };
}

/** Up to the end, or up to where the next page would begin at `most`. */
async function getPages(
  name: string,
  args: Readonly<Record<string, unknown>>,
  most = Infinity,
): Promise<Page[]> {
  const pages = [await getPage(narrow, name, args)];
  for (let next = pages[0]!.next; next !== undefined && next < most; next = pages.at(-1)!.next) {
    pages.push(await getPage(narrow, name, { ...args, offset: next }));
    expect(pages.length, `${name} does not end`).toBeLessThan(500);
  }
  return pages;
}

/** Identifies an element, without figures that a query changes or that a page is ranked by. */
function identify(element: unknown): string {
  if (typeof element !== "object" || element === null) return JSON.stringify(element);
  const row = element as Record<string, unknown>;
  // Each result of a memory search wraps a memory, and a list inside an element may be cut.
  const own = Object.entries({ ...row, ...(row["memory"] as object) }).filter(
    ([key]) => !["members", "files", "connections", "related_memories"].includes(key),
  );
  const { id, path, start_line: line, ...rest } = Object.fromEntries(own);
  if (typeof id === "string") return id;
  return path === undefined ? JSON.stringify(rest) : JSON.stringify([path, line]);
}

function listOf(tool: Tool, value: Result, list: string): readonly string[] {
  const found = value[list === "" ? "items" : list];
  if (list === tool.pagedText) return [String(found)];
  return Array.isArray(found) ? found.map(identify) : [];
}

/** Whether a parameter sets the number of elements on a page. */
function isSized({ pageSize, appliesOffset }: Tool): boolean {
  return pageSize !== undefined || appliesOffset === true;
}

test("every reading tool with lists has a case", () => {
  expect(Object.keys(asked).sort()).toEqual(reading.map(({ name }) => name).sort());
});

test.each(reading.map((tool) => [tool.name, tool] as const))("%s: pages are complete", async (name, tool) => {
  const args = asked[name]!;
  const whole = read(await wide.call(name, args));
  expect(whole["truncated"]).toBeUndefined();
  const longest = Math.max(...listsOf(tool).map((list) => listOf(tool, whole, list).length));
  const pages = await getPages(name, args, isSized(tool) ? longest : Infinity);
  expect(pages.length > 1, `${pages.length} pages`).toBe(!short.has(name));
  for (const { value } of pages) {
    // Half a budget is left for the frame: everything outside the lists, and the last element.
    expect(JSON.stringify(value).length / 3.5).toBeLessThan(wholeTexts.has(name) ? 3_000 : 1_000);
  }
  for (const list of listsOf(tool).filter(isOuter)) {
    const joined = pages.flatMap(({ value }) => listOf(tool, value, list));
    const expected = listOf(tool, whole, list);
    if (list === tool.pagedText) expect(joined.join("")).toBe(expected.join(""));
    // Pages go on beyond the point where the tool stops at the requested count.
    else expect(isSized(tool) ? joined.slice(0, expected.length) : joined, list).toEqual(expected);
    expect(new Set(joined).size, `${list} repeats itself`).toBe(
      new Set(expected).size + joined.length - expected.length,
    );
  }
});

test.each(
  reading
    .filter(({ pageSize, appliesOffset }) => pageSize !== undefined || appliesOffset === true)
    .map((tool) => [tool.name, tool] as const),
)("%s: the second page has the requested size and repeats nothing", async (name, tool) => {
  const args = asked[name]!;
  const size = tool.pageSize ?? (name === "search_code" ? "k" : "limit");
  if (short.has(name)) return;
  const list = listsOf(tool).at(-1)!;
  const ask = async (limit: number, offset: number): Promise<readonly string[]> =>
    listOf(tool, read(await wide.call(name, { ...args, [size]: limit, offset })), list);
  const second = await ask(5, 5);
  expect(second).toHaveLength(5);
  const first = await ask(5, 0);
  expect(second.filter((element) => first.includes(element))).toEqual([]);
});

/** Lists in elements that have a handful of entries at most, or that must be complete to be imported again. */
const wholeInElements: ReadonlySet<string> = new Set([
  ...["tags", "highlights", "why", "queries", "preview", "citations"],
  ...["edges", "source_of", "derived_from", "duplicates", "contradicts"],
  ...["connected_decisions", "dependent_files"],
]);

interface Listed {
  readonly type?: string;
  readonly items?: Listed;
  readonly properties?: Readonly<Record<string, Listed>>;
  readonly anyOf?: readonly Listed[];
}

/** Keys of lists inside elements of a list. */
function listInElements(schema: Listed | undefined, isInside = false): readonly string[] {
  if (schema === undefined) return [];
  const parts = (schema.anyOf ?? []).flatMap((one) => listInElements(one, isInside));
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, of]) => [
    ...(isInside && of.type === "array" ? [key] : []),
    ...listInElements(of, isInside),
  ]);
  return [...parts, ...own, ...listInElements(schema.items, true)];
}

test("every list inside list elements is paged or known to be short", () => {
  for (const { tool, description } of createCatalog(families).tools.values()) {
    const paged = (tool.lists ?? []).flatMap((list) => list.split("[].").slice(1));
    const others = listInElements(description.outputSchema as Listed).filter((key) => !paged.includes(key));
    expect(
      others.filter((key) => !wholeInElements.has(key)),
      tool.name,
    ).toEqual([]);
  }
});

/** Tools whose elements contain lists other than the few above that are never cut. */
const nested = ["get_clusters", "get_cross_repo", "search_commits_for"];

test.each(nested)("%s reports that lists in elements are cut, and one of them can be paged", async (name) => {
  const args = asked[name]!;
  const [list = ""] = tools.find((tool) => tool.name === name)!.lists!;
  const [outer = "", inner = ""] = list.split("[].");
  const elementsOf = (value: Result): readonly Result[] => value[outer] as readonly Result[];
  const whole = elementsOf(read(await wide.call(name, args)));
  const lengths = whole.map((element) => (element[inner] as readonly unknown[]).length);
  const longest = lengths.indexOf(Math.max(...lengths));
  expect(lengths[longest]).toBeGreaterThan(20);
  const cut = (await getPages(name, args)).find(({ value }) => list in (value["omitted"] as Result));
  expect(cut?.value["rest"]).toMatch(/element N .* and offset \d+ for the rest of one/);
  const found: unknown[] = [];
  for (let next: number | undefined = 0, pages = 0; next !== undefined; pages++) {
    expect(pages).toBeLessThan(200);
    const page = await getPage(narrow, name, { ...args, element: longest, offset: next });
    expect(elementsOf(page.value)).toHaveLength(1);
    expect(JSON.stringify(page.value).length / 3.5).toBeLessThan(1_000);
    found.push(...(elementsOf(page.value)[0]![inner] as readonly unknown[]));
    next = page.next;
  }
  expect(found).toEqual(whole[longest]![inner]);
  const refused = await narrow.call(name, { ...args, element: 100_000 });
  expect(JSON.stringify(refused)).toContain("element is 100000");
});

test("a line longer than a page is returned in pieces", async () => {
  const pages = await getPages("get_file_context", { path: "src/minified.js" });
  expect(pages.map(({ value }) => value["content"]).join("")).toBe(files["src/minified.js"]);
});

test("the result of a write is paged to its end without repeating the write", async () => {
  const imported = numbers.map((i) => ({
    id: `new-${"long-name-".repeat(5)}${i}`,
    content: `A new parcel ${i}`,
  }));
  const args = { memories: imported };
  const first = await getPage(writer, "import_memories", args);
  expect(first.next).toBeGreaterThan(0);
  const before = read(await wide.call("export_memories", { limit: 1000 }))["items"];
  const ids = [...(first.value["ids"] as string[])];
  for (let { next } = first; next !== undefined;) {
    const page = await getPage(writer, "import_memories", { ...args, offset: next });
    ids.push(...(page.value["ids"] as string[]));
    next = page.next;
  }
  expect(ids).toEqual(imported.map(({ id }) => id));
  expect(read(await wide.call("export_memories", { limit: 1000 }))["items"]).toEqual(before);
  const other = { memories: [{ content: "Another parcel" }], offset: 3 };
  const refused = await writer.call("import_memories", other);
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused.content)).toContain("offset is 3, but must be 0.");
  expect(read(await wide.call("export_memories", { limit: 1000 }))["items"]).toEqual(before);
});
