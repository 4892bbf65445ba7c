// Does a summary give way when one of its memories says something else?
import { describe, expect, test } from "vitest";
import { connectMemory, store, type Client } from "../support/codemem-client.ts";

type Found = readonly {
  readonly id: string;
  readonly content: string;
  readonly superseded_by?: string;
}[];
interface Summarized {
  readonly clusters_found: number;
  readonly created_ids: readonly string[];
}

const facts = ["The cache is Redis", "Redis runs in eu-west", "Redis has three replicas"];

/** Three linked facts about a cache, and the summary of them. */
async function summarized(
  client: Client,
): Promise<{ readonly ids: readonly string[]; readonly summary: string }> {
  const ids: string[] = [];
  for (const fact of facts) ids.push((await store(client, fact)).id);
  for (const target of ids.slice(1))
    await client.ask("associate_memories", {
      source_id: ids[0],
      target_id: target,
      relationship: "RELATES_TO",
    });
  return { ids, summary: (await summarize(client)).created_ids[0]! };
}

const summarize = (client: Client): Promise<Summarized> =>
  client.ask<Summarized>("consolidate_summarize", { cluster_size: 2 });

const recall = (client: Client): Promise<Found> =>
  client.ask<Found>("recall_memory", { query: "Which cache do we use, Redis?" });

describe("a summary", () => {
  test("stands while only the importance of its memories changes", async () => {
    const client = connectMemory();
    const { ids, summary } = await summarized(client);
    await client.ask("update_memory", { id: ids[0], content: facts[0], importance: 0.9 });
    expect((await summarize(client)).created_ids).toEqual([]);
    expect((await recall(client)).find(({ id }) => id === summary)?.superseded_by).toBeUndefined();
  });

  test.each(["update_memory", "refine_memory"])("comes after the memory that %s changes", async (tool) => {
    const client = connectMemory();
    const { ids, summary } = await summarized(client);
    await client.ask(tool, { id: ids[0], content: "The cache is Memcached, not Redis" });
    const found = await recall(client);
    const place = (wanted: (item: Found[number]) => boolean): number => found.findIndex(wanted);
    expect(place(({ id }) => id === summary)).toBeGreaterThan(
      place(({ content }) => content.includes("Memcached")),
    );
    expect(found.find(({ id }) => id === summary)?.superseded_by).toBe(
      found.find(({ content }) => content.includes("Memcached"))?.id,
    );
  });

  test("is replaced by a new one, which says what is so now", async () => {
    const client = connectMemory();
    const { ids, summary } = await summarized(client);
    await client.ask("update_memory", { id: ids[0], content: "The cache is Memcached, not Redis" });
    client.clock.now += 1;
    const { created_ids: created } = await summarize(client);
    expect(created).toHaveLength(1);
    const found = await recall(client);
    expect(found.find(({ id }) => id === summary)?.superseded_by).toBe(created[0]);
    expect(found.find(({ id }) => id === created[0])?.content).toContain("Memcached");
    expect((await summarize(client)).created_ids).toEqual([]);
  });

  test("of a memory with a new version sums up the new version alone", async () => {
    const client = connectMemory();
    const { ids } = await summarized(client);
    await client.ask("refine_memory", { id: ids[0], content: "The cache is Memcached" });
    const { created_ids: created } = await summarize(client);
    const text = (await recall(client)).find(({ id }) => id === created[0])?.content;
    expect(text).toContain("Memcached");
    expect(text).not.toContain("The cache is Redis");
  });

  test("holds again when its memory says again what it said", async () => {
    const client = connectMemory();
    const { ids, summary } = await summarized(client);
    for (const content of ["The cache is Memcached, not Redis", facts[0]]) {
      client.clock.now += 1;
      await client.ask("update_memory", { id: ids[0], content });
      client.clock.now += 1;
      await summarize(client);
    }
    expect((await recall(client)).find(({ id }) => id === summary)?.superseded_by).toBeUndefined();
    expect(await summarize(client)).toMatchObject({ clusters_found: 0, created_ids: [] });
  });

  test("whose own text is corrected holds", async () => {
    const client = connectMemory();
    const { ids, summary } = await summarized(client);
    await client.ask("update_memory", { id: ids[0], content: "The cache is Memcached, not Redis" });
    await client.ask("update_memory", { id: summary, content: "Memcached, not Redis, caches in eu-west" });
    expect((await recall(client)).find(({ id }) => id === summary)?.superseded_by).toBeUndefined();
  });

  test("that somebody wrote by merging stays when a source changes", async () => {
    const client = connectMemory();
    const ids: string[] = [];
    for (const fact of facts) ids.push((await store(client, fact)).id);
    const merged = { source_ids: ids, content: "The Redis cache has three replicas in eu-west" };
    await client.ask("merge_memories", merged);
    await client.ask("update_memory", { id: ids[0], content: "The cache is Redis." });
    const found = (await recall(client)).find(({ content }) => content === merged.content);
    expect(found).toBeDefined();
    expect(found?.superseded_by).toBeUndefined();
  });

  test("stays behind the new version when the old one is deleted", async () => {
    const client = connectMemory();
    const { ids, summary } = await summarized(client);
    client.clock.now += 1;
    await client.ask("refine_memory", { id: ids[0], content: "The cache is Memcached, not Redis" });
    await client.ask("delete_memory", { id: ids[0] });
    const found = await recall(client);
    expect(found.find(({ id }) => id === summary)?.superseded_by).toBe(
      found.find(({ content }) => content.includes("Memcached"))?.id,
    );
  });
});
