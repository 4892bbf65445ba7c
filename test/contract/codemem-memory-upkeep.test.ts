// What the store guarantees over time, as a client of Codemem sees it: deleted memories are gone everywhere, uses are
// counted, the newest come first, and namespaces stay separate.
import { describe, expect, test } from "vitest";
import { dayMs } from "../../src/base/durations.ts";
import {
  connectMemory,
  store,
  type Client,
  type Exported,
  type Recalled,
} from "../support/codemem-client.ts";

interface Stats {
  readonly storage: { readonly memories: number };
  readonly vector: { readonly indexed: number };
  readonly graph: { readonly edges: number; readonly node_kinds: Readonly<Record<string, number>> };
}

const removals: Readonly<Record<string, (client: Client, id: string) => Promise<unknown>>> = {
  delete_memory: (client, id) => client.ask("delete_memory", { id }),
  delete_namespace: (client) => client.ask("delete_namespace", { namespace: "/gone", confirm: true }),
  consolidate_forget: (client) => client.ask("consolidate_forget", { importance_threshold: 0.2 }),
  consolidate_cluster: (client) => client.ask("consolidate_cluster"),
};

describe("a removed memory", () => {
  test.each(Object.keys(removals))("is in no index after %s, nor after a restart", async (tool) => {
    const client = connectMemory();
    const kept = await store(client, "The harbor pilot waits at the red buoy", {
      importance: 0.9,
      namespace: "/gone-not",
    });
    const twin = tool === "consolidate_cluster";
    if (twin)
      await store(client, "zeppelin  MOORING mast", { namespace: "/gone", importance: 0.9, tags: ["kept"] });
    const { id } = await store(client, "Zeppelin mooring mast", { namespace: "/gone", importance: 0.1 });
    // A link would protect it from being forgotten, and a memory that it is merged into inherits the link.
    const linked = tool === "delete_memory" || tool === "delete_namespace";
    if (linked) {
      await client.ask("associate_memories", { source_id: kept.id, target_id: id, relationship: "EXPLAINS" });
    }
    await removals[tool]!(client, id);
    const check = async (of: Client): Promise<void> => {
      const found = await of.ask<Recalled[]>("recall_memory", { query: "zeppelin mooring mast" });
      expect(found.map((row) => row.id)).not.toContain(id);
      for (const row of found.filter(({ content }) => !content.includes("MOORING"))) {
        expect(row.score_breakdown["token_overlap"]).toBe(0);
      }
      expect((await of.fail("graph_traverse", { start_id: id })).code).toBe("NODE_NOT_FOUND");
      expect((await of.fail("update_memory", { id, content: "x" })).code).toBe("MEMORY_NOT_FOUND");
      const exported = await of.ask<Exported[]>("export_memories");
      expect(exported.flatMap(({ edges }) => edges)).toEqual([]);
      const stats = await of.ask<Stats>("codemem_stats");
      const left = twin ? 2 : 1;
      expect(stats.storage.memories).toBe(left);
      expect(stats.vector.indexed).toBe(left);
      expect(stats.graph).toMatchObject({ edges: 0, node_kinds: { memory: left } });
      expect(await of.memory.checkHealth()).toEqual(
        expect.not.arrayContaining([expect.objectContaining({ ok: false })]),
      );
    };
    await check(client);
    await client.close();
    await check(connectMemory({ home: client.home }));
  });

  test("merged into another passes its metadata and tags on, but pinned duplicates are kept", async () => {
    const client = connectMemory();
    const metadata = (source: string) => ({ source, [source]: true });
    await client.ask("import_memories", {
      memories: [
        { id: "best", content: "Use zinc", importance: 0.9, metadata: metadata("talk"), tags: ["a"] },
        { id: "twin", content: "use ZINC!", importance: 0.1, metadata: metadata("mail"), tags: ["b"] },
        { id: "pin", content: "use  zinc", importance: 0.1, pinned: true },
      ],
    });
    expect(await client.ask("consolidate_cluster")).toMatchObject({ merged: 2, kept: 1 });
    const left = await client.ask<(Exported & { metadata: unknown; tags: string[] })[]>("export_memories");
    expect(left).toMatchObject([{ id: "pin", metadata: { source: "talk", talk: true, mail: true } }]);
    expect(left[0]?.tags.sort()).toEqual(["a", "b"]);
    await client.ask("import_memories", { memories: [{ id: "pin2", content: "USE ZINC", pinned: true }] });
    expect(await client.ask("consolidate_cluster")).toMatchObject({ merged: 0 });
  });

  test("that was one of two versions of a text leaves the other as the known duplicate", async () => {
    const client = connectMemory();
    const first = await store(client, "Zeppelin mooring mast");
    const { new_id: second } = await client.ask<{ new_id: string }>("refine_memory", {
      id: first.id,
      tags: ["x"],
    });
    await client.ask("delete_memory", { id: second });
    expect(await store(client, "Zeppelin mooring mast")).toMatchObject({ id: first.id, status: "duplicate" });
    const { new_id: third } = await client.ask<{ new_id: string }>("refine_memory", {
      id: first.id,
      tags: ["y"],
    });
    await client.ask("delete_memory", { id: first.id });
    expect(await store(client, "Zeppelin mooring mast")).toMatchObject({ id: third, status: "duplicate" });
  });

  test("that linked two other versions of a text leaves the later one as the known duplicate", async () => {
    const client = connectMemory();
    const text = "Zeppelin mooring mast";
    const first = await store(client, text);
    const refine = (id: string, changes: object): Promise<{ new_id: string }> =>
      client.ask("refine_memory", { id, ...changes });
    const { new_id: second } = await refine(first.id, { tags: ["x"] });
    const { new_id: third } = await refine(second, { importance: 0.9 });
    await client.ask("delete_memory", { id: second });
    expect(await store(client, text)).toMatchObject({ id: third, status: "duplicate" });
    await client.ask("delete_memory", { id: third });
    expect(await store(client, text)).toMatchObject({ id: first.id, status: "duplicate" });
  });

  test("can be stored again as a new memory", async () => {
    const client = connectMemory();
    const first = await store(client, "Zeppelin mooring mast");
    await client.ask("delete_memory", { id: first.id });
    const second = await store(client, "Zeppelin mooring mast");
    expect(second.status).toBe("stored");
    expect(second.id).not.toBe(first.id);
  });
});

