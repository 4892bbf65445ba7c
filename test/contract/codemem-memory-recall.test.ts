// Recall as a client of Codemem sees it, without the original's defects (D1, D2, D3, D4, D5, D9, N1).
import { describe, expect, test } from "vitest";
import { connectMemory, store, type Client, type Recalled } from "../support/codemem-client.ts";

describe("recall_memory", () => {
  test("returns a score and nine score components from 0 to 1", async () => {
    const client = connectMemory();
    await store(client, "The retry budget is three", { tags: ["retry"], namespace: "/p" });
    const [found] = await client.ask<Recalled[]>("recall_memory", { query: "retry budget" });
    expect(Object.keys(found!.score_breakdown)).toEqual([
      "vector_similarity",
      "graph_strength",
      "token_overlap",
      "temporal",
      "tag_matching",
      "importance",
      "confidence",
      "recency",
      "scope",
    ]);
    for (const value of [found!.score, ...Object.values(found!.score_breakdown)]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
    expect(found).toMatchObject({ namespace: "/p", access_count: 0, importance: 0.5 });
    expect(found!.score_breakdown).toMatchObject({
      tag_matching: 0.5,
      importance: 0.5,
      confidence: 1,
      recency: 1,
    });
  });

  test("filters before ranking: one match among a thousand memories is found (D4)", async () => {
    const client = connectMemory();
    await Promise.all(
      Array.from({ length: 1000 }, (_, i) =>
        store(client, `deploy deploy deploy step ${i}`, { namespace: "/big" }),
      ),
    );
    const wanted = await store(client, "how we deploy", { namespace: "/small", memory_type: "insight" });
    for (const filter of [{ namespace: "/small" }, { memory_type: "insight" }]) {
      const found = await client.ask<Recalled[]>("recall_memory", { query: "deploy", k: 1, ...filter });
      expect(found.map(({ id }) => id)).toEqual([wanted.id]);
    }
    const elsewhere = await client.ask<Recalled[]>("recall_memory", { query: "deploy", namespace: "/none" });
    expect(elsewhere).toEqual([]);
  });

  test("filters also apply to linked memories and to recall_with_impact (N1)", async () => {
    const client = connectMemory();
    const here = await store(client, "The walrus parser is slow", { namespace: "/here" });
    const there = await store(client, "Grammar tables are rebuilt", {
      namespace: "/there",
      links: [here.id],
    });
    await store(client, "The walrus lexer is fast", { namespace: "/there" });
    const question = { query: "walrus", namespace: "/here" };
    for (const [tool, more] of [
      ["recall_with_expansion", { expansion_depth: 3 }],
      ["recall_with_impact", {}],
    ] as const) {
      const found = await client.ask<readonly Recalled[]>(tool, { ...question, ...more });
      expect(
        found.map(({ id }) => id),
        tool,
      ).toEqual([here.id]);
    }
    const all = await client.ask<readonly Recalled[]>("recall_with_expansion", { query: "parser", k: 5 });
    expect(all.map(({ id }) => id)).toContain(there.id);
  });

  test("ranks memories of a namespace independently of other namespaces", async () => {
    const client = connectMemory();
    for (const content of ["ada drinks tea", "ada drinks rum", "tea is green"]) {
      await store(client, content, { namespace: "/a" });
    }
    const ask = () => client.ask<Recalled[]>("recall_memory", { query: "ada tea", namespace: "/a" });
    const strip = (rows: readonly Recalled[]) => rows.map(({ id, score }) => ({ id, score }));
    const before = strip(await ask());
    for (let i = 0; i < 50; i++) await store(client, `tea number ${i}`, { namespace: "/b" });
    expect(strip(await ask())).toEqual(before);
  });

  test("gives the most similar memory the highest vector similarity (D1)", async () => {
    const client = connectMemory();
    const near = await store(client, "parse the configuration file");
    await store(client, "a recipe for plum jam");
    const found = await client.ask<Recalled[]>("recall_memory", { query: "parse configuration file" });
    const best = [...found].sort(
      (a, b) => b.score_breakdown["vector_similarity"]! - a.score_breakdown["vector_similarity"]!,
    );
    expect(best[0]?.id).toBe(near.id);
    expect(found[0]?.id).toBe(near.id);
  });

  test("matches whole tags and their words, but no parts of words", async () => {
    const client = connectMemory();
    await store(client, "one", { tags: ["error-handling"] });
    await store(client, "two", { tags: ["terrors"] });
    const found = await client.ask<Recalled[]>("recall_memory", { query: "error" });
    const tagged = found.filter(({ score_breakdown: parts }) => parts["tag_matching"]! > 0);
    expect(tagged.map(({ content }) => content)).toEqual(["one"]);
  });

  test("returns an empty JSON list, not prose, if nothing is found (D9)", async () => {
    const client = connectMemory();
    expect(await client.ask("recall_memory", { query: "anything" })).toEqual([]);
    const { id } = await store(client, "gone soon");
    await client.ask("delete_memory", { id });
    expect(await client.ask("recall_memory", { query: "gone soon" })).toEqual([]);
  });

  test("respects k, sorts by score, and accepts queries in any script", async () => {
    const client = connectMemory();
    for (const content of ["日本語の設定", "Größe der Schlange", "emoji 😀 works", "設定ファイルの場所"])
      await store(client, content);
    const found = await client.ask<Recalled[]>("recall_memory", { query: "設定", k: 2 });
    expect(found).toHaveLength(2);
    expect(found[0]!.score).toBeGreaterThanOrEqual(found[1]!.score);
    expect((await client.ask<Recalled[]>("recall_memory", { query: "größe", k: 1 }))[0]?.content).toBe(
      "Größe der Schlange",
    );
  });

  test("finds the memory of the time that a question mentions", async () => {
    const client = connectMemory();
    const ports: [string, string][] = [
      ["The staging port is 3306", "2025-01-10T00:00:00Z"],
      ["The staging port is 5433", "2025-06-10T00:00:00Z"],
      ["The staging port is 6432", "2026-01-10T00:00:00Z"],
    ];
    await client.ask("import_memories", {
      memories: ports.map(([content, at]) => ({ content, created_at: at })),
    });
    const first = async (query: string) =>
      (await client.ask<Recalled[]>("recall_memory", { query, k: 1 }))[0]?.content;
    expect(await first("what is the latest staging port")).toBe("The staging port is 6432");
    expect(await first("what was the original staging port")).toBe("The staging port is 3306");
    expect(await first("what was the staging port in June 2025")).toBe("The staging port is 5433");
  });

  test("ranks by the configured weights, which persist across restarts", async () => {
    const client = connectMemory();
    await store(client, "cache cache cache", { importance: 0.1 });
    await store(client, "the cache is warm in winter", { importance: 0.9 });
    const zero = {
      vector_similarity: 0,
      graph_strength: 0,
      temporal: 0,
      tag_matching: 0,
      confidence: 0,
      recency: 0,
    };
    const first = async (of: Client) =>
      (await of.ask<Recalled[]>("recall_memory", { query: "cache" }))[0]?.importance;
    await client.ask("set_scoring_weights", { ...zero, token_overlap: 1, importance: 0 });
    expect(await first(client)).toBe(0.1);
    await client.ask("set_scoring_weights", { ...zero, token_overlap: 0, importance: 1 });
    expect(await first(client)).toBe(0.9);
    await client.close();
    expect(await first(connectMemory({ home: client.home }))).toBe(0.9);
  });
});

describe("accesses", () => {
  test("are counted by recall only, and only for returned memories (D3)", async () => {
    const client = connectMemory();
    const used = await store(client, "used often");
    const other = await store(client, "other matter");
    await client.ask("export_memories");
    await client.ask("graph_traverse", { start_id: used.id });
    await client.ask("namespace_stats", { namespace: "/none" }).catch(() => undefined);
    await client.ask("recall_memory", { query: "used often", k: 1 });
    await client.memory.flush();
    expect((await client.memory.get(used.id)).accessCount).toBe(1);
    expect((await client.memory.get(other.id)).accessCount).toBe(0);
  });

  test("determine recency, which falls with the hours since the last one", async () => {
    const client = connectMemory();
    await store(client, "old friend");
    client.clock.now += 168 * 3_600_000;
    const recency = async () =>
      (await client.ask<Recalled[]>("recall_memory", { query: "friend" }))[0]?.score_breakdown["recency"];
    expect(await recency()).toBeCloseTo(Math.exp(-1), 3);
    await client.memory.flush();
    expect(await recency()).toBe(1);
  });
});

describe("restart", () => {
  test("keeps words, vectors, links, and access counts (D2)", async () => {
    const client = connectMemory();
    const a = await store(client, "the harbor crane is yellow", { tags: ["crane"] });
    await store(client, "cranes need grease", { links: [a.id] });
    await client.ask("recall_memory", { query: "yellow crane", k: 1 });
    await client.close();
    const again = connectMemory({ home: client.home });
    const [found] = await again.ask<Recalled[]>("recall_memory", { query: "yellow crane" });
    expect(found).toMatchObject({ id: a.id, access_count: 1 });
    const parts = found!.score_breakdown;
    for (const name of ["vector_similarity", "graph_strength", "token_overlap", "tag_matching"]) {
      expect(parts[name], name).toBeGreaterThan(0);
    }
  });

  test("keeps multibyte text of any length, and labels are cut at valid characters (D5)", async () => {
    const client = connectMemory();
    for (const content of [
      "é".repeat(79),
      `${"a".repeat(79)}日本`,
      "😀".repeat(3000),
      "\ud800 half a pair",
      "nul \0 inside",
    ]) {
      const { id } = await store(client, content);
      const [node] = await client.ask<{ label: string }[]>("graph_traverse", { start_id: id });
      expect(node?.label.length).toBeGreaterThan(0);
      expect(Buffer.from(node!.label, "utf8").toString("utf8")).toBe(node!.label);
    }
    await client.close();
    expect((await connectMemory({ home: client.home }).memory.stats()).memories).toBe(5);
  });
});

test("recall shows only the start of a very long memory, with a warning on how to read the rest", async () => {
  const client = connectMemory();
  const { id } = await store(client, `The kiln log. ${"glowing ".repeat(4_000)}`);
  await store(client, "The kiln is hot.");
  const found = await client.ask<(Recalled & { readonly content_length?: number })[]>("recall_memory", {
    query: "kiln log",
  });
  expect(found.find((memory) => memory.id === id)).toMatchObject({
    content: expect.stringMatching(/^The kiln log\. .{15000,}…$/) as string,
    content_length: 32_014,
  });
  expect(await client.warningsOf("recall_memory", { query: "kiln log" })).toEqual([
    expect.stringMatching(new RegExp(`^Only the beginning of ${id} is shown\\. .+ all of it`)) as string,
  ]);
  await client.close();
});

test.each([
  ["recall_memory", "k"],
  ["recall_with_expansion", "k"],
  ["recall_with_impact", "k"],
  ["recall", "limit"],
  ["find", "limit"],
  ["memory_search", "k"],
])("%s counts a use of what a page shows, not of what it skips", async (tool, pageSize) => {
  const client = connectMemory();
  const numbers = ["one", "two", "three", "four", "five", "six"];
  await client.ask("import_memories", {
    memories: numbers.map((number) => ({ content: `Harbor pilot note number ${number}` })),
  });
  for (const offset of [0, 2, 4])
    await client.ask(tool, { query: "harbor pilot note", [pageSize]: 2, offset });
  await client.memory.flush();
  const memories = await client.memory.list({ limit: 10 });
  expect(memories.map(({ accessCount }) => accessCount)).toEqual(numbers.map(() => 1));
});
