// Export, import and namespaces as a client of Codemem sees them, without the original's defects (D18).
import { describe, expect, test } from "vitest";
import { dayMs } from "../../src/base/durations.ts";
import { connectMemory, store, type Client, type Exported } from "../support/codemem-client.ts";
import { indexFiles } from "../support/code-graph-client.ts";

describe("export_memories and import_memories", () => {
  test("preserve memories, ids, times, and edges (D18)", async () => {
    const client = connectMemory();
    const a = await store(client, "alpha", {
      tags: ["x", "y"],
      namespace: "/p",
      memory_type: "decision",
      importance: 0.123456,
    });
    client.clock.now += 1000;
    const b = await store(client, "beta", { links: [a.id] });
    await client.ask("associate_memories", {
      source_id: a.id,
      target_id: b.id,
      relationship: "CONTRADICTS",
      weight: 0.25,
    });
    await client.ask("refine_memory", { id: a.id, importance: 0.9 });
    await client.ask("recall_memory", { query: "alpha" });
    await client.memory.flush();
    const exported = await client.ask<Exported[]>("export_memories");
    expect(exported).toHaveLength(3);
    const other = connectMemory();
    other.clock.now += 50 * dayMs;
    const report = await other.ask("import_memories", { memories: exported });
    expect(report).toMatchObject({ imported: 3, skipped: 0, edges_imported: 3, edges_skipped: 0 });
    expect(await other.ask("export_memories")).toEqual(exported);
    expect(await other.ask("import_memories", { memories: exported })).toMatchObject({
      imported: 0,
      skipped: 3,
      edges_imported: 0,
    });
    const renamed = connectMemory();
    await renamed.ask("import_memories", { memories: exported, ids: "new" });
    const again = await renamed.ask<Exported[]>("export_memories");
    expect(again.map(({ id }) => id)).not.toContain(a.id);
    expect(again.flatMap(({ edges }) => edges)).toHaveLength(exported.flatMap(({ edges }) => edges).length);
  });

  test("leave a forgotten memory that has changed since, and skip places that no code can have", async () => {
    const client = connectMemory();
    const { id } = await store(client, "first version");
    const exported = await client.ask<Exported[]>("export_memories");
    await client.ask("update_memory", { id, content: "second version" });
    await client.memory.softDelete(id);
    const [given] = exported;
    const anchor = {
      kind: "function",
      root: "/r",
      path: "a.ts",
      qualifiedName: "f",
      name: "f",
      contentHash: "",
    };
    const edges = ["x".repeat(5_000), "", "a.ts#f"].map((target) => ({
      ...{
        src: id,
        relationship: "RELATES_TO",
        dst: target === "" ? "b.ts" : target,
        properties: { code_anchor: { ...anchor, id: target } },
      },
    }));
    expect(await client.ask("import_memories", { memories: [{ ...given, edges }] })).toMatchObject({
      imported: 1,
      edges_imported: 1,
    });
    expect((await client.memory.list({ limit: 9 })).map(({ content }) => content)).toEqual(["first version"]);
    await client.memory.restore(id);
    expect((await client.memory.list({ limit: 9 })).map(({ content }) => content).sort()).toEqual([
      "first version",
      "second version",
    ]);
  });

  test("take in a word that only the command line takes as a type, and no other unknown one", async () => {
    const client = connectMemory();
    await client.memory.store({ content: "buy milk", type: "todo", family: "codemem" });
    const exported = await client.ask<Exported[]>("export_memories");
    const other = connectMemory();
    expect(await other.ask("import_memories", { memories: exported })).toMatchObject({ imported: 1 });
    expect(await other.ask("export_memories")).toEqual(exported);
    const refused = await other.fail("import_memories", {
      memories: [{ content: "x", memory_type: "todo" }],
    });
    expect(refused.message).toContain("memories.0.memory_type");
  });

  test("page through however many there are, in Memento's export too", async () => {
    const client = connectMemory();
    const many = Array.from({ length: 10_005 }, (_, i) => ({ content: `note ${i}` }));
    await client.memory.import(many, "new");
    const page = { limit: 10, offset: 10_000 };
    expect(await client.ask<Exported[]>("export_memories", page)).toHaveLength(5);
    const { memories } = await client.ask<{ memories: unknown[] }>("export", page);
    expect(memories).toHaveLength(5);
  });

  test("preserve uses, votes, and review schedules", async () => {
    const client = connectMemory();
    const { id } = await store(client, "The kiln needs four hours");
    await client.ask("feedback", { memory_id: id, event: "helpful" });
    await client.ask("schedule_review", { memory_id: id });
    await client.ask("schedule_review", { memory_id: id, outcome: "helpful" });
    client.clock.now += 30 * dayMs;
    await client.ask("recall_memory", { query: "kiln" });
    await client.memory.flush();
    const exported = await client.ask<Exported[]>("export_memories");
    const other = connectMemory();
    other.clock.now = client.clock.now;
    await other.ask("import_memories", { memories: exported });
    expect(await other.ask("export_memories")).toEqual(exported);
    const due = (of: Client) => of.ask<{ reviews: unknown[] }>("schedule_review", {});
    expect((await due(other)).reviews).toHaveLength(1);
    expect(await due(other)).toEqual(await due(client));
    expect(await other.ask("feedback", { memory_id: id, event: "helpful" })).toMatchObject({
      feedback: { helpful: 2, used: 0 },
    });
  });

  test("count uses whose time is unknown, so such a memory is not forgotten as unused", async () => {
    const client = connectMemory();
    await client.ask("import_memories", {
      memories: [{ content: "Rarely right, often read", importance: 0.05, access_count: 7 }],
    });
    client.clock.now += 90 * dayMs;
    expect(await client.ask("consolidate_forget", { importance_threshold: 0.5 })).toMatchObject({
      affected: 0,
    });
    const [row] = await client.ask<{ access_count: number }[]>("export_memories");
    expect(row?.access_count).toBe(7);
  });

  test("give back long texts whole, in Memento's export too", async () => {
    const client = connectMemory();
    const content = Array.from({ length: 60_000 }, (_, i) => `word${i % 977}`).join(" ");
    await store(client, content);
    client.clock.now += 1000;
    await store(client, "short");
    const page = { limit: 1, offset: 1 };
    const exported = await client.ask<Exported[]>("export_memories", page);
    const other = connectMemory();
    expect(await other.ask("import_memories", { memories: exported })).toMatchObject({ imported: 1 });
    expect(await other.memory.list({ limit: 1 })).toMatchObject([{ content }]);
    expect(await client.ask("export", page)).toMatchObject({ memories: [{ content }] });
  });

  test("skip empty and known contents, filter, and limit", async () => {
    const client = connectMemory();
    const memories = [
      { content: "a" },
      { content: "b", namespace: "/n", memory_type: "habit" },
      { content: " " },
    ];
    expect(await client.ask("import_memories", { memories })).toMatchObject({ imported: 2, skipped: 1 });
    expect(await client.ask("import_memories", { memories })).toMatchObject({ imported: 0, skipped: 3 });
    expect(await client.ask<Exported[]>("export_memories", { namespace: "/n" })).toHaveLength(1);
    expect(await client.ask<Exported[]>("export_memories", { memory_type: "habit" })).toHaveLength(1);
    expect(await client.ask<Exported[]>("export_memories", { limit: 1 })).toHaveLength(1);
    expect(
      (await client.fail("import_memories", { memories: [{ content: "x", importance: 7 }] })).message,
    ).toContain("importance");
    expect(
      (await client.fail("import_memories", { memories: [{ content: "x", created_at: "soon" }] })).message,
    ).toContain("created_at");
  });
});

