// Which symbol does a name mean? As a client of Codemem sees it: shared names, ids, typos, roots.
import { expect, describe, test, vi } from "vitest";
import { createToolClient } from "../support/codemem-client.ts";
import { chain, indexFiles, sourcesOf, type Edge, type SymbolRow } from "../support/code-graph-client.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("a symbol name", () => {
  const twins = {
    "src/a.ts": "export function twin() { return 1; }\nexport function useA() { return twin(); }\n",
    "src/b.ts": "export function twin() { return 2; }\nexport function useB() { return twin(); }\n",
  };

  test("shared by two files is two symbols, each with its own edges", async () => {
    const client = await indexFiles(twins);
    const { candidates } = await client.ask<{ candidates: SymbolRow[] }>("get_symbol_info", {
      qualified_name: "twin",
    });
    expect(candidates.map(({ id }) => id).sort()).toEqual(["src/a.ts#twin", "src/b.ts#twin"]);
    expect(await sourcesOf(client, "src/a.ts#twin")).toEqual(["CALLS src/a.ts#useA"]);
    expect(await sourcesOf(client, "src/b.ts#twin")).toEqual(["CALLS src/b.ts#useB"]);
  });

  test("shared by many files returns the most used candidates first, and their total", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [`src/f${i}.ts`, `export function same() { return ${i}; }\n`]),
    );
    const used =
      "import { same } from './f17';\nexport const a = () => same();\nexport const b = () => same();\n";
    const client = await indexFiles({ ...many, "src/use.ts": used });
    const { candidates, total } = await client.ask<{ candidates: SymbolRow[]; total: number }>(
      "get_symbol_info",
      { qualified_name: "same" },
    );
    expect([candidates.length, total]).toEqual([20, 25]);
    expect(candidates[0]!.id).toBe("src/f17.ts#same");
  });

  test("is that of the only symbol whose whole name it is, not of members", async () => {
    const client = await indexFiles({
      "examples/board.ts": "export class Board {}\n",
      "src/game.ts": "export class Game { Board = 1; }\n",
      "src/menu.ts": "export class Menu { Board = 2; }\n",
    });
    const answer = await client.ask<SymbolRow>("get_symbol_info", { qualified_name: "Board" });
    expect(answer.id).toBe("examples/board.ts#Board");
  });

  test("is found by the namespace that its file declares, whatever its folder", async () => {
    const client = await indexFiles({
      "core/Model/Order.php":
        "<?php\nnamespace Shop\\Model;\nclass Order { public function total() { return 1; } }\n",
      "lib/Order.php": "<?php\nnamespace Old;\nclass Order { public function total() { return 2; } }\n",
      "Web/Api/Cart.cs": "namespace Web.Api;\nclass Cart { public Cart() {} }\n",
    });
    const idOf = async (name: string): Promise<string> =>
      (await client.ask<SymbolRow>("get_symbol_info", { qualified_name: name })).id;
    expect(await idOf("\\Shop\\Model\\Order")).toBe("core/Model/Order.php#Order");
    expect(await idOf("Shop\\Model\\Order::total")).toBe("core/Model/Order.php#Order::total");
    expect(await idOf("Old\\Order::total")).toBe("lib/Order.php#Order::total");
    expect(await idOf("Web.Api.Cart")).toBe("Web/Api/Cart.cs#Cart");
    const search = async (query: string): Promise<string[]> =>
      (await client.ask<SymbolRow[]>("search_symbols", { query })).map(({ id }) => id);
    expect(await search("Shop\\Model\\Order::total")).toEqual(["core/Model/Order.php#Order::total"]);
    // Every separator is taken for every other.
    const both = ["core/Model/Order.php#Order::total", "lib/Order.php#Order::total"];
    expect((await search("Order->total")).sort()).toEqual(both);
    expect((await search("Order.tot")).sort()).toEqual(both);
  });

  test("may be written as in traces, declarations and documentation", async () => {
    const { engine } = await openTestEngine();
    const client = createToolClient(engine);
    const root = makeRepository({
      "go.mod": "module host.org/team/web/v2\n",
      "mods/http/server.go":
        "package http\n\ntype Server struct{}\n\nfunc (s *Server) Serve(at int) {\n\tinner(at)\n}\n\nfunc inner(at int) {}\n",
      "mods/http/client.go": "package http\n\nfunc Serve() {}\n",
      "lib/util.c": "static int *count(char *text) { return 0; }\n",
    });
    await client.ask("index_codebase", { path: root });
    const idOf = async (name: string): Promise<string> =>
      (await client.ask<SymbolRow>("get_symbol_info", { qualified_name: name })).id;
    for (const name of [
      "(*Server).Serve",
      "http.(*Server).Serve(0xc0001, 0x2)",
      "host.org/team/web/v2/mods/http.(*Server).Serve.func1",
      "func (s *Server) Serve(at int)",
      "server.go:6",
      "http/server.go:6:2",
    ])
      expect(await idOf(name), name).toBe("mods/http/server.go#Server.Serve");
    expect(await idOf("host.org/team/web/v2/mods/http.inner")).toBe("mods/http/server.go#inner");
    expect(await idOf("static int *count(char *text)")).toBe("lib/util.c#count");
    expect(await idOf("util.c")).toBe("lib/util.c");
    const search = async (query: string): Promise<string[]> =>
      (await client.ask<SymbolRow[]>("search_symbols", { query })).map(({ id }) => id);
    expect(await search("server serve")).toEqual(["mods/http/server.go#Server.Serve"]);
    expect(await search("(*Server).Serve")).toEqual(["mods/http/server.go#Server.Serve"]);
    expect(await search("who serves the server")).toEqual([]);
    expect(await client.warningsOf("search_symbols", { query: "count", kind: "class" })).toEqual([
      'No class has a name like "count", but without `kind` there are count (function).',
    ]);
  });

  test("shared with members or tests means the preferred symbol, and the answer names the others", async () => {
    const { engine } = await openTestEngine();
    const client = createToolClient(engine);
    const root = makeRepository({
      "src/command.ts":
        "export class Command { sort = 1; run() {} }\nexport function use() { return new Command(); }\n",
      "src/order.ts": "export enum Order { Command, Name }\nexport class Job { run() {} }\n",
      "test/command.test.ts":
        "test('Command', () => {});\ntest('sorting', () => {});\nexport function helper() {}\n",
      "src/Mail.java": "class Mail { Mail(String to) {} Mail() {} }\n",
      "src/boot.js": "export class Boot {}\n",
      "src/boot.d.ts": "export class Boot {}\n",
      "src/pool.js": "const internals = {};\ninternals.Pool = class { drain() {} };\n",
      "src/pool.d.ts": "export class Pool { drain(): void; close(): void; }\n",
      "examples/start.js": "export const Boot = 1;\n",
      "src/sorting.ts": "export class Sorter { sorting() {} }\nexport class Helper { helper() {} }\n",
    });
    await client.ask("index_codebase", { path: root });
    const ask = (name: string) => engine.code.lookupSymbol({ name, root });
    // The test named after it is no other candidate.
    expect(await ask("Command")).toMatchObject({
      found: true,
      symbol: { id: "src/command.ts#Command" },
      namesakes: [{ id: "src/order.ts#Order.Command" }],
      total: 2,
    });
    // Nor are its constructors.
    expect(await ask("Mail")).toMatchObject({
      symbol: { id: "src/Mail.java#Mail" },
      namesakes: [],
      total: 1,
    });
    expect(await ask("Mail.Mail")).toMatchObject({ found: false, total: 2 });
    // The only other candidate is a test.
    expect(await ask("sorting")).toMatchObject({
      found: true,
      symbol: { id: "src/sorting.ts#Sorter.sorting" },
    });
    // A member of another type, asked for by its full name.
    expect(await ask("Order.Command")).toMatchObject({
      symbol: { id: "src/order.ts#Order.Command" },
      total: 1,
    });
    // Two methods, neither preferred. Test definitions are not meant if something else has the name.
    expect(await ask("run")).toMatchObject({ found: false, total: 2 });
    expect(await ask("helper")).toMatchObject({
      found: true,
      symbol: { id: "src/sorting.ts#Helper.helper" },
      namesakes: [{ id: "test/command.test.ts#helper" }],
    });
    // Declared for its users in a separate file.
    expect(await ask("Boot")).toMatchObject({
      found: true,
      symbol: { id: "src/boot.js#Boot" },
      namesakes: [{ id: "examples/start.js#Boot" }, { id: "src/boot.d.ts#Boot" }],
    });
    expect(await ask("Pool.drain")).toMatchObject({
      symbol: { id: "src/pool.js#internals.Pool.drain" },
      total: 1,
    });
    expect(await ask("Pool.close")).toMatchObject({ symbol: { id: "src/pool.d.ts#Pool.close" } });
    expect(await ask("src/pool.d.ts#Pool.drain")).toMatchObject({
      symbol: { id: "src/pool.d.ts#Pool.drain" },
    });
    expect(await client.warningsOf("get_impact", { qualified_name: "Command" })).toEqual([
      expect.stringMatching(/about src\/command\.ts#Command\. .* same name: src\/order\.ts#Order\.Command/),
    ]);
  });

  test("shared by several codebases is told apart by root, and search ranks across all of them", async () => {
    const { engine } = await openTestEngine();
    const client = createToolClient(engine);
    const near = {
      "src/a.ts": "export function lamp() {}\n",
      "src/x.ts": "export function lampShade() {}\n",
    };
    const roots = [
      makeRepository({ "src/a.ts": "export function streetlamp() {}\nexport function lampPost() {}\n" }),
      makeRepository(near),
      makeRepository({ "src/a.ts": "export function lamp() {}\n" }),
    ];
    for (const root of roots) await client.ask("index_codebase", { path: root });
    const found = await client.ask<SymbolRow[]>("search_symbols", { query: "lamp" });
    expect(found.slice(0, 2).map(({ name }) => name)).toEqual(["lamp", "lamp"]);
    expect(
      found
        .slice(2, 4)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["lampPost", "lampShade"]);
    expect(found[4]?.name).toBe("streetlamp");
    expect(await client.ask<SymbolRow[]>("search_symbols", { query: "lamp", limit: 2 })).toEqual(
      found.slice(0, 2),
    );
    const { candidates } = await client.ask<{ candidates: SymbolRow[] }>("get_symbol_info", {
      qualified_name: "src/a.ts#lamp",
    });
    expect(candidates.map(({ root }) => root).sort()).toEqual(roots.slice(1).sort());
    for (const { id, root } of candidates) {
      expect(await client.ask("get_symbol_info", { qualified_name: id, root })).toMatchObject({ id, root });
    }
    // An exact match in one root is not ambiguous if another root has only a similar name.
    expect(await client.ask("get_symbol_info", { qualified_name: "lampShade" })).toMatchObject({
      root: roots[1],
    });
  });

  test("whole-graph tools use the last indexed codebase unless a root is given", async () => {
    const { engine } = await openTestEngine();
    const client = createToolClient(engine);
    const roots = [makeRepository(chain), makeRepository(twins)];
    for (const root of roots) await client.ask("index_codebase", { path: root });
    for (const tool of ["get_pagerank", "get_clusters"]) {
      expect(await client.ask(tool), tool).toMatchObject({ root: roots[1] });
      expect(await client.ask(tool, { root: roots[0] }), tool).toMatchObject({ root: roots[0] });
    }
  });

  test("that any tool returns is accepted by every tool that takes one, also for files", async () => {
    const client = await indexFiles(chain);
    const ids = new Set<string>();
    const { results } = await client.ask<{ results: { id: string }[] }>("get_pagerank");
    for (const { id } of results) ids.add(id);
    const { clusters } = await client.ask<{ clusters: { members: string[] }[] }>("get_clusters");
    for (const { members } of clusters) for (const id of members) ids.add(id);
    for (const edge of await client.ask<Edge[]>("get_dependencies", { qualified_name: "warm" })) {
      ids.add(edge.source).add(edge.target);
    }
    expect(ids.size).toBeGreaterThan(6);
    for (const id of ids) {
      expect(await client.ask("get_symbol_info", { qualified_name: id })).toMatchObject({ id });
      expect(await client.ask("get_impact", { qualified_name: id })).toMatchObject({ symbol: id });
    }
  });

  test("with a typo leads to the intended one", async () => {
    const client = await indexFiles({
      "src/a.ts":
        "export class Solver {}\nexport function solveOverTheRest() {}\nexport function salver() {}\n",
    });
    const { code, hint } = await client.fail("get_symbol_info", { qualified_name: "Solvr" });
    expect(code).toBe("SYMBOL_NOT_FOUND");
    expect(hint).toMatch(/^Similar names: Solver\b/);
  });
});
