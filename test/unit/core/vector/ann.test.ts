import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBitmap, setBit } from "../../../../src/base/bitmap.ts";
import { buildAnn, createVectorSearch, needsAnnBuild, openAnn } from "../../../../src/core/vector/index.ts";
import type { AnnIndex, LiveVectorSegment } from "../../../../src/core/vector/index.ts";
import { clusteredVectors, vectorSegmentOf } from "./vectors.ts";

const dimensions = 32;
const vectors = clusteredVectors(4_000, dimensions, 40, 3);
const queries = clusteredVectors(40, dimensions, 40, 4);
const segments: readonly LiveVectorSegment[] = [
  { id: "one", vectors: vectorSegmentOf(vectors.slice(0, 2_500), dimensions), live: undefined },
  { id: "two", vectors: vectorSegmentOf(vectors.slice(2_500), dimensions), live: undefined },
];

/** Padding far from every query: the approximate index is not asked below 200,000 documents. */
function padded(real: readonly LiveVectorSegment[]): readonly LiveVectorSegment[] {
  const rows = 50_000;
  const filler = { dimensions, values: new Int8Array(rows * dimensions), scales: new Float32Array(rows) };
  return [...real, ...[0, 1, 2, 3].map((i) => ({ id: `filler${i}`, vectors: filler, live: undefined }))];
}

let folder: string;
let ann: AnnIndex;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-ann-"));
  await buildAnn(folder, padded(segments));
  ann = (await openAnn(folder))!;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function recall(found: Uint32Array, truth: Uint32Array): number {
  const set = new Set(truth);
  return found.filter((id) => set.has(id)).length / truth.length;
}

describe("the approximate index", () => {
  it("holds every vector that is one, and none that is not", () => {
    expect(ann.count).toBe(4_000);
    expect(ann.segments.slice(0, 2)).toEqual([
      { id: "one", documents: 2_500 },
      { id: "two", documents: 1_500 },
    ]);
  });

  it("recalls what the exact search gives, with exact scores", () => {
    const exact = createVectorSearch(segments);
    const approximate = createVectorSearch(padded(segments), ann);
    let sum = 0;
    for (const vector of queries) {
      const truth = exact.search({ vector, limit: 10 });
      const found = approximate.search({ vector, limit: 10 });
      sum += recall(found.ids, truth.ids);
      expect([...found.scores]).toEqual([...approximate.score(vector, found.ids)]);
    }
    expect(sum / queries.length).toBeGreaterThanOrEqual(0.97);
  });

  it("is really asked, and only for large sets", () => {
    let asked = 0;
    const counting: AnnIndex = {
      ...ann,
      nearest(vector, limit, visit) {
        asked++;
        ann.nearest(vector, limit, visit);
      },
    };
    createVectorSearch(padded(segments), counting).search({ vector: queries[0]!, limit: 10 });
    expect(asked).toBe(1);
    createVectorSearch(segments, counting).search({ vector: queries[0]!, limit: 10 });
    expect(asked).toBe(1);
  });

  it("gives nothing that is dead or filtered, however little is left", () => {
    const allow = createBitmap(2_500);
    for (const d of [5, 77, 2_400]) setBit(allow, d);
    const nothing = createBitmap(1_500);
    const search = createVectorSearch(padded(segments), ann);
    const { ids } = search.search({ vector: queries[0]!, limit: 10, allow: [allow, nothing] });
    expect([...ids].sort((a, b) => a - b)).toEqual([5, 77, 2_400]);
  });

  it("serves segments that came after it by an exact scan", () => {
    const late = { id: "late", vectors: vectorSegmentOf(queries, dimensions), live: undefined };
    const search = createVectorSearch([...padded(segments), late], ann);
    queries.forEach((vector, i) => {
      expect(search.search({ vector, limit: 1 }).ids[0]).toBe(6 * 65_536 + i);
    });
  });

  it("does not serve a segment of the same name with other documents", () => {
    const changed = padded([
      { ...segments[0]!, vectors: vectorSegmentOf(queries, dimensions) },
      segments[1]!,
    ]);
    const search = createVectorSearch(changed, ann);
    queries.forEach((vector, i) => {
      expect(search.search({ vector, limit: 1 }).ids[0]).toBe(i);
    });
  });
});

