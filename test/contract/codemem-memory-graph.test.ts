// Links between memories as a client of Codemem sees them, without the original's defects (D6).
import { describe, expect, test } from "vitest";
import { dayMs } from "../../src/base/durations.ts";
import { connectMemory, store, type Recalled, type Stored } from "../support/codemem-client.ts";
import { startOfTest } from "../support/memory.ts";

describe("the memory graph", () => {
  test("accepts relationships in any case, keeps one edge per pair, and refuses unknown ends", async () => {
    const client = connectMemory();
    const [a, b] = [await store(client, "a"), await store(client, "b")];
    const edge = { source_id: a.id, target_id: b.id, relationship: "leads_to" };
    await client.ask("associate_memories", { ...edge, weight: 0.8 });
    expect(await client.ask("associate_memories", { ...edge, weight: 0.5 })).toMatchObject({
      relationship: "LEADS_TO",
      weight: 0.5,
    });
    expect((await client.memory.stats()).edges).toBe(1);
    expect(await client.fail("associate_memories", { ...edge, target_id: "ghost" })).toMatchObject({
      code: "NODE_NOT_FOUND",
    });
    expect((await client.fail("associate_memories", { ...edge, relationship: "HATES" })).message).toContain(
      "relationship",
    );
    expect((await client.fail("associate_memories", { ...edge, target_id: a.id })).message).toContain(
      "two different ends",
    );
    expect(await client.fail("graph_traverse", { start_id: "ghost" })).toMatchObject({
      code: "NODE_NOT_FOUND",
    });
    expect(
      (await client.fail("graph_traverse", { start_id: a.id, algorithm: "dijkstra" })).message,
    ).toContain("dijkstra");
  });

  test("keeps what another family wrote about an edge when it is given again", async () => {
    const client = connectMemory();
    const [a, b] = [await store(client, "first"), await store(client, "second")];
    await client.ask("link", { source_id: a.id, target_id: b.id, relation_type: "duplicates" });
    const [linked] = await client.memory.edgesOf(a.id);
    client.clock.now += 1000;
    const ends = { source_id: a.id, target_id: b.id };
    await client.ask("associate_memories", { ...ends, relationship: "SIMILAR_TO", weight: 0.8 });
    expect(await client.memory.edgesOf(a.id)).toEqual([{ ...linked, weight: 0.8 }]);
    expect(Object.keys(linked?.properties ?? {})).not.toHaveLength(0);
  });

  test("has the right neighbors after deletions (D6)", async () => {
    const client = connectMemory();
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push((await store(client, `node ${i}`)).id);
    for (let i = 0; i + 1 < 10; i++) {
      await client.ask("associate_memories", {
        source_id: ids[i],
        target_id: ids[i + 1],
        relationship: "LEADS_TO",
      });
    }
    await client.ask("delete_memory", { id: ids[4] });
    await client.ask("delete_memory", { id: ids[0] });
    const walk = async (start: string | undefined) =>
      (await client.ask<{ id: string }[]>("graph_traverse", { start_id: start, max_depth: 20 })).map(
        ({ id }) => id,
      );
    expect(await walk(ids[1])).toEqual([ids[1], ids[2], ids[3]]);
    expect(await walk(ids[5])).toEqual(ids.slice(5));
    expect((await client.memory.stats()).edges).toBe(6);
  });

  test("follows only edges that are currently valid", async () => {
    const client = connectMemory();
    const [a, b, c] = [await store(client, "a"), await store(client, "b"), await store(client, "c")];
    const day = (offset: number) => new Date(startOfTest + offset * dayMs).toISOString();
    await client.memory.associate({ source: a.id, target: b.id, relationship: "LEADS_TO", validTo: day(-1) });
    await client.memory.associate({
      source: a.id,
      target: c.id,
      relationship: "LEADS_TO",
      validFrom: day(1),
    });
    const walk = async () =>
      (await client.ask<{ id: string }[]>("graph_traverse", { start_id: a.id })).map(({ id }) => id);
    expect(await walk()).toEqual([a.id]);
    client.clock.now += 2 * dayMs;
    expect(await walk()).toEqual([a.id, c.id]);
  });

  test("recall_with_expansion scores memories lower by hop and weight and gives the path to each", async () => {
    const client = connectMemory();
    const [seed, near, far, weak] = [
      await store(client, "passkey rollout"),
      await store(client, "alpha"),
      await store(client, "beta"),
      await store(client, "gamma"),
    ];
    const link = (source: Stored, target: Stored, weight: number) =>
      client.ask("associate_memories", {
        source_id: source.id,
        target_id: target.id,
        relationship: "LEADS_TO",
        weight,
      });
    await link(seed, near, 1);
    await link(near, far, 1);
    await link(seed, weak, 0.4);
    const ask = (depth: number) =>
      client.ask<(Recalled & { expansion_path: string })[]>("recall_with_expansion", {
        query: "passkey rollout",
        expansion_depth: depth,
      });
    const found = await ask(2);
    const byId = new Map(found.map((row) => [row.id, row]));
    expect(byId.get(seed.id)?.expansion_path).toBe("direct");
    expect(byId.get(near.id)?.expansion_path).toBe(`via LEADS_TO from ${seed.id}`);
    expect(byId.get(far.id)?.expansion_path).toBe(
      `via LEADS_TO from ${seed.id}, via LEADS_TO from ${near.id}`,
    );
    expect(byId.get(seed.id)!.score).toBeGreaterThan(byId.get(near.id)!.score);
    expect(byId.get(near.id)!.score).toBeGreaterThan(byId.get(far.id)!.score);
    expect(byId.get(near.id)!.score).toBeGreaterThan(byId.get(weak.id)!.score);
    expect((await ask(0)).map(({ expansion_path: path }) => path)).not.toContain(
      `via LEADS_TO from ${seed.id}`,
    );
  });

  test("linked memories have a graph strength, and recall_with_impact names connected decisions", async () => {
    const client = connectMemory();
    const decision = await store(client, "we chose sled dogs", { memory_type: "decision" });
    const insight = await store(client, "sled dogs need fish", { links: [decision.id] });
    const found = await client.ask<
      (Recalled & { impact: { connected_decisions: string[]; pagerank: number } })[]
    >("recall_with_impact", { query: "sled dogs" });
    const row = found.find(({ id }) => id === insight.id);
    expect(row?.impact.connected_decisions).toEqual([decision.id]);
    expect(row?.impact.pagerank).toBeGreaterThan(0);
    for (const { score_breakdown: parts } of found) expect(parts["graph_strength"]).toBeGreaterThan(0.1);
  });
});
