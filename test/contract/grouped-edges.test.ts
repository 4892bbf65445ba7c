// Edges in a form that saves agents tokens: grouped by the other end with their lines; and the wording of an answer
// without edges.
import { expect, test, vi } from "vitest";
import { indexFiles } from "../support/code-graph-client.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Group {
  readonly symbol: string;
  readonly relationship?: string;
  readonly strategy?: string;
  readonly confidence?: number;
  readonly file_path?: string;
  readonly lines: Readonly<Record<string, string>>;
}
interface Grouped {
  readonly symbol: string;
  readonly edges: number;
  readonly incoming: readonly Group[];
  readonly outgoing: readonly Group[];
}
interface Row {
  readonly source: string;
  readonly target: string;
  readonly relationship: string;
  readonly file_path: string;
  readonly line: number;
}

const callers = Array.from({ length: 12 }, (_, file) => [
  `src/part-${file}.ts`,
  'import { log } from "./log";\n' +
    Array.from(
      { length: 20 },
      (_, at) => `export function step${at}(): void {\n  log("${at} begins");\n  log("${at} ends");\n}\n`,
    ).join(""),
]);
const project = {
  "src/log.ts":
    "export function log(text: string): void {\n  write(text);\n}\nfunction write(text: string): void {}\n",
  ...(Object.fromEntries(callers) as Record<string, string>),
};

test("grouped edges have the same edges and lines as a flat list, in half of the tokens", async () => {
  const client = await indexFiles(project);
  const asked = { qualified_name: "log" };
  const rows = await client.ask<Row[]>("get_dependencies", asked);
  const grouped = await client.ask<Grouped>("get_dependencies", { ...asked, format: "grouped" });
  expect(rows.length).toBeGreaterThan(480);
  expect(grouped.edges).toBe(rows.length);
  const told = grouped.incoming.flatMap((group) => {
    const path = group.file_path ?? group.symbol.split("#")[0]!;
    return Object.keys(group.lines).map(
      (line) => `${group.relationship ?? "CALLS"} ${group.symbol} ${path}:${line}`,
    );
  });
  const incoming = rows.filter(({ source }) => source !== grouped.symbol);
  expect(told.sort()).toEqual(
    incoming.map((row) => `${row.relationship} ${row.source} ${row.file_path}:${row.line}`).sort(),
  );
  expect(grouped.incoming.filter(({ symbol }) => symbol === "src/part-3.ts#step7")).toEqual([
    { symbol: "src/part-3.ts#step7", lines: { 31: 'log("7 begins");', 32: 'log("7 ends");' } },
  ]);
  expect(grouped.outgoing).toEqual([{ symbol: "src/log.ts#write", lines: { 2: "write(text);" } }]);
  expect(JSON.stringify(grouped).length).toBeLessThan(JSON.stringify(rows).length / 2);
});

interface Callers {
  readonly total: number;
  readonly source: string;
  readonly results: readonly Record<string, unknown>[];
  readonly unresolved?: Unresolved;
}
interface Unresolved {
  readonly name: string;
  readonly mentions: number;
  readonly files: number;
  readonly places: readonly string[];
}

test("compact callers are one result each, with all call lines", async () => {
  const client = await indexFiles(project);
  const asked = { query: "log", limit: 100 };
  const full = await client.ask<Callers>("search_callers_for", asked);
  const compact = await client.ask<Callers>("search_callers_for", { ...asked, compact: true });
  expect(compact.total).toBe(full.total);
  expect(compact.results).toHaveLength(100);
  expect(compact.results[0]).toEqual({
    path: "src/part-0.ts",
    start_line: 3,
    end_line: 4,
    symbol: "step0",
    lines: { 3: 'log("0 begins");', 4: 'log("0 ends");' },
  });
  expect(JSON.stringify(compact).length).toBeLessThan(JSON.stringify(full).length / 3);
});

const unclear = {
  "src/engine.ts": "export class Engine {\n  ignite(): void {}\n  stop(): void {}\n}\n",
  "src/garage.ts":
    "export function open(box: any): void {\n  const ignite = 1;\n  box.ignite();\n  use(ignite);\n}\n" +
    'import { ignite } from "elsewhere";\nignite();\n',
  "src/quiet.ts": "/** They ignite it by hand. */\nexport const text = 'ignite';\n",
};

test("an answer without edges counts and locates the unresolved uses of the name", async () => {
  const client = await indexFiles(unclear);
  const unresolved = {
    name: "ignite",
    mentions: 2,
    files: 1,
    places: ["src/garage.ts:3 open", "src/garage.ts:7"],
  };
  const asked = { qualified_name: "Engine.ignite" };
  const incoming = { ...asked, direction: "incoming" };
  expect(await client.ask("get_dependencies", incoming)).toEqual([]);
  expect(await client.structureOf("get_dependencies", incoming)).toEqual({ items: [], unresolved });
  expect(await client.ask("get_dependencies", { ...asked, format: "grouped" })).toMatchObject({ unresolved });
  expect(await client.ask("get_impact", asked)).toMatchObject({ reachable: [], unresolved });
  const callers = await client.ask<Callers>("search_callers_for", { query: "Engine.ignite" });
  expect(callers).toMatchObject({ source: "search", unresolved });
  expect(await client.ask("symbol_graph", { symbol: "Engine.ignite" })).toMatchObject({ unresolved });
  // The name does not occur anywhere else.
  expect(
    await client.structureOf("get_dependencies", { ...incoming, qualified_name: "Engine.stop" }),
  ).toEqual({
    items: [],
    unresolved: { name: "stop", mentions: 0, files: 0, places: [] },
  });
});

test("an answer with edges also lists the unresolved uses of the name, but no resolved ones", async () => {
  const client = await indexFiles({
    ...unclear,
    "src/starter.ts":
      'import { Engine } from "./engine";\nexport function start(): void {\n  new Engine().ignite();\n}\n',
  });
  const unresolved = {
    name: "ignite",
    mentions: 2,
    files: 1,
    places: ["src/garage.ts:3 open", "src/garage.ts:7"],
  };
  const asked = { qualified_name: "Engine.ignite" };
  const answer = await client.structureOf<{ readonly items: readonly Row[] }>("get_dependencies", asked);
  expect(answer.items.map(({ source }) => source)).toContain("src/starter.ts#start");
  expect(answer).toMatchObject({ unresolved });
  expect(await client.ask("get_impact", asked)).toMatchObject({ reachable_nodes: 1, unresolved });
  const callers = await client.ask<Callers>("search_callers_for", { query: "Engine.ignite" });
  expect(callers).toMatchObject({ source: "graph", total: 1, unresolved });
  expect(await client.ask("symbol_graph", { symbol: "Engine.ignite" })).toMatchObject({
    total: 1,
    unresolved,
  });
  // Its own uses are complete. So are the callers of a name if every occurrence of it resolves.
  const outgoing = { ...asked, direction: "outgoing" };
  expect(await client.structureOf("get_dependencies", outgoing)).not.toHaveProperty("unresolved");
  expect(await client.ask("search_callers_for", { query: "start" })).toMatchObject({ source: "search" });
  expect(await client.structureOf("get_dependencies", { qualified_name: "Engine" })).not.toHaveProperty(
    "unresolved",
  );
});