describe("needsAnnBuild", () => {
  it("is for large sets that the index does not know well enough", () => {
    expect(needsAnnBuild(undefined, segments)).toBe(false);
    expect(needsAnnBuild(undefined, padded(segments))).toBe(true);
    expect(needsAnnBuild(ann, padded(segments))).toBe(false);
    const dead = padded([{ ...segments[0]!, live: createBitmap(2_500) }, segments[1]!]);
    expect(needsAnnBuild({ ...ann, count: 204_000 }, dead)).toBe(false);
    expect(needsAnnBuild({ ...ann, count: 280_000 }, dead)).toBe(true);
    const renamed = padded(segments).map((segment) => ({ ...segment, id: `${segment.id}!` }));
    expect(needsAnnBuild(ann, renamed)).toBe(true);
  });
});

describe("a file that is not whole is never opened", () => {
  async function damaged(
    damage: (files: { index: string; seal: string }) => Promise<void>,
  ): Promise<unknown> {
    const copy = await mkdtemp(join(tmpdir(), "loci-ann-"));
    try {
      await buildAnn(copy, segments);
      const name = (await readdir(copy)).find((file) => file.endsWith(".usearch"))!;
      await damage({ index: join(copy, name), seal: join(copy, "vectors.json") });
      return await openAnn(copy);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }

  it.each<[string, (files: { index: string; seal: string }) => Promise<void>]>([
    ["truncated", ({ index }) => truncate(index, 10_000)],
    ["empty", ({ index }) => truncate(index, 0)],
    [
      "garbage of the same size",
      async ({ index }) =>
        writeFile(
          index,
          (await readFile(index)).map((_, i) => i * 31),
        ),
    ],
    [
      "one flipped bit",
      async ({ index }) => {
        const bytes = await readFile(index);
        bytes[bytes.length >> 1]! ^= 1;
        await writeFile(index, bytes);
      },
    ],
    ["missing", ({ index }) => rm(index)],
    ["without its seal", ({ seal }) => rm(seal)],
    ["a seal that is no JSON", ({ seal }) => writeFile(seal, "{")],
    ["a seal of null", ({ seal }) => writeFile(seal, "null")],
    [
      "a seal of another format",
      async ({ seal }) => writeFile(seal, (await readFile(seal, "utf8")).replace('"format":1', '"format":0')),
    ],
    [
      "a seal that points out of its folder",
      async ({ seal }) =>
        writeFile(seal, (await readFile(seal, "utf8")).replace(/vectors-[0-9a-f]+/, "../x")),
    ],
  ])("%s", async (_name, damage) => {
    expect(await damaged(damage)).toBeUndefined();
  });

  it("but an undamaged one is", async () => {
    expect(await damaged(() => Promise.resolve())).toMatchObject({ count: 4_000 });
  });
});

it("a new build replaces the old one, and leaves nothing else behind", async () => {
  const home = await mkdtemp(join(tmpdir(), "loci-ann-"));
  try {
    await buildAnn(home, segments);
    const before = await openAnn(home);
    await writeFile(join(home, "vectors-00ff.usearch"), "left by a killed build");
    await buildAnn(home, segments.slice(1));
    expect((await openAnn(home))!.count).toBe(1_500);
    expect(await readdir(home)).toHaveLength(2);
    // The old one is still mapped by who opened it before.
    const seen: number[] = [];
    before!.nearest(queries[0]!, 5, (ordinal) => seen.push(ordinal));
    expect(seen).toHaveLength(5);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

it("a cancelled build leaves what was there", async () => {
  const home = await mkdtemp(join(tmpdir(), "loci-ann-"));
  try {
    const controller = new AbortController();
    const building = buildAnn(home, segments, {
      signal: controller.signal,
      onProgress: () => {
        controller.abort();
      },
    });
    await expect(building).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await openAnn(home)).toBeUndefined();
    expect(await readdir(home)).toEqual([]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

it("builds nothing of nothing", async () => {
  const home = await mkdtemp(join(tmpdir(), "loci-ann-"));
  await buildAnn(home, []);
  expect(await readdir(home)).toEqual([]);
  await rm(home, { recursive: true, force: true });
});
