// The code graph as a client of Codemem sees it: who uses what, under which name, and what a re-index preserves.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  chain,
  indexFiles,
  sourcesOf,
  targetsOf,
  type Edge,
  type ImpactRow,
  type SymbolRow,
} from "../support/code-graph-client.ts";
import { createToolClient } from "../support/codemem-client.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, writeFiles } from "../support/temp.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("get_impact", () => {
  test("returns direct and indirect users, and never used symbols", async () => {
    const client = await indexFiles(chain);
    const impact = await client.ask<ImpactRow>("get_impact", { qualified_name: "Store.open", depth: 3 });
    const reached = impact.reachable.map(({ id, depth, via }) => `${depth} ${id} via ${via}`);
    expect(reached).toEqual([
      "1 src/store.ts#Store.read via Store.open",
      "2 src/cache.ts#warm via Store.read",
      "3 src/main.ts via warm",
    ]);
    expect(impact.files).toEqual(["src/cache.ts", "src/main.ts", "src/store.ts", "test/cache.test.ts"]);
    expect(impact.tests).toEqual([expect.stringContaining("test/cache.test.ts")]);
    const top = await client.ask<ImpactRow>("get_impact", { qualified_name: "warm", depth: 5 });
    expect(top.reachable.map(({ id }) => id).join(" ")).not.toContain("store.ts");
    const near = await client.ask<ImpactRow>("get_impact", { qualified_name: "Store.open", depth: 1 });
    expect(near.reachable).toHaveLength(1);
  });

  test("of a class lists each user of a member once, but no members of the class", async () => {
    const client = await indexFiles(chain);
    const { direct_dependents: direct, reachable } = await client.ask<ImpactRow>("get_impact", {
      qualified_name: "Store",
    });
    const said = direct.map(({ source, relationship }) => `${relationship} ${source}`);
    expect(new Set(said).size).toBe(said.length);
    expect(said).toContain("CALLS src/cache.ts#warm");
    expect(said.join(" ")).not.toContain("src/store.ts#");
    expect(reachable.map(({ id }) => id).join(" ")).not.toContain("src/store.ts#");
  });
});

describe("get_dependencies", () => {
  test("returns incoming or outgoing edges, or both, as the direction says", async () => {
    const client = await indexFiles(chain);
    expect(await targetsOf(client, "warm")).toEqual([
      "CALLS src/store.ts#Store.read",
      "DEPENDS_ON src/store.ts#Store",
    ]);
    const incoming = await sourcesOf(client, "warm");
    expect(incoming.length).toBeGreaterThan(1);
    const both = await client.ask<Edge[]>("get_dependencies", { qualified_name: "warm" });
    expect(both.filter(({ source }) => source === "src/cache.ts#warm")).toHaveLength(2);
    expect(both).toHaveLength(2 + incoming.length);
  });

  test.each([
    [
      "typescript",
      "a.ts",
      "class Tank {\n  fill() {}\n}\nfunction run(tank: Tank) {\n  tank.fill();\n}\n",
      "Tank.fill",
    ],
    [
      "python",
      "a.py",
      "class Tank:\n    def fill(self):\n        pass\n\n\ndef run():\n    tank = Tank()\n    tank.fill()\n",
      "Tank.fill",
    ],
    [
      "go",
      "a.go",
      "package a\n\ntype Tank struct{}\n\nfunc (t *Tank) fill() {}\n\nfunc run(tank *Tank) {\n\ttank.fill()\n}\n",
      "Tank.fill",
    ],
    [
      "java",
      "A.java",
      "class Tank {\n  void fill() {}\n}\n\nclass A {\n  void run(Tank tank) {\n    tank.fill();\n  }\n}\n",
      "Tank.fill",
    ],
    [
      "php",
      "a.php",
      "<?php\nclass Tank {\n  function fill() {}\n}\nfunction run(Tank $tank) {\n  $tank->fill();\n}\n",
      "Tank::fill",
    ],
    [
      "rust",
      "a.rs",
      "struct Tank;\nimpl Tank {\n  fn fill(&self) {}\n}\nfn run(tank: &Tank) {\n  tank.fill();\n}\n",
      "Tank::fill",
    ],
  ])("resolves a call on a value to its type's method in %s", async (_language, path, text, method) => {
    const client = await indexFiles({ [path]: text });
    expect(await targetsOf(client, "run")).toContain(`CALLS ${path}#${method}`);
  });

  test("links imports to files, and code outside functions to its file", async () => {
    const client = await indexFiles(chain);
    const fromFile = await targetsOf(client, "src/main.ts");
    expect(fromFile).toContain("IMPORTS src/cache.ts");
    expect(fromFile).toContain("CALLS src/cache.ts#warm");
    expect(await sourcesOf(client, "src/store.ts")).toContain("IMPORTS src/cache.ts");
    expect(await sourcesOf(client, "warm")).toContain("CALLS src/main.ts");
  });

  test("counts lines from one, like search_symbols and search_code", async () => {
    const client = await indexFiles(chain);
    const lineOf = (path: string, line: number): string =>
      readFileSync(join(client.root, path), "utf8").split("\n")[line - 1]!;
    for (const name of ["Store", "read", "open", "warm"]) {
      const [symbol] = await client.ask<SymbolRow[]>("search_symbols", { query: name, limit: 1 });
      expect(lineOf(symbol!.file_path, symbol!.line_start)).toContain(name);
      expect(symbol!.line_end).toBeGreaterThanOrEqual(symbol!.line_start);
    }
    for (const edge of await client.ask<(Edge & { file_path: string })[]>("get_dependencies", {
      qualified_name: "Store.read",
    })) {
      expect(lineOf(edge.file_path, edge.line)).toMatch(/read|open/);
    }
    const [hit] = await client.ask<{ file_path: string; preview: { line: number; text: string }[] }[]>(
      "search_code",
      { query: "warm store", k: 1 },
    );
    expect(hit!.preview.length).toBeGreaterThan(0);
    for (const { line, text } of hit!.preview) expect(lineOf(hit!.file_path, line)).toBe(text);
  });
});

