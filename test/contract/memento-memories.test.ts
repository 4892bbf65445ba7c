// Memento's core tools as its API reference describes them, with its examples, and without the defects of the original.
import { describe, expect, test, vi } from "vitest";
import { connectMemento } from "../support/memento-client.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Remembered {
  readonly memory_id: string;
  readonly type: string;
  readonly importance: number;
  readonly status: string;
}
interface Found {
  readonly items: readonly {
    readonly id: string;
    readonly content: string;
    readonly [key: string]: unknown;
  }[];
  readonly total_count: number;
  readonly query_time: number;
}

const hooks = "User asked about React Hooks and I explained the difference between useState and useEffect.";

describe("remember and recall", () => {
  test("the documented examples return the documented fields", async () => {
    const client = connectMemento();
    const basic = await client.ask<Remembered>("remember", { content: hooks });
    expect(basic).toMatchObject({ type: "episodic", importance: 0.5 });
    expect(Object.keys(basic)).toEqual(
      expect.arrayContaining(["memory_id", "created_at", "type", "importance"]),
    );
    await client.ask("remember", {
      content: "Decided to introduce TypeScript in the project.",
      type: "episodic",
      tags: ["typescript", "decision", "project"],
      importance: 0.8,
      source: "meeting-notes",
      privacy_scope: "team",
    });
    const found = await client.ask<Found>("recall", { query: "React Hook usage" });
    expect(found).toMatchObject({ total_count: 1 });
    expect(found.items[0]).toMatchObject({
      id: basic.memory_id,
      content: hooks,
      pinned: false,
      recall_reason: expect.stringContaining("words: React, Hook") as string,
    });
    expect(Object.keys(found.items[0]!).sort()).toEqual([
      "content",
      "created_at",
      "id",
      "importance",
      "last_accessed",
      "pinned",
      "recall_reason",
      "score",
      "tags",
      "type",
    ]);
    const filtered = await client.ask<Found>("recall", {
      query: "TypeScript",
      filters: {
        type: ["episodic", "semantic"],
        tags: ["javascript", "typescript"],
        time_from: "2024-01-01T00:00:00Z",
      },
      limit: 10,
    });
    expect(filtered.items.map(({ content }) => content)).toEqual([
      "Decided to introduce TypeScript in the project.",
    ]);
  });

  test("a new memory is found by the next recall, best match first, and tags filter", async () => {
    const client = connectMemento();
    for (let i = 0; i < 12; i++) {
      await client.ask("remember", { content: `Note ${i} about the harbor`, tags: [`t${i % 3}`] });
      const { items } = await client.ask<Found>("recall", { query: `harbor note ${i}`, limit: 1 });
      expect(items[0]!.content).toBe(`Note ${i} about the harbor`);
    }
    const some = await client.ask<Found>("recall", { query: "harbor", limit: 2, tags: "t1" });
    expect(some.items).toHaveLength(2);
    expect(some.total_count).toBe(4);
    const rest = await client.ask<Found>("recall", {
      query: "harbor",
      limit: 4,
      offset: 2,
      filters: { tags: ["t1"] },
    });
    expect(new Set([...some.items, ...rest.items].map(({ id }) => id)).size).toBe(4);
  });

  test("filters are accepted beside the query or as JSON, with a warning for unknown ones", async () => {
    const client = connectMemento();
    await client.ask("remember", { content: "The cellar is damp", type: "semantic", project_id: "house" });
    await client.ask("remember", { content: "The cellar was dry", type: "working" });
    const flat = await client.ask<Found>("recall", { query: "cellar", type: "semantic" });
    expect(flat.items.map(({ type }) => type)).toEqual(["semantic"]);
    const json = await client.ask<Found>("recall", { query: "cellar", filters: '{"project_id":"house"}' });
    expect(json.total_count).toBe(1);
    expect(await client.warningsOf("recall", { query: "cellar", filters: { tag: ["x"] } })).toEqual([
      expect.stringMatching(/"filters\.tag".*tags/) as string,
    ]);
    for (const limit of [0, 101]) {
      expect(await client.fail("recall", { query: "cellar", limit })).toMatchObject({
        code: "INVALID_INPUT",
      });
    }
    const time = await client.fail("recall", { query: "cellar", filters: { time_from: "yesterday" } });
    expect(time).toMatchObject({ code: "INVALID_INPUT" });
    expect(time.message).toContain("yesterday");
  });

  test("errors have the documented envelope", async () => {
    const client = connectMemento();
    const error = (await client.fail("forget", { memory_id: "nobody" })) as unknown as Record<
      string,
      unknown
    >;
    expect(error).toMatchObject({
      code: "MEMORY_NOT_FOUND",
      message: expect.stringContaining("nobody") as string,
    });
    expect(Date.parse(error["timestamp"] as string)).toBeGreaterThan(0);
    expect(error["details"]).toMatchObject({ reason: "MEMORY_NOT_FOUND" });
    expect(await client.fail("remember", { content: "" })).toMatchObject({ code: "INVALID_INPUT" });
    expect(await client.fail("remember", { content: "x".repeat(10_485_761) })).toMatchObject({
      code: "INVALID_INPUT",
    });
    expect((await client.reader.fail("remember", { content: "x" })).code).toBe("PERMISSION_DENIED");
  });
});

