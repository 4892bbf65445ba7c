import { describe, expect, it } from "vitest";
import { Histogram } from "../../../../src/base/histogram.ts";
import { Adjacency } from "../../../../src/core/memory/store/adjacency.ts";
import { normalizeText } from "../../../../src/core/memory/content/normalize-text.ts";
import { extractSummary } from "../../../../src/core/memory/consolidation/extract-summary.ts";
import { computeGraphFigures } from "../../../../src/core/memory/recall/graph-strength.ts";
import { parseHookEvent } from "../../../../src/core/memory/events/hook-event.ts";
import { splitPassages } from "../../../../src/core/memory/content/passages.ts";
import { confidenceOf } from "../../../../src/core/memory/events/patterns.ts";
import { shorten } from "../../../../src/core/memory/format-memory.ts";

function graphOf(...pairs: readonly (readonly [number, number])[]): ReturnType<typeof computeGraphFigures> {
  const edges = new Adjacency();
  for (const [source, target] of pairs) {
    edges.put({
      source,
      target,
      relationship: "RELATES_TO",
      weight: 1,
      createdAt: 0,
      validFrom: -Infinity,
      validTo: Infinity,
    });
  }
  return computeGraphFigures(edges);
}

describe("graph figures", () => {
  it("PageRank grows along a chain and sums to 1", () => {
    const { pageRank } = graphOf([1, 2], [2, 3]);
    expect(pageRank[2]).toBeGreaterThan(pageRank[1]!);
    expect(pageRank[1]).toBeGreaterThan(pageRank[0]!);
    expect(pageRank.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 6);
  });

  it("betweenness and strength peak in the middle of a path", () => {
    const { betweenness, strength } = graphOf([1, 2], [2, 3]);
    expect([...betweenness]).toEqual([0, 0.5, 0]);
    expect(strength[1]).toBeGreaterThan(0.8);
    expect(Math.max(...strength)).toBeLessThanOrEqual(1);
  });

  it("are all there if the graph has more shortest paths than a number can count", () => {
    const [width, layers] = [10, 320];
    const pairs = Array.from({ length: (layers - 1) * width * width }, (_, i) => {
      const layer = Math.floor(i / (width * width));
      const [source, target] = [Math.floor(i / width) % width, i % width];
      return [layer * width + source, (layer + 1) * width + target] as const;
    });
    const { betweenness, pageRank, strength } = graphOf(...pairs);
    expect(betweenness.every((value) => value >= 0 && value <= 1)).toBe(true);
    expect(betweenness[(layers / 2) * width]).toBeGreaterThan(betweenness[width]!);
    expect(pageRank.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 6);
    expect(strength.every((value) => value > 0 && value <= 1)).toBe(true);
  });

  it("are empty without edges and independent of the order of the edges", () => {
    expect(graphOf().strength).toHaveLength(0);
    expect(graphOf([1, 2], [2, 3], [3, 1], [3, 4])).toEqual({
      ...graphOf([3, 4], [3, 1], [1, 2], [2, 3]),
    });
  });
});

describe("Adjacency", () => {
  it("removes an edge from both of its nodes, and updates and adds edges afterwards", () => {
    const edges = new Adjacency();
    const edge = (source: number, target: number): Parameters<Adjacency["put"]>[0] => ({
      source,
      target,
      relationship: "LEADS_TO",
      weight: 0.5,
      createdAt: 1,
      validFrom: -Infinity,
      validTo: Infinity,
    });
    for (const [source, target] of [
      [1, 2],
      [1, 3],
      [2, 3],
    ] as const)
      edges.put(edge(source, target));
    edges.remove(edge(1, 3));
    expect(edges.outgoing(1).map(({ target }) => target)).toEqual([2]);
    expect(edges.incoming(3).map(({ source }) => source)).toEqual([2]);
    edges.put({ ...edge(2, 3), weight: 0.9 });
    edges.put(edge(3, 1));
    expect(edges.size).toBe(3);
    expect(edges.incoming(3)).toEqual([{ ...edge(2, 3), weight: expect.closeTo(0.9, 5) as number }]);
    expect(edges.degreeOf(1)).toBe(2);
  });

  it("has the edges that were put and not removed, in any order of steps", () => {
    const edges = new Adjacency();
    const kept = new Set<string>();
    const rest = { weight: 1, createdAt: 0, validFrom: -Infinity, validTo: Infinity } as const;
    let random = 1;
    for (let step = 0; step < 3_000; step++) {
      random = (random * 48_271) % 2_147_483_647;
      const [source, target] = [random % 7, (random >> 8) % 7];
      const edge = { ...rest, relationship: "LEADS_TO", source, target } as const;
      if ((random >> 16) % 2 === 0) {
        edges.put(edge);
        kept.add(`${source} ${target}`);
      } else {
        edges.remove(edge);
        kept.delete(`${source} ${target}`);
      }
    }
    const nodes = [0, 1, 2, 3, 4, 5, 6];
    const name = ({ source, target }: { source: number; target: number }): string => `${source} ${target}`;
    expect(new Set(nodes.flatMap((node) => edges.outgoing(node).map(name)))).toEqual(kept);
    expect(new Set(nodes.flatMap((node) => edges.incoming(node).map(name)))).toEqual(kept);
    expect(edges.size).toBe(kept.size);
  });
});

