// The administrator API of Memento's reference: with real figures, as tools and as routes.
import { describe, expect, test, vi } from "vitest";
import { connectMemento } from "../support/memento-client.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const dayMs = 86_400_000;

describe("the documented administrator routes", () => {
  test("clean up old memories, list them as deleted, and restore them", async () => {
    const client = connectMemento();
    await client.ask("remember", { content: "scratch", type: "working", importance: 0 });
    await client.ask("remember", { content: "a fact", type: "semantic", importance: 0.9 });
    client.clock.now += 60 * dayMs;
    const statistics = await client.route<Record<string, unknown>>("GET", "/admin/stats/forgetting");
    expect(statistics).toMatchObject({
      message: "Forgetting statistics retrieved",
      total_memories: 2,
      candidates_by_type: { working: 1, semantic: 0 },
      dry_run: true,
    });
    expect((await client.memory.stats()).memories).toBe(2);
    const dry = await client.route("POST", "/admin/memory/cleanup", { dry_run: true });
    expect(dry).toMatchObject({ message: "Memory cleanup completed", soft_deleted: 1 });
    expect((await client.memory.stats()).memories).toBe(2);
    const cleaned = await client.route<{ deleted_ids: string[] }>("POST", "/admin/memory/cleanup");
    expect(cleaned).toMatchObject({ soft_deleted: 1 });
    expect((await client.memory.stats()).memories).toBe(1);
    const deleted = await client.route<{ memories: { id: string }[] }>("GET", "/admin/memory/deleted");
    expect(deleted.memories.map(({ id }) => id)).toEqual(cleaned.deleted_ids);
    const [id] = cleaned.deleted_ids;
    expect(await client.route("POST", "/admin/memory/restore", { memory_id: id })).toMatchObject({
      restored: true,
    });
    expect((await client.memory.stats()).memories).toBe(2);
    await expect(
      client.route("POST", "/admin/memory/restore", { memory_id: "nobody" }),
    ).rejects.toMatchObject({
      code: "MEMORY_NOT_FOUND",
    });
  });

  test("count errors and resolve each once by its id", async () => {
    const client = connectMemento();
    const call = { kind: "tool", source: "memento", tool: "pin", durationMs: 1, failed: true } as const;
    client.memory.recordEvent({
      ...call,
      errorCode: "MEMORY_NOT_FOUND",
      errorMessage: "no x",
      at: new Date().toISOString(),
    });
    interface Errors {
      readonly recent_errors: readonly { readonly errorId: string }[];
    }
    const errors = await client.route<Errors>("GET", "/admin/stats/errors");
    expect(errors).toMatchObject({
      message: "Error statistics retrieved",
      total_errors: 1,
      error_types: [{ code: "MEMORY_NOT_FOUND", occurrences: 1, unresolved: 1 }],
    });
    const { errorId } = errors.recent_errors[0]!;
    const resolution = { errorId, resolvedBy: "admin", reason: "Database connection issue resolved" };
    expect(await client.route("POST", "/admin/errors/resolve", resolution)).toMatchObject({
      message: "Error resolution completed",
      error: { resolved: true, resolvedBy: "admin" },
    });
    await expect(client.route("POST", "/admin/errors/resolve", resolution)).rejects.toMatchObject({
      code: "ALREADY_EXISTS",
    });
    await expect(
      client.route("POST", "/admin/errors/resolve", { ...resolution, errorId: "error-123" }),
    ).rejects.toMatchObject({ code: "FAILURE_NOT_FOUND" });
  });

  test("measure performance over stored events, and alerts report their values", async () => {
    const client = connectMemento();
    await client.ask("remember", { content: "twelve bytes" });
    const at = new Date().toISOString();
    const call = { kind: "tool", source: "memento", tool: "recall", pattern: "slow one", at } as const;
    for (const durationMs of [900, 1100]) client.memory.recordEvent({ ...call, durationMs });
    client.memory.recordEvent({ ...call, durationMs: 9, at: new Date(Date.now() - 3 * dayMs).toISOString() });
    interface Metrics {
      readonly result: {
        readonly database: Record<string, unknown>;
        readonly search: Record<string, number>;
        readonly system: { readonly cpuUsage: number; readonly loadAverage: readonly number[] };
        readonly details?: Record<string, { readonly count: number }>;
      };
    }
    const day = await client.ask<Metrics>("get_performance_metrics", {
      timeRange: "24h",
      includeDetails: true,
    });
    expect(day.result.database).toMatchObject({
      totalMemories: 1,
      memoryByType: { episodic: 1 },
      averageMemorySize: 12,
      queryPerformance: { slowQueries: [{ query: "slow one", time: 1000, count: 2 }] },
    });
    expect(day.result.search).toMatchObject({ totalSearches: 2, averageSearchTime: 1000 });
    expect(day.result.details!["recall"]!.count).toBe(2);
    expect(day.result.system.cpuUsage).toBeGreaterThanOrEqual(0);
    expect(day.result.system.loadAverage).toHaveLength(3);
    const week = await client.ask<Metrics>("get_performance_metrics", { timeRange: "7d" });
    expect(week.result.search["totalSearches"]).toBe(3);
    interface Alerts {
      readonly alerts: readonly {
        readonly metric: string;
        readonly severity: string;
        readonly value: number;
      }[];
    }
    const alerts = await client.route<Alerts>("GET", "/admin/alerts/performance");
    expect(alerts.alerts.find(({ metric }) => metric === "search_time_p95")).toMatchObject({
      severity: "critical",
    });
    expect(await client.route("GET", "/admin/stats/performance")).toMatchObject({
      message: "Performance statistics retrieved",
    });
    interface Optimized {
      readonly result: {
        readonly recommendations: readonly { readonly type: string; readonly description: string }[];
      };
    }
    const optimized = await client.route<Optimized>("POST", "/admin/database/optimize");
    expect(optimized).toMatchObject({
      message: "Database optimization completed",
      result: { analyzedQueries: 3 },
    });
    expect(optimized.result.recommendations[0]).toMatchObject({ type: "query" });
    expect(optimized.result.recommendations[0]!.description).toContain("slow one");
  });
});