describe("pin, unpin and forget", () => {
  test("a forgotten memory is no longer recalled, and remembering it again restores it", async () => {
    const client = connectMemento();
    const { memory_id } = await client.ask<Remembered>("remember", { content: "the vault code is old" });
    const forgotten = await client.ask<Record<string, unknown>>("forget", { memory_id });
    expect(forgotten).toEqual({ success: true, memory_id, deleted_at: expect.any(String) as string });
    expect(await client.ask<Found>("recall", { query: "vault code" })).toMatchObject({
      items: [],
      total_count: 0,
    });
    expect(await client.fail("forget", { memory_id })).toMatchObject({ code: "MEMORY_NOT_FOUND" });
    const again = await client.ask<Remembered>("remember", { content: "the vault code is old" });
    expect(again).toMatchObject({ memory_id, status: "restored" });
  });

  test("a pinned memory cannot be forgotten, soft or hard, until it is unpinned", async () => {
    const client = connectMemento();
    const { memory_id } = await client.ask<Remembered>("remember", { content: "never lose this" });
    expect(await client.ask("pin", { id: memory_id })).toEqual({ success: true, memory_id, pinned: true });
    for (const hard of [false, true]) {
      const error = await client.fail("forget", { memory_id, hard });
      expect(error).toMatchObject({ code: "INVALID_INPUT" });
      expect(error.message).toContain("pinned");
    }
    expect(await client.ask("unpin", { memory_id })).toEqual({ success: true, memory_id, pinned: false });
    await client.ask("forget", { memory_id, hard: true });
    const again = await client.ask<Remembered>("remember", { content: "never lose this" });
    expect(again.status).toBe("stored");
    expect(again.memory_id).not.toBe(memory_id);
  });

  test("forget with hard deletes a memory that was already forgotten", async () => {
    const client = connectMemento();
    const { memory_id } = await client.ask<Remembered>("remember", { content: "gone twice" });
    await client.ask("forget", { memory_id });
    expect(await client.ask("forget", { memory_id, hard: true })).toMatchObject({ success: true });
    expect(await client.memory.listDeleted(10)).toEqual([]);
    expect(await client.fail("forget", { memory_id, hard: true })).toMatchObject({
      code: "MEMORY_NOT_FOUND",
      message: expect.not.stringContaining("restore") as string,
    });
    expect(await client.fail("pin", { memory_id })).toMatchObject({ code: "MEMORY_NOT_FOUND" });
  });
});