describe("accesses", () => {
  test.each(["recall_memory", "recall_with_expansion", "recall_with_impact"])(
    "by %s are counted and exported immediately",
    async (tool) => {
      const client = connectMemory();
      const { id } = await store(client, "The kiln is fired on Mondays");
      client.clock.now += dayMs;
      await client.ask(tool, { query: "kiln" });
      await client.ask(tool, { query: "kiln" });
      const exported = await client.ask<(Exported & { last_accessed_at: string })[]>("export_memories");
      expect(exported).toMatchObject([
        { id, access_count: 2, last_accessed_at: new Date(client.clock.now).toISOString() },
      ]);
      client.clock.now += 20 * dayMs;
      expect(await client.ask("consolidate_decay", { threshold_days: 15 })).toMatchObject({ affected: 1 });
      expect(await client.ask("consolidate_forget", { importance_threshold: 1 })).toMatchObject({
        deleted: 0,
      });
    },
  );

  test("are not counted by a read-only server", async () => {
    const client = connectMemory();
    await store(client, "The kiln is fired on Mondays");
    for (const tool of ["recall_memory", "recall_with_expansion", "recall_with_impact"]) {
      expect(await client.reader.ask(tool, { query: "kiln" })).toHaveLength(1);
    }
    expect(await client.ask("export_memories")).toMatchObject([{ access_count: 0, last_accessed_at: null }]);
  });

  test("do not raise the importance that each decay lowers by a tenth", async () => {
    const client = connectMemory();
    const { id } = await store(client, "Grease the crane", { importance: 0.5 });
    for (let i = 0; i < 12; i++) await client.ask("recall_memory", { query: "crane" });
    const importance = async () => (await client.memory.get(id)).importance;
    for (const expected of [0.45, 0.405, 0.3645]) {
      client.clock.now += 31 * dayMs;
      await client.ask("consolidate_decay");
      expect(await importance()).toBeCloseTo(expected, 10);
    }
  });
});

describe("with many memories", () => {
  test("export_memories returns the newest first, and the rest by offset", async () => {
    const client = connectMemory();
    const at = (i: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + i * 60_000).toISOString();
    const memories = Array.from({ length: 300 }, (_, i) => ({
      content: `Entry ${i} of the log`,
      memory_type: "decision",
      created_at: at(i),
    }));
    await client.ask("import_memories", { memories });
    const page = async (args: Record<string, unknown>) =>
      (await client.ask<Exported[]>("export_memories", args)).map(({ content }) => content.split(" ")[1]);
    expect(await page({ limit: 3 })).toEqual(["299", "298", "297"]);
    expect(await page({ limit: 3, offset: 3 })).toEqual(["296", "295", "294"]);
    expect(await page({ limit: 1000 })).toHaveLength(300);
    const { decisions } = await client.ask<{ decisions: { content: string }[] }>("get_decision_chain", {
      topic: "log",
    });
    expect(decisions).toHaveLength(300);
    expect(decisions.at(-1)?.content).toBe("Entry 299 of the log");
    const [latest] = await client.ask<Recalled[]>("recall_memory", {
      query: "latest entry of the log",
      k: 1,
    });
    expect(latest?.content).toBe("Entry 299 of the log");
  });
});

