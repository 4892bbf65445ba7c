// Which memory replaces another one: after going back to an older one, when a link is over, when a version is deleted.
import { describe, expect, test } from "vitest";
import { openTestMemory, type TestMemory } from "../../../../support/memory.ts";

type Successors = Record<string, string | undefined>;

/** By content: the content of what replaces it. */
async function findSuccessors({ memory }: TestMemory, query: string, limit = 100): Promise<Successors> {
  const found = await memory.recall({ query, limit, touch: false });
  const contentOf = new Map(found.map(({ id, content }) => [id, content]));
  return Object.fromEntries(
    found.map(({ content, supersededBy }) => [content, contentOf.get(supersededBy ?? "")]),
  );
}

async function storeVersions({ memory, clock }: TestMemory, count: number): Promise<string[]> {
  const ids = [(await memory.store({ content: "quota for tenants 1" })).id];
  for (let version = 2; version <= count; version++) {
    clock.now += 1000;
    const { newId } = await memory.refine(ids.at(-1)!, { content: `quota for tenants ${version}` });
    ids.push(newId);
  }
  return ids;
}

describe("going back to an older decision", () => {
  test("makes it the current one and all others replaced", async () => {
    const service = openTestMemory();
    const { memory, clock } = service;
    const ids: string[] = [];
    for (const name of ["Redis", "Memcached", "Hazelcast"]) {
      ids.push((await memory.store({ content: `session cache: ${name}` })).id);
    }
    const [redis, memcached, hazelcast] = ids as [string, string, string];
    const evolve = (source: string, target: string): Promise<unknown> => {
      clock.now += 1000;
      return memory.associate({ source, target, relationship: "EVOLVED_INTO" });
    };
    await evolve(redis, memcached);
    await evolve(memcached, redis);
    expect(await findSuccessors(service, "session cache")).toMatchObject({
      "session cache: Redis": undefined,
      "session cache: Memcached": "session cache: Redis",
    });
    await evolve(redis, memcached);
    expect(await findSuccessors(service, "session cache")).toMatchObject({
      "session cache: Redis": "session cache: Memcached",
      "session cache: Memcached": undefined,
    });
    await evolve(memcached, redis);
    await evolve(redis, hazelcast);
    await evolve(hazelcast, memcached);
    expect(await findSuccessors(service, "session cache")).toEqual({
      "session cache: Redis": "session cache: Memcached",
      "session cache: Hazelcast": "session cache: Memcached",
      "session cache: Memcached": undefined,
    });
  });
});

test("a link replaces, brings in and protects a memory only while it is valid", async () => {
  const service = openTestMemory();
  const { memory } = service;
  const { id: old } = await memory.store({ content: "the gate opens at dawn", importance: 0.05 });
  const { id: other } = await memory.store({ content: "gulls sleep" });
  const link = { source: old, target: other, relationship: "EVOLVED_INTO" } as const;
  const found = async (): Promise<number> => (await memory.find({ query: "gate dawn", limit: 10 })).total;
  await memory.associate({ ...link, validFrom: "2020-01-01", validTo: "2021-01-01" });
  expect(await findSuccessors(service, "gate gulls")).toMatchObject({ "the gate opens at dawn": undefined });
  expect(await found()).toBe(1);
  expect(await memory.forget(0.1, { dryRun: true })).toMatchObject({ keptLinked: 0 });
  await memory.associate({ ...link, validFrom: "2099-01-01", validTo: "2100-01-01" });
  expect(await findSuccessors(service, "gate gulls")).toMatchObject({ "the gate opens at dawn": undefined });
  await memory.associate({ ...link, validFrom: "2020-01-01", validTo: "2099-01-01" });
  expect(await findSuccessors(service, "gate gulls")).toMatchObject({
    "the gate opens at dawn": "gulls sleep",
  });
  expect(await found()).toBe(2);
});

describe("a chain of versions", () => {
  test("of any length leads to its newest version", async () => {
    const service = openTestMemory();
    await storeVersions(service, 40);
    const successors = await findSuccessors(service, "quota for tenants");
    expect(Object.keys(successors)).toHaveLength(40);
    const { "quota for tenants 40": newest, ...older } = successors;
    expect(newest).toBeUndefined();
    expect(new Set(Object.values(older))).toEqual(new Set(["quota for tenants 40"]));
  });

  test.each(["delete", "softDelete"] as const)("stays one after %s of versions inside it", async (remove) => {
    const service = openTestMemory();
    const { memory } = service;
    const ids = await storeVersions(service, 6);
    const before = await memory.export({ limit: 10 });
    await memory[remove](ids[5]!);
    await memory[remove](ids[2]!);
    expect(await findSuccessors(service, "quota for tenants")).toEqual({
      "quota for tenants 1": "quota for tenants 5",
      "quota for tenants 2": "quota for tenants 5",
      "quota for tenants 4": "quota for tenants 5",
      "quota for tenants 5": undefined,
    });
    if (remove === "delete") return;
    await memory.restore(ids[2]!);
    await memory.restore(ids[5]!);
    expect(await memory.export({ limit: 10 })).toEqual(before);
  });
});
