// agentic-memory's three tools as its specification defines them, without the defects of the original.
import { expect, test, vi } from "vitest";
import { connectMemory } from "../support/codemem-client.ts";
import { connectClient, readText } from "../support/mcp-client.ts";
import { makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface AgenticMemory {
  readonly id: string;
  readonly content: string;
  readonly memory_type: string;
  readonly importance: number;
  readonly created_at: number;
  readonly access_count: number;
  readonly last_accessed: number;
}
interface Ranked {
  readonly memory: AgenticMemory;
  readonly relevance: number;
  readonly combined_score: number;
}

const deadline = "The project deadline is March 1st";
const keys = [
  "access_count",
  "content",
  "created_at",
  "id",
  "importance",
  "last_accessed",
  "memory_type",
  "metadata",
  "tags",
];

test("the documented example works, and the memory persists across sessions", async () => {
  const home = makeTempFolder("loci-agentic");
  const flags = ["--families", "agentic-memory"];
  const first = await connectClient(home, flags);
  const put = readText(await first.call("memory_put", { content: deadline })) as AgenticMemory;
  expect(Object.keys(put).sort()).toEqual(keys);
  expect(put).toMatchObject({
    ...{ content: deadline, memory_type: "episodic", importance: 2, metadata: {}, tags: [] },
    ...{ access_count: 0, last_accessed: 0 },
  });
  expect(put.created_at).toBeCloseTo(Date.now() / 1000, -2);
  await first.close();
  const second = await connectClient(home, flags);
  const got = readText(await second.call("memory_get", { memory_id: put.id })) as AgenticMemory;
  expect(got).toMatchObject({ id: put.id, created_at: put.created_at, access_count: 1 });
  expect(got.last_accessed).toBeGreaterThanOrEqual(put.created_at);
  const missing = await second.call("memory_get", { memory_id: "550e8400-e29b-41d4-a716-446655440000" });
  expect(missing.isError).toBe(false);
  expect(readText(missing)).toBeNull();
  const found = readText(await second.call("memory_search", { query: "deadline" })) as Ranked[];
  expect(found).toHaveLength(1);
  const [{ memory, relevance, combined_score: combined }] = found as [Ranked];
  expect(memory.id).toBe(put.id);
  expect(combined).toBeCloseTo(0.5 * relevance + 0.3 + 0.2 * 0.5, 3);
  await second.close();
});

test("importance is accepted in any case and as a number, and invalid values are refused", async () => {
  const client = connectMemory();
  let n = 0;
  for (const [given, level] of [
    ["low", 1],
    ["High", 3],
    ["CRITICAL", 4],
    [2, 2],
    ["4", 4],
  ] as const) {
    expect(await client.ask("memory_put", { content: `note ${n++}`, importance: given })).toMatchObject({
      importance: level,
    });
  }
  for (const importance of ["urgent", 5, 0]) {
    expect((await client.fail("memory_put", { content: "x", importance })).code).toBe("INPUT_INVALID");
  }
  expect((await client.fail("memory_put", { content: "x", memory_type: "working" })).code).toBe(
    "INPUT_INVALID",
  );
});

test("memory_search returns only relevant memories, ordered by relevance, age, and importance", async () => {
  const client = connectMemory();
  client.clock.now = Date.now() - 30 * 86_400_000;
  const old = await client.ask<AgenticMemory>("memory_put", { content: "The anchor chain is rusty" });
  client.clock.now = Date.now();
  const fresh = await client.ask<AgenticMemory>("memory_put", {
    content: "The anchor chain is new",
    importance: "CRITICAL",
  });
  await client.ask("memory_put", { content: "Sourdough wants patience", importance: "CRITICAL" });
  const found = await client.ask<Ranked[]>("memory_search", { query: "anchor chain" });
  expect(found.map(({ memory }) => memory.id)).toEqual([fresh.id, old.id]);
  expect(found[0]!.combined_score).toBeGreaterThan(found[1]!.combined_score);
  expect(await client.ask("memory_search", { query: "zeppelin" })).toEqual([]);
  expect(await client.ask("memory_search", { query: "anchor chain", k: 1 })).toHaveLength(1);
});

test("a long text is stored whole; putting it answers with its beginning, and says so", async () => {
  const client = await connectClient(makeTempFolder("loci-agentic"), ["--families", "agentic-memory"]);
  const content = "a sentence about the harbor\n".repeat(40_000);
  const put = await client.call("memory_put", { content });
  const answer = readText(put) as AgenticMemory & { readonly truncated: boolean; readonly rest: string };
  expect(answer).toMatchObject({ truncated: true, rest: expect.stringContaining("offset") as string });
  expect(answer.content.length).toBeLessThan(content.length / 4);
  const lines = answer.content.split("\n").length - 1;
  const more = await client.call("memory_get", { memory_id: answer.id, offset: lines });
  expect((readText(more) as AgenticMemory).content.startsWith("a sentence about the harbor\n")).toBe(true);
  const again = readText(await client.call("memory_put", { content })) as AgenticMemory;
  expect(again.id, "the same content is stored once").toBe(answer.id);
  await client.close();
});