describe("caches", () => {
  test("count hits and misses and can be cleared by a pattern", async () => {
    const client = connectMemento();
    await client.ask("remember", { content: "red boat" });
    for (const query of ["red boat", "blue boat", "red boat"]) await client.read("memory-search", { query });
    interface Stats {
      readonly result: Record<string, number>;
    }
    const search = await client.ask<Stats>("get_cache_stats", { cacheType: "search" });
    expect(search.result).toMatchObject({ hits: 1, misses: 2, totalRequests: 3, hitRate: 0.3333, size: 2 });
    expect(search.result["memoryUsage"]).toBeGreaterThan(0);
    const embedding = await client.ask<Stats>("get_cache_stats", { cacheType: "embedding" });
    expect(embedding.result).toMatchObject({ size: 2 });
    expect(await client.ask("clear_cache", { cacheType: "search", pattern: "^red" })).toEqual({
      success: true,
      result: { clearedCount: 1, remainingCount: 1 },
    });
    expect(await client.ask("clear_cache", {})).toEqual({
      success: true,
      result: { clearedCount: 3, remainingCount: 0 },
    });
    expect(await client.fail("clear_cache", { pattern: "(" })).toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("optional tools", () => {
  test("hybrid_search applies its weights", async () => {
    const client = connectMemento();
    await client.ask("remember", { content: "the lighthouse keeper" });
    const words = await client.ask("hybrid_search", {
      query: "lighthouse",
      vector_weight: 0,
      text_weight: 1,
    });
    expect(words).toMatchObject({ total_count: 1, vector_weight: 0, text_weight: 1 });
    expect(
      await client.fail("hybrid_search", { query: "x", vector_weight: 0, text_weight: 0 }),
    ).toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  test("summarize_thread summarizes a tag once and links the summary to its memories", async () => {
    const client = connectMemento();
    for (const content of [
      "The pump failed on Monday.",
      "The pump was replaced on Tuesday.",
      "The old pump went back.",
    ]) {
      await client.ask("remember", { content, tags: ["pump"] });
    }
    interface Summary {
      readonly summary_id: string;
      readonly summary: string;
      readonly memory_ids: readonly string[];
    }
    const first = await client.ask<Summary>("summarize_thread", { thread: "pump" });
    expect(first).toMatchObject({ summarizer: "extractive", status: "stored" });
    expect(first.summary).toContain("pump");
    expect(first.memory_ids).toHaveLength(3);
    expect(await client.ask("summarize_thread", { thread: "pump" })).toMatchObject({
      summary_id: first.summary_id,
      status: "exists",
    });
    const page = await client.read<{ type: string; links: { derived_from: string[] } }>("memory", {
      memory_id: first.summary_id,
    });
    expect(page.type).toBe("semantic");
    expect([...page.links.derived_from].sort()).toEqual([...first.memory_ids].sort());
    expect(await client.fail("summarize_thread", { thread: "nothing" })).toMatchObject({
      code: "MEMORY_NOT_FOUND",
    });
  });

  test("feedback, schedule_review, and export work together", async () => {
    const client = connectMemento();
    const { memory_id } = await client.ask<{ memory_id: string }>("remember", {
      content: "the spare key is under the pot",
    });
    expect(await client.ask("feedback", { memory_id, event: "helpful" })).toMatchObject({
      feedback: { helpful: 1 },
    });
    expect(await client.fail("feedback", { memory_id, event: "great" })).toMatchObject({
      code: "INVALID_INPUT",
    });
    expect(await client.ask("schedule_review", { memory_id })).toMatchObject({
      review: { interval_days: 1, reviews: 0 },
    });
    client.clock.now += dayMs;
    expect(await client.ask("schedule_review", {})).toMatchObject({ total: 1, reviews: [{ memory_id }] });
    const list = (id: string) => client.ask("schedule_review", { action: "list", memory_id: id });
    expect(await list(memory_id)).toMatchObject({ total: 1 });
    expect(await list("another")).toMatchObject({ total: 0 });
    expect(await client.ask("schedule_review", { memory_id, outcome: "helpful" })).toMatchObject({
      review: { interval_days: 6, reviews: 1 },
    });
    expect(await client.ask("schedule_review", { memory_id, action: "dismiss" })).toEqual({ success: true });
    expect(await client.ask("export", {})).toMatchObject({
      memories: [{ id: memory_id, kept_type: "episodic", family: "memento", feedback: { helpful: 1 } }],
    });
  });
});
