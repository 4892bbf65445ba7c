// "What breaks if this changes?" for methods that are called through what they override or implement.
import { describe, expect, test, vi } from "vitest";
import { indexFiles, sourcesOf, targetsOf, type Edge, type SymbolRow } from "../support/code-graph-client.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

interface Impact {
  readonly direct_dependents: readonly {
    readonly source: string;
    readonly relationship: string;
    readonly possible?: true;
  }[];
  readonly reachable: readonly { readonly id: string; readonly depth: number; readonly possible?: true }[];
  readonly possible_nodes: number;
}

const shop = {
  "repo.ts":
    "export interface Repo { find(id: string): string }\nexport abstract class Base { run() { return this.step(); } abstract step(): number }\n",
  "mem.ts":
    'import { Base, Repo } from "./repo";\nexport class Mem implements Repo { find(id: string) { return id; } }\n' +
    "export class Disk implements Repo { find(id: string) { return id + 1; } }\n" +
    "export class Impl extends Base { step() { return 1; } }\n" +
    "export class Deep extends Impl { step() { return super.step() + 1; } }\n",
  "use.ts":
    'import { Base, Repo } from "./repo";\nexport function svc(repo: Repo) { return repo.find("1"); }\n' +
    "export function shop(repo: Repo) { return svc(repo); }\nexport function viaBase(base: Base) { return base.run(); }\n",
};

async function impactOf(files: Readonly<Record<string, string>>, name: string, depth = 2): Promise<string[]> {
  const client = await indexFiles(files);
  const { reachable } = await client.ask<Impact>("get_impact", { qualified_name: name, depth });
  return reachable
    .map(({ id, depth: steps, possible }) => `${steps} ${id}${possible ? " possible" : ""}`)
    .sort();
}

describe("get_impact", () => {
  test("of an implementation lists the interface's callers as possible, and no other implementation", async () => {
    expect(await impactOf(shop, "Mem.find")).toEqual([
      "1 repo.ts#Repo.find possible",
      "1 use.ts#svc possible",
      "2 use.ts#shop possible",
    ]);
  });

  test("of an interface method lists its implementations as certain", async () => {
    expect(await impactOf(shop, "Repo.find")).toEqual([
      "1 mem.ts#Disk.find",
      "1 mem.ts#Mem.find",
      "1 use.ts#svc",
      "2 use.ts#shop",
    ]);
  });

  test("follows a base class's call of an overridden method", async () => {
    const found = await impactOf(shop, "Impl.step", 3);
    expect(found).toContain("1 mem.ts#Deep.step");
    expect(found).toContain("1 repo.ts#Base.run possible");
    expect(found).toContain("2 use.ts#viaBase possible");
  });

  test("lists callers through the interface among the direct dependents", async () => {
    const client = await indexFiles(shop);
    const impact = await client.ask<Impact>("get_impact", { qualified_name: "Mem.find", depth: 1 });
    expect(impact.direct_dependents).toEqual([
      { source: "use.ts#svc", relationship: "CALLS", line: expect.any(Number) as number, possible: true },
    ]);
    expect(impact.possible_nodes).toBe(2);
  });
});

describe("get_dependencies", () => {
  test('of a caller lists every implementation that may run, with the strategy "dispatch"', async () => {
    const client = await indexFiles(shop);
    const edges = await client.ask<(Edge & { strategy: string; choices?: number })[]>("get_dependencies", {
      qualified_name: "svc",
      direction: "outgoing",
    });
    const calls = edges.filter(({ relationship }) => relationship === "CALLS");
    expect(calls.map(({ target, strategy, choices }) => [target, strategy, choices])).toEqual([
      ["repo.ts#Repo.find", "receiver", undefined],
      ["mem.ts#Mem.find", "dispatch", 2],
      ["mem.ts#Disk.find", "dispatch", 2],
    ]);
  });

  test("of a super call lists only the named method", async () => {
    const client = await indexFiles(shop);
    const edges = await client.ask<(Edge & { strategy: string })[]>("get_dependencies", {
      qualified_name: "Deep.step",
      direction: "outgoing",
    });
    expect(edges.filter(({ strategy }) => strategy === "dispatch")).toEqual([]);
  });

  test("of a call with 60 possible implementations lists twenty and the total", async () => {
    const classes = Array.from({ length: 60 }, (_, i) => `export class C${i} implements Job { go() {} }`);
    const client = await indexFiles({
      "job.ts": `export interface Job { go(): void }\n${classes.join("\n")}\nexport function run(job: Job) { job.go(); }\n`,
    });
    const edges = await client.ask<(Edge & { strategy: string; choices?: number })[]>("get_dependencies", {
      qualified_name: "run",
      direction: "outgoing",
    });
    const dispatched = edges.filter(({ strategy }) => strategy === "dispatch");
    expect(dispatched).toHaveLength(20);
    expect(dispatched[0]!.choices).toBe(60);
    const impact = await client.ask<Impact>("get_impact", { qualified_name: "C59.go", depth: 1 });
    expect(impact.reachable.map(({ id }) => id)).toContain("job.ts#run");
  });
});

