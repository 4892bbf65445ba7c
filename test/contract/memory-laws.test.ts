// Reads never write: the store's last transaction is unchanged after every query, and after every dry run.
import { join } from "node:path";
import { open } from "lmdb";
import { expect, test } from "vitest";
import { openTestMemory } from "../support/memory.ts";

function lastTransaction(home: string): Promise<number> {
  const root = open({ path: join(home, "memory"), readOnly: true, maxDbs: 16 });
  const { lastTxnId } = root.getStats() as { lastTxnId: number };
  return root.close().then(() => lastTxnId);
}

test("reads, dry runs, and refused writes do not change the store", async () => {
  const { memory, settings, home } = openTestMemory();
  const first = await memory.store({
    content: "the lighthouse is red",
    tags: ["sea"],
    namespace: "/p",
    importance: 0.01,
  });
  const second = await memory.store({
    content: "red paint fades",
    type: "decision",
    tags: ["sea"],
    links: [first.id],
  });
  await memory.store({ content: "The lighthouse is red!", namespace: "/p", importance: 0.02 });
  const query = { query: "red lighthouse", limit: 10, touch: false };
  const dry = { dryRun: true };
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    get: () => memory.get(first.id),
    list: () => memory.list({ limit: 10 }),
    recall: () => memory.recall(query),
    recallWithExpansion: () => memory.recallWithExpansion({ ...query, depth: 2 }),
    recallWithImpact: () => memory.recallWithImpact(query),
    traverse: () => memory.traverse({ start: second.id, maxDepth: 3, algorithm: "dfs", direction: "both" }),
    export: () => memory.export({ limit: 10 }),
    listNamespaces: () => memory.listNamespaces(),
    describeNamespace: () => memory.describeNamespace("/p"),
    findSummaryClusters: () => memory.findSummaryClusters(2, undefined),
    decisionChain: () => memory.decisionChain({ topic: "paint" }),
    detectPatterns: () => memory.detectPatterns(1, undefined),
    lastRuns: () => memory.lastRuns(),
    stats: () => memory.stats(),
    setting: () => settings.get("none"),
    decay: () => memory.decay(0, dry),
    creative: () => memory.connectCreatively(dry),
    cluster: () => memory.cluster(0.92, dry),
    forget: () => memory.forget(0.5, dry),
    summarize: async () => memory.summarize(await memory.findSummaryClusters(2, undefined), [], dry),
    duplicate: () => memory.store({ content: "the lighthouse is red", namespace: "/p" }),
    refused: () => memory.store({ content: "x", links: ["nowhere"] }).catch(() => undefined),
    unknown: () => memory.delete("nobody").catch(() => undefined),
  };
  const before = await lastTransaction(home);
  expect(before).toBeGreaterThan(0);
  for (const [name, read] of Object.entries(reads)) {
    await read();
    expect(await lastTransaction(home), name).toBe(before);
  }
  // The probe does detect a write.
  await memory.store({ content: "one more" });
  expect(await lastTransaction(home)).toBeGreaterThan(before);
});

test("recall writes only the access count, once for several recalls", async () => {
  const { memory, home } = openTestMemory();
  await memory.store({ content: "the lighthouse is red" });
  const before = await lastTransaction(home);
  await memory.recall({ query: "lighthouse", limit: 1 });
  await memory.recall({ query: "lighthouse", limit: 1 });
  await memory.flush();
  expect(await lastTransaction(home)).toBe(before + 1);
  expect((await memory.list({ limit: 1 }))[0]?.accessCount).toBe(2);
});
