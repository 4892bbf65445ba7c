// The memory compared with a model: after any sequence of operations, a map would answer the same.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MemoryEngine } from "../../src/core/types/index.ts";
import { openTestMemory, type TestMemory } from "../support/memory.ts";

interface Row {
  content: string;
  namespace: string | undefined;
  tags: readonly string[];
  importance: number;
  /** Kept while either end is deleted: the link exists only if both ends do. */
  links: Set<string>;
}

/** The map's contents, and soft-deleted memories: storing their content restores the one deleted last. */
interface Model {
  readonly rows: Map<string, Row>;
  readonly away: Map<string, Row & { byContent: boolean }>;
}

const names = fc.constantFrom("amber", "birch", "cedar", "delta", "ember", "fjord");
const text = fc.array(names, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const namespace = fc.constantFrom(undefined, "/a", "/b");
const tags = fc.uniqueArray(names, { maxLength: 2 });
const pick = fc.nat({ max: 30 });

type Action =
  | {
      readonly do: "store";
      readonly content: string;
      readonly namespace: string | undefined;
      readonly tags: string[];
    }
  | { readonly do: "update"; readonly at: number; readonly content: string; readonly importance: number }
  | { readonly do: "delete"; readonly at: number }
  | { readonly do: "forget"; readonly at: number }
  | { readonly do: "link"; readonly from: number; readonly to: number }
  | { readonly do: "reopen" };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("store" as const), content: text, namespace, tags }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("update" as const),
      at: pick,
      content: text,
      importance: fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), at: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("forget" as const), at: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("link" as const), from: pick, to: pick }) },
  { weight: 1, arbitrary: fc.constant({ do: "reopen" as const }) },
);

function findTwin(
  model: ReadonlyMap<string, Row>,
  content: string,
  of: string | undefined,
): string | undefined {
  return [...model].find(([, row]) => row.content === content && row.namespace === of)?.[0];
}

function findAway({ away }: Model, content: string, of: string | undefined): string | undefined {
  return [...away].find(([, row]) => row.byContent && row.content === content && row.namespace === of)?.[0];
}

async function performStore(
  memory: MemoryEngine,
  model: Model,
  step: Action & { readonly do: "store" },
): Promise<void> {
  const twin = findTwin(model.rows, step.content, step.namespace);
  const away = twin === undefined ? findAway(model, step.content, step.namespace) : undefined;
  const stored = await memory.store(step);
  expect(stored.status).toBe(twin !== undefined ? "duplicate" : away !== undefined ? "restored" : "stored");
  if (twin !== undefined) expect(stored.id).toBe(twin);
  else if (away !== undefined) {
    expect(stored.id).toBe(away);
    const row = model.away.get(away)!;
    model.away.delete(away);
    model.rows.set(away, { ...row, tags: [...new Set([...row.tags, ...step.tags])] });
  } else model.rows.set(stored.id, { ...step, importance: 0.5, links: new Set() });
}

async function performForget(memory: MemoryEngine, model: Model, id: string): Promise<void> {
  const row = model.rows.get(id);
  if (row === undefined) {
    await expect(memory.softDelete(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
    return;
  }
  await memory.softDelete(id);
  for (const other of model.away.values()) {
    if (other.content === row.content && other.namespace === row.namespace) other.byContent = false;
  }
  model.rows.delete(id);
  model.away.set(id, { ...row, byContent: true });
}

async function perform(memory: MemoryEngine, both: Model, step: Action): Promise<void> {
  const model = both.rows;
  const ids = [...model.keys()];
  const idAt = (at: number): string => ids[at % Math.max(1, ids.length)] ?? "nobody";
  switch (step.do) {
    case "store":
      await performStore(memory, both, step);
      break;
    case "forget":
      await performForget(memory, both, idAt(step.at));
      break;
    case "update": {
      const [id, { content, importance }] = [idAt(step.at), step];
      const row = model.get(id);
      const twin = row === undefined ? undefined : findTwin(model, content, row.namespace);
      const update = memory.update(id, { content, importance });
      if (row === undefined) await expect(update).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
      else if (twin !== undefined && twin !== id)
        await expect(update).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
      else Object.assign(row, { content: (await update).content, importance });
      break;
    }
    case "delete": {
      const id = idAt(step.at);
      if (!model.delete(id))
        await expect(memory.delete(id)).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND" });
      else await memory.delete(id);
      for (const row of [...model.values(), ...both.away.values()]) row.links.delete(id);
      break;
    }
    case "link": {
      const [source, target] = [idAt(step.from), idAt(step.to)];
      const link = memory.associate({ source, target, relationship: "LEADS_TO" });
      if (source === target) await expect(link).rejects.toMatchObject({ code: "INPUT_INVALID" });
      else model.get(source)?.links.add((await link).target);
      break;
    }
    case "reopen":
      break;
  }
}

async function compare(memory: MemoryEngine, { rows: model }: Model): Promise<void> {
  const exported = await memory.export({ limit: 1000 });
  const seen = exported.map(({ id, content, namespace: of, tags: labels, importance, edges }) => ({
    id,
    content,
    namespace: of,
    tags: labels,
    importance,
    links: edges
      .filter(({ source }) => source === id)
      .map(({ target }) => target)
      .sort(),
  }));
  const expected = [...model].map(([id, { links, content, namespace: of, tags: labels, importance }]) => ({
    id,
    content,
    namespace: of,
    tags: labels,
    importance,
    links: [...links].filter((target) => model.has(target)).sort(),
  }));
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
  expect(seen.sort(byId)).toEqual(expected.sort(byId));
  for (const word of ["amber", "ember"]) {
    const found = await memory.recall({ query: word, limit: 1000, touch: false });
    const holding = found.filter(({ breakdown }) => breakdown.tokenOverlap > 0).map(({ id }) => id);
    const wanted = [...model].filter(([, row]) => row.content.split(" ").includes(word)).map(([id]) => id);
    expect(holding.sort()).toEqual(wanted.sort());
  }
}

describe("the memory store compared with a map", () => {
  test("gives the same answers after any sequence of operations", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 40 }), async (steps) => {
        let service: TestMemory = openTestMemory();
        const { home } = service;
        const model: Model = { rows: new Map(), away: new Map() };
        for (const step of steps) {
          if (step.do === "reopen") {
            await service.close();
            service = openTestMemory({ home });
          } else {
            await perform(service.memory, model, step);
          }
        }
        await compare(service.memory, model);
        await service.close();
        // A rebuilt memory index gives the same answers as one updated step by step.
        const fresh = openTestMemory({ home });
        await compare(fresh.memory, model);
        await fresh.close();
      }),
      { numRuns: 12, seed: 20261122 },
    );
  });
});