describe("a call on self", () => {
  const shapes = {
    "shapes.py":
      "class Shape:\n    def area(self):\n        return 0\n\n" +
      "class Square(Shape):\n    def label(self):\n        return self.area()\n\n" +
      "class Tile(Square):\n    def area(self):\n        return 1\n\n" +
      "class Circle(Shape):\n    def area(self):\n        return 3\n\n" +
      "class Rounded(Shape):\n    def area(self):\n        return 2\n\n" +
      "class Badge(Square, Rounded):\n    pass\n\n" +
      "def total(square: Square):\n    return square.area()\n",
  };
  const ofTile = "shapes.py#Tile.area";
  const ofMixin = "shapes.py#Rounded.area";

  test("may run overrides in subclasses and mixins, but none of a sibling class", async () => {
    const client = await indexFiles(shapes);
    const edges = await client.ask<(Edge & { strategy: string; choices?: number })[]>("get_dependencies", {
      qualified_name: "Square.label",
      direction: "outgoing",
    });
    const dispatched = edges.filter(({ strategy }) => strategy === "dispatch");
    expect(dispatched.map(({ target }) => target).sort()).toEqual([ofMixin, ofTile]);
    expect(dispatched[0]!.choices).toBe(2);
  });

  test("is in the impact of these overrides, but not of a sibling's method", async () => {
    expect(await impactOf(shapes, "Circle.area", 1)).toEqual([
      "1 shapes.py#Shape.area possible",
      "1 shapes.py#total possible",
    ]);
    expect(await impactOf(shapes, "Tile.area", 1)).toContain("1 shapes.py#Square.label possible");
    expect(await impactOf(shapes, "Rounded.area", 1)).toContain("1 shapes.py#Square.label possible");
  });
});

test("a caller that constructs a class through its base's constructor depends on the class", async () => {
  const client = await indexFiles({
    "shop.py":
      "class Base:\n    def __init__(self, x):\n        self.x = x\n\n" +
      "class Order(Base):\n    pass\n\ndef make():\n    return Order(3)\n",
  });
  expect(await targetsOf(client, "make")).toEqual([
    "CALLS shop.py#Base.__init__",
    "DEPENDS_ON shop.py#Order",
  ]);
});

test("a member declared and defined in a header is one symbol, and its callers are found", async () => {
  const client = await indexFiles({
    "slice.h":
      "namespace db {\nclass Slice {\n public:\n  int compare(const Slice& b) const;\n};\n" +
      "inline int Slice::compare(const Slice& b) const {\n  return 1;\n}\n}\n",
    "use.cc":
      '#include "slice.h"\nnamespace db {\nint use(const Slice& a, const Slice& b) { return a.compare(b); }\n}\n',
  });
  expect(await sourcesOf(client, "Slice::compare")).toEqual(["CALLS use.cc#db::use"]);
  const found = await client.ask<SymbolRow[]>("search_symbols", { query: "compare" });
  expect(found.map(({ id, line_start }) => [id, line_start])).toEqual([["slice.h#db::Slice::compare", 6]]);
});

test("a class name means the class, not a constructor, and a test has the name shown in reports", async () => {
  const client = await indexFiles({
    "cache.cc":
      "class Cache {\n public:\n  Cache();\n  Cache(int size);\n};\nCache::Cache() {}\nCache::Cache(int size) {}\n" +
      "TEST(CacheTest, Fills) {\n  Cache cache(3);\n}\nTEST(CacheTest, Evicts) {\n  Cache cache(4);\n}\n",
  });
  const kindOf = async (name: string): Promise<unknown> => {
    const { id, kind } = await client.ask<SymbolRow & { kind: string }>("get_symbol_info", {
      qualified_name: name,
    });
    return [id, kind];
  };
  expect(await kindOf("Cache")).toEqual(["cache.cc#Cache", "class"]);
  expect(await kindOf("CacheTest.Evicts")).toEqual(["cache.cc#CacheTest.Evicts", "test"]);
});

describe("Go", () => {
  const sources = {
    "go.mod": "module example.com/shop\n",
    "store/store.go":
      "package store\n\ntype Finder interface{ Find(id string) (string, error) }\n" +
      "type Store interface {\n\tFinder\n\tClose() error\n\tPut(a, b string)\n}\n\n" +
      'func Use(s Store) { s.Find("x"); s.Put("a", "b") }\n',
    "mem/mem.go":
      "package mem\n\ntype Base struct{}\n\nfunc (b *Base) Close() error { return nil }\n\n" +
      "type Mem struct{ *Base }\n\nfunc (m *Mem) Find(id string) (string, error) { return id, nil }\n" +
      "func (m Mem) Put(x string, y string) {}\n\n" +
      'type Other struct{}\n\nfunc (o Other) Find(id int) string { return "" }\nfunc (o Other) Put(x, y string) {}\n',
  };

  test("methods that match an interface of another package implement it, also in embedded types", async () => {
    expect(await impactOf(sources, "Mem.Put", 1)).toEqual([
      "1 store/store.go#Store.Put possible",
      "1 store/store.go#Use possible",
    ]);
    expect(await impactOf(sources, "Base.Close", 1)).toContain("1 store/store.go#Store.Close possible");
    expect(await impactOf(sources, "Finder.Find", 1)).toContain("1 mem/mem.go#Mem.Find");
  });

  test("methods with other parameter or result types do not implement the interface", async () => {
    expect(await impactOf(sources, "Other.Find", 1)).toEqual([]);
    expect(await impactOf(sources, "Other.Put", 1)).toEqual([]);
  });
});
