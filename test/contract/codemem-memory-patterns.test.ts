// Patterns, events and decision chains as a client of Codemem sees them, without the original's defects (D14).
import { describe, expect, test } from "vitest";
import { dayMs } from "../../src/base/durations.ts";
import { connectMemory, store } from "../support/codemem-client.ts";

describe("patterns and decisions", () => {
  test("every repeated event is counted (D14)", async () => {
    const client = connectMemory();
    for (let i = 0; i < 3; i++) {
      client.memory.recordEvent({
        kind: "tool",
        source: "hook",
        tool: "Grep",
        pattern: "TODO",
        session: `s${i}`,
        durationMs: 2,
      });
    }
    for (let i = 0; i < 4; i++) {
      client.memory.recordEvent({
        kind: "tool",
        source: "hook",
        tool: "Edit",
        filePath: "src/main.rs",
        session: "s0",
      });
    }
    const { patterns, count } = await client.ask<{
      patterns: { pattern_type: string; subject: string; frequency: number }[];
      count: number;
    }>("detect_patterns");
    expect(patterns.map(({ pattern_type: type, subject, frequency }) => [type, subject, frequency])).toEqual([
      ["decision_chain", "src/main.rs", 4],
      ["file_hotspot", "src/main.rs", 4],
      ["tool_preference", "Edit", 4],
      ["repeated_search", "todo", 3],
      ["tool_preference", "Grep", 3],
    ]);
    expect(count).toBe(5);
    const { markdown } = await client.ask<{ markdown: string }>("pattern_insights");
    for (const heading of [
      "File Hotspots",
      "Repeated Searches",
      "Decision Chains",
      "Tool Usage Distribution",
    ]) {
      expect(markdown).toContain(`### ${heading}`);
    }
    expect(markdown).toContain("**Total patterns detected:** 5");
    expect(markdown).toMatch(/^- `[^`\n]+`: searched for \d+ times$/m);
    const metrics = await client.ask<{
      latencies: Record<string, { count: number }>;
      counters: Record<string, number>;
    }>("codemem_metrics");
    expect(metrics.latencies["Grep"]?.count).toBe(3);
    expect(metrics.counters["tool_calls_total"]).toBe(3);
  });

  test("the slash at the end of a namespace does not matter", async () => {
    const client = connectMemory();
    for (const namespace of ["/proj/", "/proj", "/proj//", "/other"]) {
      client.memory.recordEvent({ kind: "tool", source: "hook", tool: "Grep", pattern: "todo", namespace });
    }
    for (const namespace of ["/proj", "/proj/"]) {
      const asked = { namespace, min_frequency: 3 };
      const { patterns } = await client.ask<{ patterns: unknown[] }>("detect_patterns", asked);
      expect(patterns).toMatchObject([{ subject: "todo", frequency: 3 }]);
    }
  });

  test("patterns are also found in memories with a tool's metadata", async () => {
    const client = connectMemory();
    const metadata = { tool: "Grep", pattern: "unwrap" };
    await client.ask("import_memories", {
      memories: [1, 2, 3].map((i) => ({ content: `searched ${i}`, metadata, namespace: "/p" })),
    });
    const { patterns } = await client.ask<{ patterns: { related_memories: string[]; frequency: number }[] }>(
      "detect_patterns",
      { min_frequency: 2, namespace: "/p" },
    );
    expect(patterns).toMatchObject([{ pattern_type: "repeated_search", frequency: 3 }]);
    expect(patterns[0]?.related_memories).toHaveLength(3);
    expect(await client.ask("detect_patterns", { namespace: "/q" })).toEqual({ patterns: [], count: 0 });
  });

  test("no events are kept if they are disabled", async () => {
    const client = connectMemory();
    await client.settings.set("events.enabled", false);
    client.memory.recordEvent({ kind: "tool", source: "hook", tool: "Read", filePath: "a" });
    await client.memory.flush();
    expect((await client.memory.stats()).events).toBe(0);
  });

  test("pattern_insights reports that an empty store has no patterns", async () => {
    const { markdown } = await connectMemory().ask<{ markdown: string }>("pattern_insights");
    expect(markdown).toMatch(/^No patterns detected yet\./);
  });

  test("a decision chain has the matching and preceding decisions in order of time", async () => {
    const client = connectMemory();
    const decide = async (content: string, args: Record<string, unknown> = {}) => {
      client.clock.now += dayMs;
      return store(client, content, { memory_type: "decision", ...args });
    };
    const first = await decide("Keep sessions in cookies");
    const second = await decide("Use tokens for authentication");
    const third = await decide("Sign tokens in src/auth.rs");
    await decide("Paint the shed green");
    await store(client, "tokens are long");
    await client.ask("associate_memories", {
      source_id: first.id,
      target_id: second.id,
      relationship: "EVOLVED_INTO",
    });
    const chain = async (args: Record<string, unknown>) => {
      const { decisions } = await client.ask<{ decisions: { id: string }[] }>("get_decision_chain", args);
      return decisions.map(({ id }) => id);
    };
    expect(await chain({ topic: "token" })).toEqual([first.id, second.id, third.id]);
    expect(await chain({ file_path: "src/auth.rs" })).toEqual([third.id]);
    expect(await chain({ topic: "nothing like it" })).toEqual([]);
    expect((await client.fail("get_decision_chain", {})).message).toContain("at least one");

    // A link whose time is over connects no more.
    const link = { source: first.id, target: second.id, relationship: "EVOLVED_INTO" } as const;
    await client.memory.associate({ ...link, validTo: "2020-01-01" });
    expect(await chain({ topic: "token" })).toEqual([second.id, third.id]);
  });
});
