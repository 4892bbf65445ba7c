import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { minuteMs } from "../../../../../src/base/durations.ts";
import { MemoryBase, openMemoryService, type ServedMemory } from "../../../../../src/core/memory/index.ts";
import { openEmbedder, type Embedder } from "../../../../../src/core/embed/index.ts";
import { LociError } from "../../../../../src/errors.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

const query = { query: "parcel number 3", limit: 1, touch: false };

/** A model with vectors of its own: those of another id are not comparable. */
async function openModel(
  id: string,
  beforeDocument: () => void | Promise<void> = () => undefined,
): Promise<Embedder> {
  const hash = await openEmbedder({ provider: "hash" });
  return {
    ...hash,
    id,
    async embed(texts, role) {
      if (role === "document") await beforeDocument();
      return hash.embed(texts, role);
    },
    close: () => Promise.resolve(),
  };
}

const refuse = (): never => {
  throw new LociError("EMBEDDER_UNAVAILABLE", "It is down.");
};

interface Opened {
  readonly service: ServedMemory;
  readonly clock: { now: number };
}

function open(home: string, model: Embedder, isBrief = false): Opened {
  const clock = { now: 1 };
  const service = openMemoryService(new MemoryBase(home, model), () => clock.now, { isBrief });
  onTestFinished(() => service.close());
  return { service, clock };
}

async function fill(home: string, model: Embedder): Promise<void> {
  const { service } = open(home, model);
  for (let i = 0; i < 70; i++) await service.store({ content: `parcel number ${i}` });
  await service.close();
}

async function countOf(home: string, id: string): Promise<number> {
  const { service } = open(home, await openModel(id));
  const { embedded } = await service.stats();
  await service.close();
  return embedded;
}

const likenessOf = async ({ service }: Opened, text = query.query): Promise<number | undefined> =>
  (await service.recall({ ...query, query: text }))[0]?.breakdown.vectorSimilarity;

test("embeds memories of another model again in the background, and vectors find them afterwards", async () => {
  const home = makeTempFolder("loci-model");
  await fill(home, await openModel("one"));
  const second = open(home, await openModel("another"));
  expect((await second.service.stats()).embedded).toBe(0);
  expect(await likenessOf(second)).toBe(0);
  expect(await second.service.describeShortfall()).toContain("70 of 70 memories have no vectors of");
  await expect.poll(async () => (await second.service.stats()).embedded, { timeout: 10_000 }).toBe(70);
  expect(await likenessOf(second)).toBeGreaterThan(0.5);
  expect(await second.service.describeShortfall()).toBeUndefined();
});

test("a command that ends after its answer embeds for a moment, and no longer with a slow model", async () => {
  const ask = async (home: string, model: Embedder): Promise<void> => {
    const { service } = open(home, model, true);
    await service.recall(query);
    await service.close();
  };
  const [quick, slow] = [makeTempFolder("loci-model"), makeTempFolder("loci-model")];
  for (const home of [quick, slow]) await fill(home, await openModel("one", refuse));
  await ask(quick, await openModel("one"));
  expect(await countOf(quick, "one")).toBe(70);
  await ask(slow, await openModel("one", () => sleep(100)));
  const embedded = await countOf(slow, "one");
  expect(embedded).toBeGreaterThan(0);
  expect(embedded).toBeLessThan(70);
});

test("a command with another model replaces no vectors, unless it writes a memory", async () => {
  const home = makeTempFolder("loci-model");
  await fill(home, await openModel("one"));
  const reader = open(home, await openModel("another"), true);
  await reader.service.recall(query);
  await sleep(1_000);
  await reader.service.close();
  expect(await countOf(home, "one")).toBe(70);
  expect(await countOf(home, "another")).toBe(0);
  const writer = open(home, await openModel("another"), true);
  await writer.service.store({ content: "parcel number 70" });
  await writer.service.close();
  expect(await countOf(home, "another")).toBe(71);
});