describe("namespaces", () => {
  test("without memories return nothing, with a warning that names the existing ones", async () => {
    const client = connectMemory();
    const question = { query: "kiln", namespace: "/shpo" };
    expect(await client.warningsOf("recall_memory", question)).toEqual([
      'The namespace "/shpo" has no memories; no others exist yet',
    ]);
    await store(client, "The kiln is hot", { namespace: "/shop" });
    for (const tool of ["recall_memory", "recall_with_expansion", "recall_with_impact"]) {
      expect(await client.ask(tool, question), tool).toEqual([]);
      expect(await client.warningsOf(tool, question), tool).toEqual([
        'The namespace "/shpo" has no memories; existing ones: /shop',
      ]);
      expect(await client.warningsOf(tool, { ...question, namespace: "/shop" }), tool).toEqual([]);
    }
    expect(await client.warningsOf("export_memories", { namespace: "/shpo" })).toHaveLength(1);
    // An existing namespace without such a memory is a valid answer.
    expect(await client.warningsOf("export_memories", { namespace: "/shop", memory_type: "habit" })).toEqual(
      [],
    );
  });

  test("are summarized separately", async () => {
    const client = connectMemory();
    const first = await store(client, "The cache expired at noon", { namespace: "/p" });
    await store(client, "The cache is warm again", { namespace: "/p", links: [first.id] });
    const secret = await store(client, "The vault opens at nine", { namespace: "/q", links: [first.id] });
    const { created_ids: ids } = await client.ask<{ created_ids: string[] }>("consolidate_summarize", {
      cluster_size: 2,
      namespace: "/p",
    });
    expect(ids).toHaveLength(1);
    const summary = await client.memory.get(ids[0]!);
    expect(summary.namespace).toBe("/p");
    expect(summary.content).not.toContain("vault");
    const reached = await client.ask<{ id: string }[]>("graph_traverse", { start_id: ids[0], max_depth: 1 });
    expect(reached.map(({ id }) => id)).not.toContain(secret.id);
  });

  test("each have their own copy of the same content, and refine_memory can change only the tags", async () => {
    const client = connectMemory();
    const content = "Deploys happen on Tuesdays";
    const ids = new Set<string>();
    for (const namespace of ["/a", "/b", undefined])
      ids.add((await store(client, content, { namespace })).id);
    expect(ids.size).toBe(3);
    const [first] = ids;
    expect(await client.ask("refine_memory", { id: first, tags: ["deploy"] })).toMatchObject({
      old_id: first,
    });
  });
});

describe("graph traversal", () => {
  test("visits the same edges breadth-first and depth-first, by direction and to any depth", async () => {
    const client = connectMemory();
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d", "up"]) ids.push((await store(client, name)).id);
    const [a, b, c, d, up] = ids;
    const link = (source: unknown, target: unknown, relationship: string) =>
      client.ask("associate_memories", { source_id: source, target_id: target, relationship });
    await link(a, b, "LEADS_TO");
    await link(b, c, "EXPLAINS");
    await link(a, d, "CONTRADICTS");
    await link(up, a, "LEADS_TO");
    const walk = async (args: Record<string, unknown>) =>
      (await client.ask<{ id: string; depth: number }[]>("graph_traverse", { start_id: a, ...args })).map(
        ({ id, depth }) => `${depth} ${ids.indexOf(id)}`,
      );
    expect(await walk({ algorithm: "bfs" })).toEqual(["0 0", "1 1", "1 3", "2 2"]);
    expect(await walk({ algorithm: "dfs" })).toEqual(["0 0", "1 1", "2 2", "1 3"]);
    expect(await walk({ direction: "incoming", max_depth: 9 })).toEqual(["0 0", "1 4"]);
    expect((await walk({ direction: "both", max_depth: 1 })).sort()).toEqual(["0 0", "1 1", "1 3", "1 4"]);
    expect(await walk({ max_depth: 0 })).toEqual(["0 0"]);
  });

  test("by recall_with_expansion leaves out edges that are no longer or not yet valid", async () => {
    const client = connectMemory();
    const [seed, past, future] = [
      await store(client, "passkey rollout"),
      await store(client, "alpha"),
      await store(client, "beta"),
    ];
    const day = (offset: number) => new Date(client.clock.now + offset * dayMs).toISOString();
    const edges = [
      { src: seed.id, dst: past.id, relationship: "LEADS_TO", valid_to: day(-1) },
      { src: seed.id, dst: future.id, relationship: "LEADS_TO", valid_from: day(1) },
    ];
    await client.ask("import_memories", { memories: [{ content: "carries edges", edges }] });
    const reached = async () => {
      const found = await client.ask<(Recalled & { expansion_path: string })[]>("recall_with_expansion", {
        query: "passkey rollout",
        expansion_depth: 3,
      });
      return found.filter(({ expansion_path: path }) => path !== "direct").map(({ content }) => content);
    };
    expect(await reached()).toEqual([]);
    client.clock.now += 2 * dayMs;
    expect(await reached()).toEqual(["beta"]);
  });
});
