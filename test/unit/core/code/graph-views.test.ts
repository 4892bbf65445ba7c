// Parts of a real index's graph: the symbols of a cluster, the neighbors of a symbol, and paths.
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { NearbySymbol, Subgraph } from "../../../../src/core/types/index.ts";
import type { Engine } from "../../../../src/engine.ts";
import { openIndexed } from "../../../support/engine.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Two almost independent parts; `Oven` implements what `bake` calls. */
const files = {
  "kiln/heat.ts": "export interface Heat { raise(to: number): number }\n",
  "kiln/oven.ts":
    'import type { Heat } from "./heat.ts";\nexport class Oven implements Heat {\n  constructor(readonly wood: string) {}\n  raise(to: number) { return to; }\n}\n',
  "kiln/bake.ts":
    'import type { Heat } from "./heat.ts";\nimport { Oven } from "./oven.ts";\nexport function bake(heat: Heat) { return heat.raise(9); }\n' +
    'declare const made: Heat;\nexport function fire() { new Oven("oak"); return bake(made); }\nexport function glaze() { return fire(); }\n',
  "desk/letters.ts":
    "export function stamp(letter: string) { return letter; }\nexport function seal(letter: string) { return stamp(letter); }\n" +
    "export function post(letter: string) { return seal(stamp(letter)); }\nexport function lonely() { return 1; }\n",
  "desk/loop.ts":
    "export function ping(n: number): number { return n ? pong(n) : 0; }\nexport function pong(n: number): number { return ping(n - 1); }\n",
};

let engine: Engine;
let root: string;
beforeAll(async () => {
  ({ engine, root } = await openIndexed(files));
  return () => engine.close();
});

const placesOf = (symbols: readonly NearbySymbol[]): string[] =>
  symbols
    .map(({ id, role, distance, possible }) => `${role} ${distance} ${id}${possible ? " possible" : ""}`)
    .sort();

const edgesOf = ({ edges }: Pick<Subgraph, "edges">): string[] =>
  edges.map(({ source, target, strategy }) => `${source} → ${target} ${strategy}`).sort();

async function around(
  symbolId: string,
  show: "neighbors" | "impact",
  depth: number,
  limit = 100,
): ReturnType<Engine["code"]["symbolGraph"]> {
  return engine.code.symbolGraph({ root, symbolId, show, depth, limit });
}

describe("symbolGraph", () => {
  test("returns the symbol's users and used symbols with distances and the edges between them", async () => {
    const graph = await around("desk/letters.ts#seal", "neighbors", 1);
    expect(placesOf(graph.symbols)).toEqual([
      "start 0 desk/letters.ts#seal",
      "used 1 desk/letters.ts#stamp",
      "user 1 desk/letters.ts#post",
    ]);
    expect(edgesOf(graph)).toEqual([
      "desk/letters.ts#post → desk/letters.ts#seal file",
      "desk/letters.ts#post → desk/letters.ts#stamp file",
      "desk/letters.ts#seal → desk/letters.ts#stamp file",
    ]);
    expect(graph).toMatchObject({ symbolCount: 3, edgeCount: 3, root });
    expect(graph.symbols[0]).toMatchObject({ label: "seal", kind: "function", lineStart: 2 });
  });

  test("returns all symbols within the depth, and the nearest ones if a limit applies", async () => {
    const { symbols } = await around("kiln/bake.ts#bake", "neighbors", 2);
    expect(placesOf(symbols).filter((place) => place.startsWith("user"))).toEqual([
      "user 1 kiln/bake.ts#fire",
      "user 2 kiln/bake.ts#glaze",
    ]);
    const few = await around("kiln/bake.ts#bake", "neighbors", 2, 2);
    expect(few.symbols.map(({ distance }) => distance)).toEqual([0, 1]);
    expect(few.symbolCount).toBe(symbols.length);
    const shown = new Set(few.symbols.map(({ id }) => id));
    for (const { source, target } of few.edges) expect(shown.has(source) && shown.has(target)).toBe(true);
  });

  test("marks users as possible if they only call an overridden method", async () => {
    const graph = await around("kiln/oven.ts#Oven.raise", "neighbors", 1);
    expect(placesOf(graph.symbols)).toContain("user 1 kiln/bake.ts#bake possible");
    expect(edgesOf(graph)).toContain("kiln/bake.ts#bake → kiln/oven.ts#Oven.raise dispatch");
    expect(graph.edges.find(({ strategy }) => strategy === "dispatch")).toMatchObject({ choices: 1 });
  });

  test("includes the functions that create an instance of a class", async () => {
    const graph = await around("kiln/oven.ts#Oven", "neighbors", 1);
    expect(placesOf(graph.symbols)).toContain("user 1 kiln/bake.ts#fire");
    expect(edgesOf(graph).join("\n")).toContain("kiln/bake.ts#fire → kiln/oven.ts#Oven ");
  });

  test("returns each of two mutually recursive functions once", async () => {
    const graph = await around("desk/loop.ts#ping", "neighbors", 4);
    expect(placesOf(graph.symbols)).toEqual(["start 0 desk/loop.ts#ping", "user 1 desk/loop.ts#pong"]);
    expect(graph.edgeCount).toBe(2);
  });

  test("shows users of a class and of its members as the impact", async () => {
    const graph = await around("kiln/oven.ts#Oven", "impact", 3);
    const impact = await engine.code.impact({ root, symbolId: "kiln/oven.ts#Oven", depth: 3 });
    const reached = impact.reachable.map(
      ({ id, depth, possible }) => `user ${depth} ${id}${possible ? " possible" : ""}`,
    );
    expect(placesOf(graph.symbols)).toEqual(["start 0 kiln/oven.ts#Oven", ...reached].sort());
    expect(reached.length).toBeGreaterThan(2);
    // If a member is used, the edge ends at its class, which is shown.
    expect(edgesOf(graph)).toContain("kiln/bake.ts#bake → kiln/oven.ts#Oven dispatch");
  });
});