describe("memory resources, prompt, and memory_injection", () => {
  test("memory/{id} returns the full memory with its four kinds of links", async () => {
    const client = connectMemento();
    const ids: string[] = [];
    for (const content of ["one", "two", "three", "four", "x".repeat(40_000)]) {
      ids.push((await client.ask<Remembered>("remember", { content, source: "test" })).memory_id);
    }
    const [one, two, three, four, long] = ids as [string, string, string, string, string];
    const link = (source_id: string, relation_type: string, target_id: string): Promise<unknown> =>
      client.ask("link", { source_id, target_id, relation_type });
    await link(one, "cause_of", two);
    await link(one, "derived_from", three);
    await link(one, "duplicates", four);
    await link(two, "contradicts", one);
    expect(await client.read("memory", { memory_id: one })).toMatchObject({
      id: one,
      source: "test",
      privacy_scope: "private",
      links: { source_of: [two], derived_from: [three], duplicates: [four], contradicts: [two] },
    });
    expect(await client.read("memory", { memory_id: three })).toMatchObject({ links: { source_of: [one] } });
    expect((await client.read<{ content: string }>("memory", { memory_id: long })).content).toHaveLength(
      40_000,
    );
    await expect(client.read("memory", { memory_id: "nobody" })).rejects.toMatchObject({
      code: "MEMORY_NOT_FOUND",
    });
  });

  test("memory/search is cached by query, filters, and limit until the next write", async () => {
    const client = connectMemento();
    await client.ask("remember", { content: "the quay is wet", tags: ["a"] });
    await client.ask("remember", { content: "the quay is dry", tags: ["b"] });
    interface Search {
      readonly results: readonly unknown[];
      readonly total_count: number;
      readonly cached_at: string;
      readonly expires_at: string;
    }
    const first = await client.read<Search>("memory-search", { query: "quay" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await client.read<Search>("memory-search", { query: "quay" });
    expect(second).toEqual(first);
    expect(Date.parse(first.expires_at) - Date.parse(first.cached_at)).toBe(600_000);
    const narrowed = await client.read<Search>("memory-search", {
      query: "quay",
      filters: '{"tags":["a"]}',
      limit: "1",
    });
    expect(narrowed.results).toHaveLength(1);
    await client.ask("remember", { content: "the quay is being painted" });
    expect((await client.read<Search>("memory-search", { query: "quay" })).total_count).toBe(3);
    const stats = await client.ask<{ result: { hits: number } }>("get_cache_stats", { cacheType: "search" });
    expect(stats.result.hits).toBe(1);
    await expect(client.read("memory-search", { query: "quay", limit: "500" })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    });
    await expect(client.read("memory-search", { query: "quay", filters: "{" })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    });
  });

  test("the prompt stays within its budget, is marked as data, and prefers relevant memories", async () => {
    const client = connectMemento();
    for (let i = 0; i < 20; i++) {
      await client.ask("remember", {
        content: `Deploy step ${i}: ${"check the gauge and write it down. ".repeat(10)}`,
      });
    }
    await client.ask("remember", {
      content: "To deploy, run the blue script.",
      type: "procedural",
      importance: 0.9,
    });
    for (const budget of [50, 80, 200, 1200]) {
      const { messages, meta } = await client.prompt.render(
        { query: "how to deploy", token_budget: budget, context_type: "task" },
        client.context,
      );
      const [message] = messages;
      expect(message!.role).toBe("user");
      expect(message!.text).toMatch(/^Stored memories that fit the question.*data/);
      expect(meta).toMatchObject({ memories_used: expect.any(Number) as number });
      expect(meta!["token_count"] as number).toBeLessThanOrEqual(budget);
    }
    const injected = await client.ask<{ role: string; content: string; metadata: Record<string, number> }>(
      "memory_injection",
      { query: "how to deploy", context_type: "task", token_budget: 200 },
    );
    expect(injected.role).toBe("system");
    expect(injected.content).toContain("run the blue script");
    expect(injected.metadata["memories_used"]).toBeGreaterThan(0);
    const none = await client.ask<{ metadata: unknown }>("memory_injection", { query: "zebra" });
    expect(none.metadata).toMatchObject({ memories_used: 0 });
  });
});