test("import_memories creates links as store_memory does and counts links to unknown targets", async () => {
  const client = await indexFiles({ "src/route.ts": "export function parseRoute() {\n  return 1;\n}\n" });
  const memories = [
    { id: "first", content: "Routes are split by hand", links: ["src/route.ts#parseRoute", "src/route.ts"] },
    { content: "And that is slow", links: ["first", "nobody"] },
  ];
  const report = await client.ask<{ ids: string[] }>("import_memories", { memories });
  expect(report).toMatchObject({ imported: 2, edges_imported: 3, edges_skipped: 1 });
  const edgesOf = async (): Promise<unknown[]> =>
    (await client.ask<Exported[]>("export_memories")).flatMap(({ edges }) =>
      edges.map(({ src, dst, relationship }) => [src, relationship, dst]),
    );
  const edges = await edgesOf();
  for (const target of ["src/route.ts#parseRoute", "src/route.ts"])
    expect(edges).toContainEqual(["first", "RELATES_TO", target]);
  expect(edges).toContainEqual([report.ids[1], "RELATES_TO", "first"]);
  expect(await client.ask("import_memories", { memories })).toMatchObject({ imported: 0, edges_imported: 0 });
  expect(await edgesOf()).toEqual(edges);
  const twice = [{ content: "once", links: ["first"] }];
  expect(await client.ask("import_memories", { memories: [...twice, ...twice] })).toMatchObject({
    imported: 1,
  });
});

