// A home opened from its checkpoint equals one opened from its rows; a checkpoint that does not match is ignored.
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedder } from "../../../../../src/core/embed/index.ts";
import { MemoryBase, openMemoryService, type ServedMemory } from "../../../../../src/core/memory/index.ts";
import { ordinalKey } from "../../../../../src/core/memory/store/rows.ts";
import type { MemoryIndex } from "../../../../../src/core/memory/store/memory-index.ts";
import { copyToTemp, makeTempFolder } from "../../../../support/temp.ts";

const start = Date.parse("2026-03-10T12:00:00Z");
/** More than the minimum for which a checkpoint is written. */
const many = 2_100;

interface Opened {
  readonly base: MemoryBase;
  readonly core: ServedMemory;
  /** The memory with its clock set to a time. */
  at(now: number): ServedMemory;
}

async function open(path: string): Promise<Opened> {
  const base = new MemoryBase(path, await openEmbedder({ provider: "hash" }));
  let time = start;
  const core = openMemoryService(base, () => time);
  return {
    base,
    core,
    at(now) {
      time = now;
      return core;
    },
  };
}

async function withHome<T>(path: string, use: (opened: Opened) => Promise<T> | T): Promise<T> {
  const opened = await open(path);
  try {
    return await use(opened);
  } finally {
    await opened.core.close();
  }
}

function describeNumber(i: number): {
  content: string;
  tags: string[];
  namespace: string;
  metadata: { tool: string };
} {
  const content = `Note ${i}: parcel ${i % 97} goes through depot ${i % 13}`;
  return { content, tags: [`depot-${i % 13}`], namespace: `/p${i % 3}`, metadata: { tool: `tool${i % 2}` } };
}

/** A closed home of many memories, some changed, linked, used and deleted. Closing it wrote a checkpoint. */
async function fillHome(path: string): Promise<readonly string[]> {
  return withHome(path, async ({ at }) => {
    const memories = Array.from({ length: many }, (_, i) => describeNumber(i));
    const { ids } = await at(start).import(memories, "new");
    await at(start + 1).update(ids[10]!, { content: "The eleventh note speaks of walruses" });
    await at(start + 2).update(ids[11]!, { importance: 0.9, pinned: true });
    await at(start + 3).delete(ids[12]!);
    for (let i = 20; i < 60; i++) {
      await at(start + i).associate({ source: ids[i]!, target: ids[i + 1]!, relationship: "LEADS_TO" });
    }
    await at(start + 100).recall({ query: "walruses", limit: 1 });
    return ids;
  });
}

/** The state in memory, by id: everything that ranking reads. */
function describe(base: MemoryBase, memoryIndex: MemoryIndex): unknown {
  const memories: [string, unknown][] = [];
  for (let document = 0; document < memoryIndex.documents; document++) {
    if (!memoryIndex.isAlive(document)) continue;
    const ordinal = memoryIndex.ordinals.get(document);
    const number = {
      importance: memoryIndex.importance.get(document),
      pinned: memoryIndex.pinned.get(document),
    };
    const texts = [memoryIndex.type, memoryIndex.tool].map((column) => column.get(document));
    const tags = memoryIndex.tagsOf(document).map((tag) => memoryIndex.tags.get(tag));
    const uses = [memoryIndex.useCount.get(document), memoryIndex.lastUsedAt.get(document)];
    const edges = [...memoryIndex.edges.outgoing(ordinal), ...memoryIndex.edges.incoming(ordinal)];
    const length = memoryIndex.words.lengthOf(document);
    const row = { ...number, texts, tags, uses, edges, length, namespace: memoryIndex.namespaceOf(document) };
    memories.push([base.reader.idOf(ordinal), row]);
  }
  const sums = [memoryIndex.living, memoryIndex.totalLength, memoryIndex.edges.size, memoryIndex.embedded];
  return { memories: memories.sort(([a], [b]) => (a < b ? -1 : 1)), sums };
}

const questions = ["walruses", "parcel 42", "depot 7 notes", "tool", "the eleventh note"];

async function ask({ base, at }: Opened): Promise<unknown> {
  const answers = [];
  for (const query of questions) {
    const found = await at(start + 1_000).recall({ query, limit: 20, touch: false });
    // The end of the list holds the worst of equals, in the order in which this process loaded them.
    answers.push(found.map(({ id, score }) => (score > 0.1 ? [id, score] : score)));
  }
  return { state: describe(base, base.view()), answers };
}

/** The same home without its checkpoint. */
function copyWithoutImage(path: string): string {
  const copy = copyToTemp(path, "loci-checkpoint");
  rmSync(join(copy, "checkpoint"), { recursive: true, force: true });
  return copy;
}

test("a home opened from its checkpoint gives the same answers as one rebuilt from its rows", async () => {
  const path = makeTempFolder("loci-checkpoint");
  await fillHome(path);
  expect(existsSync(join(path, "checkpoint", "data.mdb"))).toBe(true);
  const anew = await withHome(copyWithoutImage(path), ask);
  const fromImage = await withHome(path, ask);
  expect(fromImage).toEqual(anew);
});