describe("a re-index", () => {
  test("removes symbols and edges of deleted code", async () => {
    const client = await indexFiles(chain);
    writeFiles(client.root, { "src/store.ts": "export class Store {\n  read() { return 1; }\n}\n" });
    rmSync(join(client.root, "src/main.ts"));
    await client.ask("index_codebase", { path: client.root });
    expect((await client.fail("get_symbol_info", { qualified_name: "Store.open" })).code).toBe(
      "SYMBOL_NOT_FOUND",
    );
    const open = await client.ask<SymbolRow[]>("search_symbols", { query: "open" });
    expect(open.filter(({ name }) => name === "open")).toEqual([]);
    expect(await targetsOf(client, "Store.read")).toEqual([]);
    expect((await sourcesOf(client, "warm")).join(" ")).not.toContain("src/main.ts");
  });

  test("of one file keeps its edges to and from unchanged files", async () => {
    const client = await indexFiles(chain);
    const before = [await targetsOf(client, "warm"), await sourcesOf(client, "warm")];
    writeFiles(client.root, { "src/cache.ts": `// a comment\n${chain["src/cache.ts"]}` });
    expect(await client.ask("index_codebase", { path: client.root })).toMatchObject({ files_parsed: 1 });
    expect([await targetsOf(client, "warm"), await sourcesOf(client, "warm")]).toEqual(before);
  });

  test("keeps every symbol, however many there are and although none is exported", async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `function secret${i}() { return ${i}; }`);
    const client = await indexFiles({ "src/many.ts": `${lines.join("\n")}\n` });
    writeFiles(client.root, { "src/other.ts": "export const other = 1;\n" });
    await client.ask("index_codebase", { path: client.root });
    for (const i of [0, 1, 149, 298, 299]) {
      expect(await client.ask("get_symbol_info", { qualified_name: `secret${i}` })).toMatchObject({
        line_start: i + 1,
      });
    }
    const all = await client.ask<SymbolRow[]>("search_symbols", { query: "secret", limit: 1000 });
    expect(all).toHaveLength(300);
  });
});

