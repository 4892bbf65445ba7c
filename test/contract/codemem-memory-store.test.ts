// How memories are created, changed and deleted, as a client of Codemem sees it, without the original's defects (D17).
import { describe, expect, test } from "vitest";
import { connectMemory, idPattern, store, type Exported, type Recalled } from "../support/codemem-client.ts";

describe("store_memory", () => {
  test("returns the fields of the contract", async () => {
    const client = connectMemory();
    const stored = await store(client, "Use Axum for the API", {
      memory_type: "decision",
      importance: "0.8",
    });
    expect(stored).toEqual({
      id: expect.stringMatching(idPattern) as string,
      status: "stored",
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      graph_node_created: true,
      memory_type: "decision",
      importance: 0.8,
      embedded: true,
    });
  });

  test("recognizes a duplicate within its namespace, but not in another", async () => {
    const client = connectMemory();
    const first = await store(client, "same", { namespace: "/a" });
    expect(await store(client, "same", { namespace: "/a" })).toMatchObject({
      id: first.id,
      status: "duplicate",
    });
    expect(await store(client, "same", { namespace: "/b" })).toMatchObject({ status: "stored" });
    expect(await store(client, "same")).toMatchObject({ status: "stored" });
    expect((await client.memory.stats()).memories).toBe(3);
  });

  test("adds the tags and links that come with a duplicate, as many tags as a memory may have", async () => {
    const client = connectMemory();
    const other = await store(client, "other");
    const tags = Array.from({ length: 80 }, (_, i) => `tag-${i}`);
    const first = await store(client, "same", { tags });
    const again = { links: [other.id, first.id], tags: tags.map((tag) => `more-${tag}`) };
    expect(await store(client, "same", again)).toMatchObject({ id: first.id, updated: ["tags", "links"] });
    expect(await store(client, "same", { links: [other.id] })).not.toHaveProperty("updated");
    const [exported] = await client.ask<Exported[]>("export_memories");
    expect(exported).toMatchObject({ id: first.id, edges: [{ src: first.id, dst: other.id }] });
    expect(exported).toHaveProperty("tags.length", 100);
  });

  test("adds the metadata that comes with a duplicate", async () => {
    const client = connectMemory();
    const content = "The pump is loud";
    const { id } = await store(client, content);
    expect(await store(client, content, { speaker: "Ada" })).toMatchObject({ id, updated: ["metadata"] });
    expect(await store(client, content, { speaker: "Ada" })).not.toHaveProperty("updated");
    await client.ask("remember", { content, privacy_scope: "team", source: "mail" });
    await client.ask("remember", { content });
    const kept = { speaker: "Ada", privacy_scope: "team", source: "mail" };
    expect((await client.memory.get(id)).metadata).toEqual(kept);
  });

  test("refuses empty or too long contents, invalid values, and unknown links, and stores nothing", async () => {
    const client = connectMemory();
    expect((await client.fail("store_memory", { content: "" })).message).toContain("content");
    expect((await client.fail("store_memory", { content: "  \n" })).message).toContain("content is empty");
    expect((await client.fail("store_memory", { content: "x".repeat(1_048_577) })).message).toContain(
      "1048576",
    );
    expect((await client.fail("store_memory", { content: "ü".repeat(600_000) })).message).toContain("1 MiB");
    expect(await client.fail("store_memory", { content: "x", links: ["nowhere"] })).toMatchObject({
      code: "NODE_NOT_FOUND",
      message: expect.stringContaining('"nowhere"') as string,
    });
    expect((await client.fail("store_memory", { content: "x", importance: 1.5 })).message).toContain(
      "importance is 1.5",
    );
    expect((await client.fail("store_memory", { content: "x", memory_type: "idea" })).message).toContain(
      '"idea"',
    );
    expect((await client.memory.stats()).memories).toBe(0);
  });

  test("accepts a megabyte and finds it by a word at its end", async () => {
    const client = connectMemory();
    const { id } = await store(client, `${"lorem ipsum ".repeat(87_000)} zanzibar`);
    expect((await client.ask<Recalled[]>("recall_memory", { query: "zanzibar" }))[0]?.id).toBe(id);
  });

  test("leaves a text to the speaker who said it first, also if another says the same", async () => {
    const client = connectMemory();
    const said = { speaker: "Ada", session: "1" };
    const first = await client.memory.store({ content: "Agreed.", metadata: said });
    await client.memory.store({
      content: "Agreed.",
      tags: ["speaker:Bob", "vote"],
      metadata: { speaker: "Bob", session: "2", room: "north" },
    });
    const again = await store(client, "Agreed.", { speaker: "Cleo" });
    expect(again).toMatchObject({ id: first.id, status: "duplicate" });
    expect(await client.memory.get(first.id)).toMatchObject({
      tags: ["vote"],
      metadata: { ...said, room: "north" },
    });
  });

  test("creates RELATES_TO links to memories", async () => {
    const client = connectMemory();
    const first = await store(client, "first");
    const second = await store(client, "second", { links: [first.id] });
    const nodes = await client.ask<{ id: string; depth: number; relationship: string | null }[]>(
      "graph_traverse",
      {
        start_id: second.id,
      },
    );
    expect(nodes.map(({ id, depth, relationship }) => [id, depth, relationship])).toEqual([
      [second.id, 0, null],
      [first.id, 1, "RELATES_TO"],
    ]);
  });
});