it("shorten never splits a character", () => {
  expect(shorten("héllo", 2)).toBe("hé…");
  expect(shorten("日本語テスト", 4)).toBe("日本語テ…");
  expect(shorten("😀😀😀", 2)).toBe("😀😀…");
  expect(shorten("hello", 10)).toBe("hello");
  expect(shorten("", 5)).toBe("");
});

it("splitPassages keeps the whole text and splits after sentences", () => {
  const text = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} stands here for a while.`).join(
    " ",
  );
  const passages = splitPassages(text);
  expect(passages.length).toBeGreaterThan(2);
  expect(passages.join(" ")).toBe(text);
  for (const passage of passages) expect(passage).toMatch(/\.$/);
  expect(splitPassages("short")).toEqual(["short"]);
  expect(splitPassages("😀".repeat(2000)).join("")).toBe("😀".repeat(2000));
});

it("splitPassages keeps a short text in one passage and returns none for blank text", () => {
  const sentence = "This sentence has some forty characters. ";
  expect(splitPassages(sentence.repeat(10)).length).toBe(1);
  expect(splitPassages(sentence.repeat(12)).length).toBeGreaterThan(2);
  expect(splitPassages(" \n ")).toEqual([]);
});

it("normalizeText keeps words of any script and drops the punctuation behind them", () => {
  expect(normalizeText("  Use AXUM,  for the\nAPI! ")).toBe("use axum for the api");
  expect(normalizeText("Größe — 日本")).toBe("größe 日本");
  expect(normalizeText("!!")).toBe("!!");
  expect(normalizeText("Use “pnpm”, don’t use npm…")).toBe(normalizeText('use "pnpm"; don\'t use NPM.'));
});

it.each([
  ["Compare with === and never with ==", "Compare with == and never with ==="],
  ["use C++", "use C#"],
  ["use C", "use C++"],
  ["limit is -5", "limit is 5"],
  ["limit is 1.5", "limit is 1,5"],
  ["a != b", "a == b"],
  ["Set x >= y", "Set x <= y"],
  ["Use a || b", "Use a && b"],
  ["never commit: .env", "never commit env"],
  ["The range is [0, 5)", "The range is [0, 5]"],
  ["Quote with \" and never with '", "Quote with ' and never with \""],
  ["End lines with ;", "End lines with ,"],
  ["We deploy on Friday.", "We deploy on Friday?"],
])("normalizeText keeps %s apart from %s", (one, other) => {
  expect(normalizeText(one)).not.toBe(normalizeText(other));
});

it.each([
  [10, 100, 0.5],
  [100, 10, 1],
  [0, 0, 0],
  [3, 1, 1],
])("confidenceOf(%d, %d) is %d", (frequency, sessions, confidence) => {
  expect(confidenceOf(frequency, sessions)).toBe(confidence);
});

it("extractSummary picks the sentence closest to the other memories and states their number", () => {
  const summary = extractSummary([
    "The cache expired everywhere. Lunch was good.",
    "A random lifetime keeps the cache from expiring at once.",
    "Cache lifetimes are random now.",
  ]);
  expect(summary.split("\n")[0]).toBe("Summary of 3 linked memories:");
  expect(summary).toContain("- A random lifetime keeps the cache from expiring at once.");
});

describe("parseHookEvent", () => {
  it("keeps tool names, paths, and patterns, but no contents", () => {
    const event = parseHookEvent({
      hook_event_name: "PostToolUse",
      session_id: "s1",
      cwd: "/p",
      tool_name: "Grep",
      tool_input: { pattern: "TODO", path: "src", content: "secret" },
      tool_response: { matches: ["secret"] },
    });
    expect(event).toEqual({
      kind: "tool",
      source: "hook",
      tool: "Grep",
      session: "s1",
      namespace: "/p",
      filePath: "src",
      pattern: "TODO",
      failed: undefined,
    });
    expect(JSON.stringify(event)).not.toContain("secret");
  });

  it("accepts text responses, drops the text of prompts and queries, and ignores other input", () => {
    const input = { file_path: "a.ts" };
    const hook = {
      hook_event_name: "PostToolUse",
      tool_name: "Read",
      tool_input: input,
      tool_response: "text",
    };
    expect(parseHookEvent(hook)?.filePath).toBe("a.ts");
    const prompt = parseHookEvent({ hook_event_name: "UserPromptSubmit", prompt: "my secret" });
    expect(prompt?.kind).toBe("prompt");
    expect(JSON.stringify(prompt)).not.toContain("secret");
    const query = { ...hook, tool_name: "mcp__database__run", tool_input: { query: "my secret" } };
    expect(parseHookEvent(query)).toMatchObject({ tool: "mcp__database__run", pattern: undefined });
    expect(parseHookEvent({ hook_event_name: "Unheard" })).toBeUndefined();
    expect(parseHookEvent("text")).toBeUndefined();
    expect(parseHookEvent(null)).toBeUndefined();
  });
});

describe("parseHookEvent of other clients", () => {
  const event = (hook: unknown): unknown => {
    const { kind, tool, session, namespace, filePath, pattern, failed } = parseHookEvent(hook) ?? {};
    return [kind, tool, session, namespace, filePath, pattern, failed];
  };

  it("Gemini CLI: reads AfterTool and BeforeAgent events with the tool names of Gemini", () => {
    const hook = {
      ...{ session_id: "g", transcript_path: "/t", cwd: "/p", timestamp: "2026-01-01T00:00:00Z" },
      hook_event_name: "AfterTool",
      tool_name: "search_file_content",
      tool_input: { pattern: "expire", path: "src" },
      tool_response: { llmContent: "secret", returnDisplay: "" },
    };
    expect(event(hook)).toEqual(["tool", "search_file_content", "g", "/p", "src", "expire", undefined]);
    const read = { ...hook, tool_name: "read_file", tool_input: { absolute_path: "/p/a.ts" } };
    expect(event(read)).toEqual(["tool", "read_file", "g", "/p", "/p/a.ts", undefined, undefined]);
    expect(event({ ...hook, hook_event_name: "BeforeAgent", prompt: "secret" })).toMatchObject({
      0: "prompt",
    });
  });

  it("Cursor: reads the conversation id, the workspace folder, and failure events", () => {
    const hook = {
      ...{ conversation_id: "c", generation_id: "1", workspace_roots: ["/p"], cursor_version: "2.0" },
      hook_event_name: "postToolUse",
      tool_name: "Write",
      tool_input: { file_path: "/p/a.ts", content: "secret" },
    };
    expect(event(hook)).toEqual(["tool", "Write", "c", "/p", "/p/a.ts", undefined, undefined]);
    expect(event({ ...hook, hook_event_name: "postToolUseFailure" })).toMatchObject({ 0: "tool", 6: true });
    expect(event({ ...hook, hook_event_name: "sessionEnd" })).toMatchObject({ 0: "session-end" });
    expect(event({ ...hook, hook_event_name: "afterAgentThought" })).toMatchObject({ 0: undefined });
  });

  it("Windsurf: reads the action name, the trajectory id, and tool_info", () => {
    const hook = { trajectory_id: "w", execution_id: "1", timestamp: "2026-01-01T00:00:00Z" };
    const tool_info = { file_path: "/p/a.ts", edits: [{ old_string: "secret", new_string: "secret" }] };
    const write = { ...hook, agent_action_name: "post_write_code", tool_info };
    expect(event(write)).toEqual(["tool", "Write", "w", undefined, "/p/a.ts", undefined, undefined]);
    const call = {
      ...{ ...hook, agent_action_name: "post_mcp_tool_use" },
      tool_info: { mcp_server_name: "db", mcp_tool_name: "run", mcp_tool_arguments: { query: "secret" } },
    };
    expect(event(call)).toEqual(["tool", "run", "w", undefined, undefined, undefined, undefined]);
    expect(JSON.stringify([write, call].map(parseHookEvent))).not.toContain("secret");
  });
});

it("Histogram estimates the percentiles of any number of values within bucket precision", () => {
  const histogram = new Histogram();
  for (let i = 1; i <= 10_000; i++) histogram.record(i / 10);
  const { count, total, min, max, p50, p99 } = histogram.figures();
  expect([count, Math.round(total), min, max]).toEqual([10_000, 5_000_500, 0.1, 1000]);
  expect(p50 / 500).toBeCloseTo(1, 1);
  expect(p99 / 990).toBeCloseTo(1, 1);
  expect(new Histogram().figures()).toEqual({ count: 0, total: 0, min: 0, max: 0, p50: 0, p95: 0, p99: 0 });
});