describe("codemem_stats", () => {
  interface Stats {
    readonly storage: { graph_nodes: number; graph_edges: number; bytes_on_disk: number };
    readonly graph: {
      nodes: number;
      edges: number;
      node_kinds: Record<string, number>;
      relationship_types: Record<string, number>;
    };
  }

  test("counts nodes and edges of code and memories by kind, also after a re-index", async () => {
    const client = await indexFiles(chain);
    await client.ask("store_memory", { content: "Stores are warmed at the start", links: ["Store"] });
    const first = await client.ask<Stats>("codemem_stats");
    expect(first.graph.node_kinds).toMatchObject({
      module: 4,
      method: 2,
      class: 1,
      memory: 1,
      code_reference: 1,
    });
    expect(first.graph.relationship_types).toMatchObject({ IMPORTS: 5, RELATES_TO: 1 });
    const calls = first.graph.relationship_types["CALLS"]!;
    for (const { graph, storage } of [first]) {
      expect(graph.nodes).toBe(sum(graph.node_kinds));
      expect(graph.edges).toBe(sum(graph.relationship_types));
      expect(storage).toMatchObject({ graph_nodes: graph.nodes, graph_edges: graph.edges });
    }
    rmSync(join(client.root, "src/main.ts"));
    await client.ask("index_codebase", { path: client.root });
    const second = await client.ask<Stats>("codemem_stats");
    expect(second.graph.node_kinds).toMatchObject({ module: 3, method: 2, class: 1 });
    expect(second.graph.relationship_types).toMatchObject({ IMPORTS: 3 });
    expect(second.graph.relationship_types["CALLS"]).toBeLessThan(calls);

    const { engine } = await openTestEngine();
    const fresh = createToolClient(engine);
    await fresh.ask("index_codebase", { path: client.root });
    const { memory, code_reference: reference, ...code } = second.graph.node_kinds;
    expect([memory, reference]).toEqual([1, 1]);
    expect((await fresh.ask<Stats>("codemem_stats")).graph.node_kinds).toEqual(code);
  });

  function sum(counts: Readonly<Record<string, number>>): number {
    return Object.values(counts).reduce((total, count) => total + count, 0);
  }
});

describe("code and memories", () => {
  test("are separate: neither is a duplicate of the other or found by the other's search", async () => {
    const text = "Keeps every parcel of the depot in order of weight";
    const client = await indexFiles({
      "src/depot.ts": `/** ${text} */\nexport function sortParcels() {}\n`,
      "NOTES.md": `${text}\n`,
    });
    expect(await client.ask("recall_memory", { query: text })).toEqual([]);
    const stored = await client.ask<{ id: string; status: string }>("store_memory", { content: text });
    expect(stored.status).toBe("stored");
    const recalled = await client.ask<{ id: string }[]>("recall_memory", { query: text });
    expect(recalled.map(({ id }) => id)).toEqual([stored.id]);
    const hits = await client.ask<{ file_path: string }[]>("search_code", { query: text });
    expect(new Set(hits.map(({ file_path: path }) => path))).toEqual(new Set(["src/depot.ts", "NOTES.md"]));
  });

  test("are linked: a memory is reached from its code by any name of that code", async () => {
    const client = await indexFiles(chain);
    const { id } = await client.ask<{ id: string }>("store_memory", {
      content: "Reads are synchronous on purpose",
      memory_type: "decision",
      links: ["Store.read"],
    });
    for (const start of ["Store.read", "src/store.ts#Store.read", "read"]) {
      const nodes = await client.ask<{ id: string }[]>("graph_traverse", {
        start_id: start,
        direction: "incoming",
      });
      expect(nodes.map((node) => node.id)).toEqual(["src/store.ts#Store.read", id]);
    }
    expect((await client.fail("graph_traverse", { start_id: "warm" })).hint).toContain("associate_memories");
    const chainOf = async (path: string) =>
      (
        await client.ask<{ decisions: { id: string }[] }>("get_decision_chain", { file_path: path })
      ).decisions.map((decision) => decision.id);
    for (const path of ["src/store.ts", "./src/store.ts", "store.ts", join(client.root, "src/store.ts")]) {
      expect(await chainOf(path), path).toEqual([id]);
    }
    for (const path of ["ore.ts", "src/store", "other/store.ts"])
      expect(await chainOf(path), path).toEqual([]);
  });

  test("are linked: recall_with_impact lists the dependents of a memory's file and counts its edits", async () => {
    const { engine } = await openTestEngine();
    const client = createToolClient(engine);
    const root = makeRepository(chain);
    await client.ask("index_codebase", { path: root });
    await client.ask("store_memory", { content: "The store has one reader", links: ["src/store.ts"] });
    const edit = {
      kind: "tool",
      source: "hook",
      tool: "Edit",
      filePath: join(root, "src/store.ts"),
    } as const;
    engine.memory.recordEvent(edit);
    engine.memory.recordEvent({ ...edit, filePath: join(root, "src/cache.ts") });
    await engine.memory.flush();
    const [found] = await client.ask<{ impact: { dependent_files: string[]; modification_count: number } }[]>(
      "recall_with_impact",
      { query: "store reader" },
    );
    expect(found!.impact.dependent_files).toEqual([
      "src/cache.ts",
      "src/main.ts",
      "src/store.ts",
      "test/cache.test.ts",
    ]);
    expect(found!.impact.modification_count).toBe(1);
  });
});