test("two servers with different models keep their own vectors of every memory", async () => {
  const home = makeTempFolder("loci-model");
  await fill(home, await openModel("one"));
  const first = open(home, await openModel("one"));
  expect(await likenessOf(first)).toBeGreaterThan(0.5);
  const second = open(home, await openModel("another"));
  await likenessOf(second);
  await expect.poll(async () => (await second.service.stats()).embedded, { timeout: 10_000 }).toBe(70);
  expect((await first.service.stats()).embedded).toBe(70);
  expect(await likenessOf(first)).toBeGreaterThan(0.5);
  expect((await first.service.checkHealth()).filter(({ ok }) => !ok)).toEqual([]);

  await first.service.store({ content: "the kiln is hot" });
  await likenessOf(second);
  second.clock.now += minuteMs;
  await likenessOf(second);
  await expect.poll(() => likenessOf(second, "hot kiln"), { timeout: 10_000 }).toBeGreaterThan(0.5);
  expect(await likenessOf(first, "hot kiln")).toBeGreaterThan(0.5);
  await second.service.close();
  await first.service.close();
  // Whoever serves alone afterwards finds everything, also what the other's rows replaced.
  const third = open(home, await openModel("one"));
  await likenessOf(third);
  await expect.poll(async () => (await third.service.stats()).embedded, { timeout: 10_000 }).toBe(71);
});

test("memories stored while the model failed get their vectors within a minute of its return", async () => {
  let isDown = false;
  const model = await openModel("one", () => {
    if (isDown) refuse();
  });
  const opened = open(makeTempFolder("loci-model"), model);
  const { service, clock } = opened;
  await service.store({ content: "parcel number 3" });
  await likenessOf(opened);
  isDown = true;
  expect(await service.store({ content: "the kiln is hot" })).toMatchObject({ embedded: false });
  await likenessOf(opened, "hot kiln");
  expect(await service.describeShortfall()).toContain("1 of 2 memories have no vectors of");
  const failing = (await service.checkHealth()).filter(({ ok }) => !ok);
  expect(failing.map(({ part }) => part)).toContain("memory vectors");
  await sleep(500);
  clock.now += minuteMs;
  await likenessOf(opened, "hot kiln");
  await sleep(500);
  expect((await service.stats()).embedded).toBe(1);
  isDown = false;
  await likenessOf(opened, "hot kiln");
  await sleep(500);
  // At most once a minute.
  expect((await service.stats()).embedded).toBe(1);
  clock.now += minuteMs;
  await likenessOf(opened, "hot kiln");
  await expect.poll(async () => (await service.stats()).embedded, { timeout: 10_000 }).toBe(2);
  expect(await likenessOf(opened, "hot kiln")).toBeGreaterThan(0.5);
  expect(await service.describeShortfall()).toBeUndefined();
  expect((await service.checkHealth()).filter(({ ok }) => !ok)).toEqual([]);
});

test("a text that the model refuses does not keep others from their vectors", async () => {
  const hash = await openModel("one");
  let isDown = true;
  const model: Embedder = {
    ...hash,
    embed: (texts, role) =>
      role === "document" && (isDown || texts.some((text) => text.includes("refused")))
        ? Promise.reject(new LociError("EMBEDDER_UNAVAILABLE", "It is too long."))
        : hash.embed(texts, role),
  };
  const opened = open(makeTempFolder("loci-model"), model);
  for (const content of ["parcel number 3", "the kiln is hot", "a refused text"])
    await opened.service.store({ content });
  isDown = false;
  for (let i = 0; i < 3; i++) {
    opened.clock.now += minuteMs;
    await likenessOf(opened);
    await sleep(400);
  }
  expect((await opened.service.stats()).embedded).toBe(2);
});

test("a text without a word that the model knows is neither reported nor tried again", async () => {
  const hash = await openModel("one");
  let tried = 0;
  const model: Embedder = {
    ...hash,
    async embed(texts, role) {
      if (role === "document") tried++;
      return role === "document" ? new Float32Array(texts.length * hash.dimensions) : hash.embed(texts, role);
    },
  };
  const opened = open(makeTempFolder("loci-model"), model);
  await opened.service.store({ content: "parcel number 3" });
  await likenessOf(opened);
  await expect.poll(() => opened.service.describeShortfall(), { timeout: 10_000 }).toBeUndefined();
  const triedOnce = tried;
  opened.clock.now += minuteMs;
  await likenessOf(opened);
  await sleep(500);
  expect(tried).toBe(triedOnce);
  expect((await opened.service.checkHealth()).filter(({ ok }) => !ok)).toEqual([]);
});

test("closing does not wait for a model that hangs", { timeout: 30_000 }, async () => {
  const home = makeTempFolder("loci-model");
  await fill(home, await openModel("one"));
  let asked = 0;
  const model = await openModel("another", () => {
    asked++;
    return new Promise(() => undefined);
  });
  const { service } = open(home, model, true);
  await service.store({ content: "the kiln is hot" });
  const startedAt = performance.now();
  const askedBefore = asked;
  await service.close();
  expect(asked).toBeGreaterThan(askedBefore);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
