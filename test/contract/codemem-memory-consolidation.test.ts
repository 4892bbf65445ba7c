// The cycles that decay and merge memories, as a client of Codemem sees them, without the original's defects (D8).
import { describe, expect, test } from "vitest";
import { dayMs } from "../../src/base/durations.ts";
import { connectMemory, store } from "../support/codemem-client.ts";

describe("consolidation", () => {
  test("decay lowers unused memories by a tenth and leaves recent and pinned ones unchanged", async () => {
    const client = connectMemory();
    const old = await store(client, "old", { importance: 0.8 });
    const pinned = await store(client, "pinned", { importance: 0.8 });
    await client.memory.update(pinned.id, { pinned: true });
    client.clock.now += 60 * dayMs;
    const fresh = await store(client, "fresh", { importance: 0.8 });
    expect(await client.ask("consolidate_decay", { dry_run: true })).toMatchObject({
      affected: 1,
      ids: [old.id],
    });
    expect((await client.memory.get(old.id)).importance).toBe(0.8);
    expect(await client.ask("consolidation_status")).toEqual({ cycles: {} });
    expect(await client.ask("consolidate_decay")).toMatchObject({
      cycle: "decay",
      affected: 1,
      threshold_days: 30,
    });
    expect((await client.memory.get(old.id)).importance).toBeCloseTo(0.72, 10);
    expect((await client.memory.get(pinned.id)).importance).toBe(0.8);
    expect((await client.memory.get(fresh.id)).importance).toBe(0.8);
    expect(await client.ask("consolidation_status")).toEqual({
      cycles: { decay: { last_run: new Date(client.clock.now).toISOString(), affected: 1 } },
    });
  });

  test("a recently recalled memory is neither decayed nor forgotten", async () => {
    const client = connectMemory();
    await store(client, "used", { importance: 0.05 });
    client.clock.now += 60 * dayMs;
    await client.ask("recall_memory", { query: "used" });
    expect(await client.ask("consolidate_decay")).toMatchObject({ affected: 0 });
    expect(await client.ask("consolidate_forget")).toMatchObject({ deleted: 0 });
  });

  test("creative links memories of different types with common tags once, within a namespace", async () => {
    const client = connectMemory();
    const a = await store(client, "a", { tags: ["x", "y"], memory_type: "decision" });
    const b = await store(client, "b", { tags: ["y"], memory_type: "pattern" });
    await store(client, "c", { tags: ["y"], memory_type: "pattern", namespace: "/other" });
    expect(await client.ask("consolidate_creative")).toMatchObject({
      new_connections: 1,
      ids: [`${a.id}-RELATES_TO-${b.id}`],
    });
    expect(await client.ask("consolidate_creative")).toMatchObject({ new_connections: 0 });
  });

  test("creative has nothing left to link in a second run, however many memories share a tag", async () => {
    const client = connectMemory();
    const types = ["decision", "pattern"] as const;
    const memories = Array.from({ length: 24 }, (_, i) => ({
      ...{ content: `note ${i}`, tags: ["t"], memory_type: types[i % 2] },
    }));
    await client.ask("import_memories", { memories });
    const first = await client.ask<{ new_connections: number }>("consolidate_creative");
    expect(first.new_connections).toBeGreaterThan(24);
    expect(await client.ask("consolidate_creative")).toMatchObject({ new_connections: 0 });
  });

  test("cluster merges near-duplicates into the most important one, with their links and tags (D8)", async () => {
    const client = connectMemory();
    const other = await store(client, "why axum");
    const loser = await store(client, "use axum for the api!", {
      importance: 0.3,
      tags: ["web"],
      namespace: "/p",
    });
    const winner = await store(client, "Use Axum  for the API", {
      importance: 0.9,
      tags: ["api"],
      namespace: "/p",
    });
    const elsewhere = await store(client, "use axum for the api", { namespace: "/q" });
    await client.ask("associate_memories", {
      source_id: other.id,
      target_id: loser.id,
      relationship: "EXPLAINS",
    });
    expect(await client.ask("consolidate_cluster", { dry_run: true })).toMatchObject({
      merged: 1,
      ids: [loser.id],
    });
    expect(await client.ask("consolidate_cluster")).toMatchObject({
      cycle: "cluster",
      affected: 1,
      merged: 1,
      kept: 1,
    });
    expect(await client.fail("graph_traverse", { start_id: loser.id })).toMatchObject({
      code: "NODE_NOT_FOUND",
    });
    expect((await client.memory.get(winner.id)).tags).toEqual(["api", "web"]);
    expect((await client.memory.get(elsewhere.id)).content).toBe("use axum for the api");
    const [, reached] = await client.ask<{ id: string; relationship: string }[]>("graph_traverse", {
      start_id: other.id,
    });
    expect(reached).toMatchObject({ id: winner.id, relationship: "EXPLAINS" });
    expect(await client.ask("consolidate_cluster")).toMatchObject({ merged: 0 });
  });

  test("cluster keeps memories that differ in a sign, and what it merges can be restored", async () => {
    const client = connectMemory();
    const opposite = [
      "Use C++ here",
      "Use C# here",
      "The offset is -1",
      "The offset is 1",
      "a != b",
      "a == b",
    ];
    for (const text of opposite) await store(client, text);
    await client.ask("import_memories", {
      memories: [
        { id: "pin", content: "Use pnpm, not npm!", pinned: true, importance: 0.2 },
        { id: "twin", content: "use pnpm not npm", importance: 0.9 },
      ],
    });
    expect(await client.ask("consolidate_cluster")).toMatchObject({ merged: 1, ids: ["twin"] });
    expect(await client.memory.get("pin")).toMatchObject({ importance: 0.9 });
    expect(await client.memory.listDeleted(10)).toMatchObject([{ id: "twin" }]);
    expect(await client.memory.restore("twin")).toMatchObject({ content: "use pnpm not npm" });
  });

  test("cluster leaves the versions of a memory alone", async () => {
    const client = connectMemory();
    const { id } = await store(client, "The staging password rotates weekly", {
      importance: 0.8,
      tags: ["old"],
    });
    const { new_id: newest } = await client.ask<{ new_id: string }>("refine_memory", {
      ...{ id, importance: 0.2, tags: ["low"] },
    });
    expect(await client.ask("consolidate_cluster")).toMatchObject({ merged: 0 });
    expect(await client.memory.get(newest)).toMatchObject({ importance: 0.2, tags: ["low"] });
    // A duplicate of the newest version is merged as any other.
    const twin = await store(client, "the staging password rotates weekly.", { importance: 0.1 });
    expect(await client.ask("consolidate_cluster")).toMatchObject({ merged: 1, ids: [twin.id] });
  });

  test("forget deletes only unused, unpinned, unlinked memories below the threshold and counts the rest", async () => {
    const client = connectMemory();
    const faint = await store(client, "faint", { importance: 0.05 });
    await store(client, "at the limit", { importance: 0.1 });
    const pinned = await store(client, "pinned", { importance: 0.05 });
    await client.memory.update(pinned.id, { pinned: true });
    const linked = await store(client, "linked", { importance: 0.05 });
    await store(client, "linking", { links: [linked.id] });
    const expected = { deleted: 1, kept_pinned: 1, kept_linked: 1, ids: [faint.id] };
    expect(await client.ask("consolidate_forget", { dry_run: true })).toMatchObject(expected);
    expect(await client.ask("consolidate_forget")).toMatchObject({
      cycle: "forget",
      affected: 1,
      threshold: 0.1,
      ...expected,
    });
    expect((await client.memory.stats()).memories).toBe(4);
  });

  test("summarize summarizes linked memories once, without a model", async () => {
    const client = connectMemory();
    const first = await store(client, "The cache expired everywhere at once", { namespace: "/p" });
    for (const text of ["Cache lifetimes are random now", "The tariff cache was to blame"]) {
      await store(client, text, { links: [first.id], namespace: "/p" });
    }
    expect(await client.ask("consolidate_summarize")).toMatchObject({
      clusters_found: 0,
      min_cluster_size: 5,
    });
    const done = await client.ask<{ created_ids: string[] }>("consolidate_summarize", { cluster_size: 3 });
    expect(done).toMatchObject({
      cycle: "summarize",
      clusters_found: 1,
      summarized: 1,
      summarizer: "extractive",
    });
    const summary = await client.memory.get(done.created_ids[0]!);
    expect(summary).toMatchObject({ type: "insight", importance: 0.7, namespace: "/p" });
    expect((await client.memory.stats()).relationshipTypes).toEqual({ SUMMARIZES: 3, RELATES_TO: 2 });
    expect(await client.ask("consolidate_summarize", { cluster_size: 3 })).toMatchObject({
      clusters_found: 0,
      summarized: 0,
    });
  });

  test("summarize covers a large group in parts, each once, and later what was added to it", async () => {
    const client = connectMemory();
    const hub = await store(client, "The pump hall");
    const add = (from: number, to: number): Promise<unknown> => {
      const memories = Array.from({ length: to - from }, (_, i) => ({
        ...{ content: `Pump ${from + i} was inspected`, links: [hub.id] },
      }));
      return client.ask("import_memories", { memories });
    };
    await add(0, 259);
    const summarize = () => client.ask<{ created_ids: string[] }>("consolidate_summarize");
    expect(await summarize()).toMatchObject({ clusters_found: 2, summarized: 2 });
    expect(await summarize()).toMatchObject({ clusters_found: 0, summarized: 0 });
    await add(259, 265);
    const { created_ids: added } = await summarize();
    expect(added).toHaveLength(1);
    expect((await client.memory.edgesOf(added[0]!)).length).toBe(6);
    expect(await summarize()).toMatchObject({ clusters_found: 0 });
  });
});