describe("namespaces", () => {
  test("can be listed, described, and deleted, with confirmation only", async () => {
    const client = connectMemory();
    await store(client, "a", { namespace: "/p", tags: ["t", "u"], importance: 0.2 });
    await store(client, "b", { namespace: "/p", tags: ["t"], importance: 0.4, memory_type: "decision" });
    const kept = await store(client, "c", { namespace: "/q" });
    expect(await client.ask("list_namespaces")).toEqual({
      namespaces: [
        { name: "/p", memory_count: 2 },
        { name: "/q", memory_count: 1 },
      ],
    });
    expect(await client.ask("namespace_stats", { namespace: "/p" })).toMatchObject({
      count: 2,
      avg_importance: 0.3,
      avg_confidence: 1,
      type_distribution: { context: 1, decision: 1 },
      tag_frequency: { t: 2, u: 1 },
    });
    expect(await client.fail("namespace_stats", { namespace: "/x" })).toMatchObject({
      code: "NAMESPACE_NOT_FOUND",
    });
    expect((await client.fail("delete_namespace", { namespace: "/p", confirm: false })).message).toContain(
      "confirm",
    );
    expect((await client.memory.stats()).memories).toBe(3);
    expect(await client.ask("delete_namespace", { namespace: "/p", confirm: true })).toEqual({
      deleted: 2,
      namespace: "/p",
    });
    expect((await client.ask<Exported[]>("export_memories")).map(({ id }) => id)).toEqual([kept.id]);
  });
});

test("Memento's export can be imported", async () => {
  const client = connectMemory();
  const remember = async (content: string, more: Record<string, unknown> = {}): Promise<string> =>
    (await client.ask<{ memory_id: string }>("remember", { content, ...more })).memory_id;
  const cause = await remember("The pump failed", { type: "episodic", project_id: "/p", source: "log" });
  const result = await remember("The cellar was wet", { tags: ["cellar"], privacy_scope: "team" });
  const copy = await remember("The cellar was very wet");
  const link = (source_id: string, target_id: string, relation_type: string) =>
    client.ask("link", { source_id, target_id, relation_type });
  await link(result, cause, "derived_from");
  await link(copy, result, "duplicates");
  await client.ask("feedback", { memory_id: cause, event: "helpful" });
  await client.ask("store_memory", { content: "Codemem's own", memory_type: "style" });
  const exported = await client.ask<{ memories: { id: string }[] }>("export");

  const byId = (memories: readonly { id: string }[]) => [...memories].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const memories of [exported.memories, exported, JSON.stringify(exported)]) {
    const other = connectMemory();
    const report = await other.ask("import_memories", { memories });
    expect(report).toMatchObject({ imported: 4, skipped: 0, edges_imported: 2, edges_skipped: 0 });
    const again = await other.ask<typeof exported>("export");
    expect(byId(again.memories)).toEqual(byId(exported.memories));
  }
});

test("an imported link leads to the code of its own folder, also if another one has code of that name", async () => {
  const client = connectMemory();
  const memories = ["/one", "/other"].map((root) => {
    const place = { id: "README.md", kind: "file", root, path: "README.md" };
    const anchor = { ...place, qualifiedName: "", name: "README.md", contentHash: "" };
    const edge = {
      src: root,
      dst: "README.md",
      relationship: "RELATES_TO",
      properties: { code_anchor: anchor },
    };
    return { id: root, content: `About ${root}`, edges: [edge] };
  });
  for (const memory of memories) {
    const report = await client.ask("import_memories", { memories: [memory] });
    expect(report).toMatchObject({ imported: 1, edges_imported: 1 });
  }
  const linked = (await client.ask<Exported[]>("export_memories")).map(({ id, edges }) => {
    const [edge] = edges as unknown as { properties: { code_anchor: { root: string } } }[];
    return [id, edge?.properties.code_anchor.root];
  });
  expect(linked.sort()).toEqual([
    ["/one", "/one"],
    ["/other", "/other"],
  ]);
});