describe("clusterGraph", () => {
  test("returns the same cluster for each of its symbols, the most central symbols first", async () => {
    const { clusters } = await engine.code.clusters({ root, resolution: 1 });
    const { members, label } = clusters.find(({ members }) => members.includes("desk/letters.ts#seal"))!;
    for (const symbolId of members) {
      const graph = await engine.code.clusterGraph({ root, symbolId, resolution: 1, limit: 100 });
      expect(graph.symbols.map(({ id }) => id)).toEqual(members);
      expect(graph).toMatchObject({ label, symbolCount: members.length });
      expect(edgesOf(graph)).toContain("desk/letters.ts#seal → desk/letters.ts#stamp file");
    }
    const cut = await engine.code.clusterGraph({ root, symbolId: members[0]!, resolution: 1, limit: 2 });
    expect(cut.symbols).toHaveLength(2);
    expect(cut.symbolCount).toBe(members.length);
  });

  test("returns only the symbol itself if the symbol has no edges", async () => {
    const query = { root, symbolId: "desk/letters.ts#lonely", resolution: 1, limit: 10 };
    const graph = await engine.code.clusterGraph(query);
    expect(graph).toMatchObject({ label: "lonely", symbolCount: 1, edges: [], edgeCount: 0 });
    expect(graph.symbols.map(({ id }) => id)).toEqual([query.symbolId]);
  });
});

describe("symbolPath", () => {
  const pathOf = async (from: string, to: string, isEitherWay = false): Promise<string[]> => {
    const { symbols, edges } = await engine.code.symbolPath({ root, from, to, isEitherWay });
    expect(edges).toHaveLength(Math.max(0, symbols.length - 1));
    return symbols.map(({ id }) => id);
  };

  test("follows uses of symbols, including calls of overridden methods", async () => {
    expect(await pathOf("desk/letters.ts#post", "desk/letters.ts#stamp")).toEqual([
      "desk/letters.ts#post",
      "desk/letters.ts#stamp",
    ]);
    expect(await pathOf("kiln/bake.ts#glaze", "kiln/oven.ts#Oven.raise")).toEqual([
      ...["kiln/bake.ts#glaze", "kiln/bake.ts#fire", "kiln/bake.ts#bake", "kiln/oven.ts#Oven.raise"],
    ]);
  });

  test("ends at a member when the target is a type", async () => {
    const path = await pathOf("kiln/bake.ts#glaze", "kiln/oven.ts#Oven");
    expect(path.slice(0, 2)).toEqual(["kiln/bake.ts#glaze", "kiln/bake.ts#fire"]);
    expect(path).toHaveLength(3);
    expect(await pathOf("kiln/bake.ts#bake", "kiln/oven.ts#Oven")).toEqual([
      ...["kiln/bake.ts#bake", "kiln/oven.ts#Oven.raise"],
    ]);
  });

  test("follows uses backward only if either direction is allowed", async () => {
    expect(await pathOf("desk/letters.ts#stamp", "desk/letters.ts#post")).toEqual([]);
    expect(await pathOf("desk/letters.ts#stamp", "desk/letters.ts#post", true)).toHaveLength(2);
    expect(await pathOf("desk/letters.ts#lonely", "kiln/bake.ts#bake", true)).toEqual([]);
  });

  test("rejects an unknown symbol with an error that contains its id, as does clusterGraph", async () => {
    const known = "desk/letters.ts#seal";
    for (const ask of [
      engine.code.symbolPath({ root, from: "desk/letters.ts#sael", to: known, isEitherWay: false }),
      engine.code.symbolPath({ root, from: known, to: "desk/letters.ts#sael", isEitherWay: false }),
      engine.code.clusterGraph({ root, symbolId: "desk/letters.ts#sael", resolution: 1, limit: 9 }),
    ]) {
      await expect(ask).rejects.toMatchObject({
        code: "SYMBOL_NOT_FOUND",
        message: expect.stringContaining("sael") as string,
      });
    }
  });
});