describe("update_memory, delete_memory, refine_memory, split_memory, merge_memories", () => {
  test("an updated memory is found by its new content, and unknown ids are errors (D17)", async () => {
    const client = connectMemory();
    const { id } = await store(client, "walrus", { importance: 0.9 });
    await client.ask("update_memory", { id, content: "narwhal" });
    expect(await client.ask<Recalled[]>("recall_memory", { query: "narwhal" })).toMatchObject([
      { id, content: "narwhal", importance: 0.9 },
    ]);
    const [left] = await client.ask<Recalled[]>("recall_memory", { query: "walrus" });
    expect(left?.score_breakdown["token_overlap"] ?? 0).toBe(0);
    expect(await client.fail("update_memory", { id: "nobody", content: "x" })).toMatchObject({
      code: "MEMORY_NOT_FOUND",
    });
    expect(await client.fail("delete_memory", { id: "nobody" })).toMatchObject({ code: "MEMORY_NOT_FOUND" });
    expect((await client.memory.stats()).memories).toBe(1);
  });

  test("refine_memory links the old version to the new one and can change only the tags", async () => {
    const client = connectMemory();
    const { id } = await store(client, "version one", {
      tags: ["a"],
      namespace: "/p",
      memory_type: "decision",
    });
    const first = await client.ask<{ new_id: string }>("refine_memory", { id, tags: ["b"] });
    const second = await client.ask("refine_memory", { id: first.new_id, content: "version two" });
    expect(second).toMatchObject({ old_id: first.new_id, relationship: "EVOLVED_INTO" });
    const nodes = await client.ask<{ relationship: string | null }[]>("graph_traverse", {
      start_id: id,
      max_depth: 5,
    });
    expect(nodes.map(({ relationship }) => relationship)).toEqual([null, "EVOLVED_INTO", "EVOLVED_INTO"]);
    expect(await client.memory.get(first.new_id)).toMatchObject({
      content: "version one",
      tags: ["b"],
      namespace: "/p",
      type: "decision",
    });
    expect(await client.memory.get(id)).toMatchObject({ content: "version one", tags: ["a"] });
  });

  test("an older version of a text can be changed, pinned, and refined again, and stays the older one", async () => {
    const client = connectMemory();
    const content = "Use tabs in Makefiles";
    const { id } = await store(client, content);
    const { new_id: newer } = await client.ask<{ new_id: string }>("refine_memory", { id, tags: ["make"] });
    expect(await client.ask("pin", { memory_id: id })).toMatchObject({ success: true });
    expect(await client.ask("unpin", { memory_id: id })).toMatchObject({ success: true });
    await client.ask("update_memory", { id, content, importance: 0.9 });
    expect(await client.memory.get(id)).toMatchObject({ importance: 0.9, pinned: false });
    expect(await store(client, content)).toMatchObject({ id: newer, status: "duplicate" });
    const third = await client.ask<{ new_id: string }>("refine_memory", { id, content, tags: ["build"] });
    expect(await store(client, content)).toMatchObject({ id: third.new_id, status: "duplicate" });
    expect(
      await client.fail("update_memory", { id: (await store(client, "other")).id, content }),
    ).toMatchObject({
      code: "ALREADY_EXISTS",
    });
  });

  test("split_memory stores all parts or none", async () => {
    const client = connectMemory();
    const { id } = await store(client, "whole");
    await store(client, "taken");
    expect(
      await client.fail("split_memory", { id, parts: [{ content: "new" }, { content: "taken" }] }),
    ).toMatchObject({
      code: "ALREADY_EXISTS",
    });
    expect((await client.memory.stats()).memories).toBe(2);
    const split = await client.ask<{ parts: string[] }>("split_memory", {
      id,
      parts: [{ content: "a" }, { content: "b" }],
    });
    expect(split).toMatchObject({ source_id: id, relationship: "PART_OF" });
    const around = await client.ask<{ id: string }[]>("graph_traverse", {
      start_id: id,
      direction: "incoming",
    });
    expect(around.map((node) => node.id).sort()).toEqual([id, ...split.parts].sort());
    expect((await client.fail("split_memory", { id, parts: [] })).message).toContain("parts");
  });

  test("merge_memories names missing sources and links the merged memory to its sources", async () => {
    const client = connectMemory();
    const [a, b] = [
      await store(client, "a", { namespace: "/p" }),
      await store(client, "b", { namespace: "/p" }),
    ];
    expect(await client.fail("merge_memories", { source_ids: [a.id, "ghost"], content: "x" })).toMatchObject({
      code: "MEMORY_NOT_FOUND",
      message: expect.stringContaining("ghost") as string,
    });
    expect((await client.fail("merge_memories", { source_ids: [a.id], content: "x" })).message).toContain(
      "source_ids",
    );
    const merged = await client.ask<{ merged_id: string }>("merge_memories", {
      source_ids: [a.id, b.id],
      content: "both",
    });
    expect(await client.memory.get(merged.merged_id)).toMatchObject({
      type: "insight",
      importance: 0.7,
      namespace: "/p",
    });
    expect((await client.memory.stats()).relationshipTypes).toEqual({ SUMMARIZES: 2 });
  });
});