test("opens from the checkpoint without reading the rows, even if one row is undecodable", async () => {
  const path = makeTempFolder("loci-checkpoint");
  const ids = await fillHome(path);
  const damage = (): Promise<void> =>
    withHome(path, ({ base }) => {
      const ordinal = base.reader.getMemoryOrdinal(ids[100]!);
      base.tables.memories.putSync(ordinalKey(ordinal), Buffer.from([0xc1]));
    });
  await damage();
  await withHome(path, ({ base }) => {
    expect(base.view().living).toBe(many - 1);
  });
  const bare = copyWithoutImage(path);
  await withHome(bare, ({ base }) => {
    expect(() => base.view()).toThrow();
  });
});

test("applies writes made after the checkpoint: new, changed, deleted, linked, and used memories", async () => {
  const path = makeTempFolder("loci-checkpoint");
  const ids = await fillHome(path);
  await withHome(path, async ({ at }) => {
    await at(start + 200).store({ content: "Late news of a heron" });
    await at(start + 201).update(ids[10]!, { content: "The eleventh note now speaks of otters" });
    await at(start + 202).update(ids[30]!, { importance: 0.1 });
    await at(start + 203).delete(ids[40]!);
    await at(start + 204).associate({ source: ids[1]!, target: ids[2]!, relationship: "BLOCKS" });
    await at(start + 205).recall({ query: "heron", limit: 1 });
  });
  const anew = await withHome(copyWithoutImage(path), ask);
  const fromImage = await withHome(path, ask);
  expect(fromImage).toEqual(anew);
  const [heron] = await withHome(path, ({ at }) => at(start + 300).recall({ query: "heron", limit: 1 }));
  expect(heron?.content).toBe("Late news of a heron");
});

test("ignores a checkpoint of another history, although its sequence number fits", async () => {
  const [older, newer] = [makeTempFolder("loci-checkpoint"), makeTempFolder("loci-checkpoint")];
  await fillHome(older);
  await fillHome(newer);
  await withHome(older, ({ at }) =>
    at(start + 400).store({ content: "Only in the older home: a kingfisher" }),
  );
  // A backup of the memories was restored, next to a checkpoint of their later state.
  rmSync(join(older, "checkpoint"), { recursive: true });
  cpSync(join(newer, "checkpoint"), join(older, "checkpoint"), { recursive: true });
  const anew = await withHome(copyWithoutImage(older), ask);
  expect(await withHome(older, ask)).toEqual(anew);
});

test("rebuilds all memories when a part of the checkpoint is missing", async () => {
  const path = makeTempFolder("loci-checkpoint");
  await fillHome(path);
  const anew = await withHome(copyWithoutImage(path), ask);
  const { openEnvironment } = await import("../../../../../src/core/store/index.ts");
  const environment = openEnvironment("checkpoint", join(path, "checkpoint"));
  environment.write(() => {
    for (const key of [...environment.tables.blocks.getKeys()]) {
      if (String(key).includes("/words.arena/")) environment.tables.blocks.removeSync(key);
    }
  });
  await environment.close();
  expect(await withHome(path, ask)).toEqual(anew);
});

test("a write as the first action of a process sees the memories of the checkpoint", async () => {
  const path = makeTempFolder("loci-checkpoint");
  const ids = await fillHome(path);
  await withHome(path, async ({ at, base }) => {
    // Removing the edges needs the memory index within the transaction.
    await at(start + 500).delete(ids[25]!);
    expect(base.view().edges.size).toBe(38);
    expect(base.view().isComplete()).toBe(true);
  });
});

test("a change made while a checkpoint is being written is neither lost nor half recorded", async () => {
  const path = makeTempFolder("loci-checkpoint");
  const opened = await open(path);
  onTestFinished(() => opened.core.close());
  const { base, at } = opened;
  const memories = Array.from({ length: many }, (_, i) => describeNumber(i));
  const { ids } = await at(start).import(memories, "new");
  base.view();
  const deadline = Date.now() + 15_000;
  for (let i = 0; !existsSync(join(path, "checkpoint", "data.mdb")) && Date.now() < deadline; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // The checkpoint's pieces are being written now, between these writes.
  for (let i = 0; i < 200; i++) {
    const changes = i % 2 === 0 ? { importance: 0.77 } : { content: `Changed ${i}` };
    await at(start + 600 + i).update(ids[i]!, changes);
    if (i % 10 === 0) await at(start + 600 + i).delete(ids[1_000 + i]!);
  }
  const [imaged, bare] = [makeTempFolder("loci-checkpoint"), makeTempFolder("loci-checkpoint")];
  cpSync(path, imaged, { recursive: true });
  cpSync(path, bare, { recursive: true });
  rmSync(join(bare, "checkpoint"), { recursive: true });
  expect(await withHome(imaged, ask)).toEqual(await withHome(bare, ask));
});
