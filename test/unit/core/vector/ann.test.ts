import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearBit, createBitmap, setBit } from "../../../../src/base/bitmap.ts";
import { buildAnn, createVectorSearch, isAnnStale } from "../../../../src/core/vector/index.ts";
import { openAnn } from "../../../../src/core/vector/ann-index.ts";
import { createAnn } from "../../../../src/core/vector/ann-config.ts";
import type { AnnIndex, AnnSource, LiveVectorSegment } from "../../../../src/core/vector/index.ts";
import { clusteredVectors, vectorSegmentOf } from "./vectors.ts";

const dimensions = 32;
const vectors = clusteredVectors(4_000, dimensions, 40, 3);
const queries = clusteredVectors(40, dimensions, 40, 4);
const segments: readonly LiveVectorSegment[] = [
  { id: "one", vectors: vectorSegmentOf(vectors.slice(0, 2_500), dimensions), live: undefined },
  { id: "two", vectors: vectorSegmentOf(vectors.slice(2_500), dimensions), live: undefined },
];

function sourcesOf(from: readonly LiveVectorSegment[]): AnnSource[] {
  return from.map(({ id, vectors: found, live }) => ({
    id,
    read: () => (found === undefined ? undefined : { vectors: found, live }),
  }));
}

let folder: string;
let ann: AnnIndex;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-ann-"));
  await buildAnn(folder, sourcesOf(segments));
  ann = (await openAnn(folder))!;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function recall(found: Uint32Array, truth: Uint32Array): number {
  const set = new Set(truth);
  return found.filter((id) => set.has(id)).length / truth.length;
}

describe("the approximate index", () => {
  it("contains all vectors of all segments", () => {
    expect(ann.count).toBe(4_000);
    expect(ann.segments).toEqual([
      { id: "one", documents: 2_500 },
      { id: "two", documents: 1_500 },
    ]);
  });

  it("finds at least 97% of the exact results, with exact scores", () => {
    const exact = createVectorSearch(segments);
    const approximate = createVectorSearch(segments, ann);
    let sum = 0;
    for (const vector of queries) {
      const truth = exact.search({ vector, limit: 10 });
      const found = approximate.search({ vector, limit: 10 });
      sum += recall(found.ids, truth.ids);
      expect([...found.scores]).toEqual([...approximate.score(vector, found.ids)]);
    }
    expect(sum / queries.length).toBeGreaterThanOrEqual(0.97);
  });

  it("is absent where its library has no build for the system", async () => {
    expect(await createAnn(dimensions, () => Promise.reject(new Error("No native build was found")))).toBe(
      undefined,
    );
    expect((await createAnn(dimensions))?.dimensions()).toBe(dimensions);
  });

  it("is queried by a vector search", () => {
    let asked = 0;
    const counting: AnnIndex = {
      ...ann,
      nearest(vector, limit, visit) {
        asked++;
        ann.nearest(vector, limit, visit);
      },
    };
    createVectorSearch(segments, counting).search({ vector: queries[0]!, limit: 10 });
    expect(asked).toBe(1);
  });

  it("omits documents that are dead or without a vector, and returns correct positions for the others", async () => {
    const home = await mkdtemp(join(tmpdir(), "loci-ann-"));
    try {
      const live = createBitmap(2_500, true);
      for (let d = 0; d < 2_500; d += 2) clearBit(live, d);
      const holes = vectorSegmentOf(vectors.slice(2_500), dimensions);
      const scales = holes.scales.map((scale, d) => (d % 3 === 0 ? 0 : scale));
      const gone = { id: "gone", read: () => undefined };
      await buildAnn(home, [
        ...sourcesOf([{ ...segments[0]!, live }]),
        gone,
        ...sourcesOf([{ ...segments[1]!, vectors: { ...holes, scales } }]),
      ]);
      const index = (await openAnn(home))!;
      expect(index.count).toBe(1_250 + 1_000);
      expect(index.segments.map(({ id }) => id)).toEqual(["one", "two"]);
      const seen = new Set<string>();
      index.nearest(queries[0]!, 2_250, (ordinal, document) => seen.add(`${ordinal}/${document}`));
      expect(seen.size).toBeGreaterThan(2_000);
      for (const place of seen) {
        const [ordinal, document] = place.split("/").map(Number);
        expect(document! % (ordinal === 0 ? 2 : 3)).not.toBe(0);
      }
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  it("returns all allowed documents even if a filter allows only a few", () => {
    const allow = createBitmap(2_500);
    for (const d of [5, 77, 2_400]) setBit(allow, d);
    const nothing = createBitmap(1_500);
    const search = createVectorSearch(segments, ann);
    const { ids } = search.search({ vector: queries[0]!, limit: 10, allow: [allow, nothing] });
    expect([...ids].sort((a, b) => a - b)).toEqual([5, 77, 2_400]);
  });

  it("is complemented by an exact scan of newer segments", () => {
    const late = { id: "late", vectors: vectorSegmentOf(queries, dimensions), live: undefined };
    const search = createVectorSearch([...segments, late], ann);
    queries.forEach((vector, i) => {
      expect(search.search({ vector, limit: 1 }).ids[0]).toBe(2 * 65_536 + i);
    });
  });

  it("is not used for a segment of the same name with different documents", () => {
    const changed = [{ ...segments[0]!, vectors: vectorSegmentOf(queries, dimensions) }, segments[1]!];
    const search = createVectorSearch(changed, ann);
    queries.forEach((vector, i) => {
      expect(search.search({ vector, limit: 1 }).ids[0]).toBe(i);
    });
  });
});

describe("isAnnStale", () => {
  const counts = segments.map(({ id, vectors: found }) => ({
    id,
    documents: found!.scales.length,
    live: found!.scales.length,
  }));

  it("returns true when more than a quarter of the documents are unknown or dead", () => {
    expect(isAnnStale(undefined, counts)).toBe(true);
    expect(isAnnStale(ann, counts)).toBe(false);
    expect(isAnnStale(ann, [...counts, { id: "new", documents: 1_300, live: 1_300 }])).toBe(false);
    expect(isAnnStale(ann, [...counts, { id: "new", documents: 1_400, live: 1_400 }])).toBe(true);
    expect(isAnnStale(ann, [counts[0]!, { ...counts[1]!, live: 600 }])).toBe(false);
    expect(isAnnStale(ann, [counts[0]!, { ...counts[1]!, live: 400 }])).toBe(true);
    expect(isAnnStale(ann, [counts[0]!, { ...counts[1]!, documents: 1_499 }])).toBe(true);
    expect(isAnnStale(ann, [counts[0]!, { ...counts[1]!, id: "other" }])).toBe(true);
  });
});

describe("openAnn", () => {
  async function damaged(
    damage: (files: { index: string; manifest: string }) => Promise<void>,
  ): Promise<unknown> {
    const copy = await mkdtemp(join(tmpdir(), "loci-ann-"));
    try {
      await buildAnn(copy, sourcesOf(segments));
      const name = (await readdir(copy)).find((file) => file.endsWith(".usearch"))!;
      await damage({ index: join(copy, name), manifest: join(copy, "vectors.json") });
      return await openAnn(copy);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }

  it.each<[string, (files: { index: string; manifest: string }) => Promise<void>]>([
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
    ["without its manifest", ({ manifest }) => rm(manifest)],
    ["a manifest that is no JSON", ({ manifest }) => writeFile(manifest, "{")],
    ["a manifest of null", ({ manifest }) => writeFile(manifest, "null")],
    [
      "a manifest of another format",
      async ({ manifest }) =>
        writeFile(manifest, (await readFile(manifest, "utf8")).replace('"format":2', '"format":1')),
    ],
    [
      "a manifest that points out of its folder",
      async ({ manifest }) =>
        writeFile(manifest, (await readFile(manifest, "utf8")).replace(/vectors-[0-9a-f]+/, "../x")),
    ],
  ])("does not open a damaged index (%s)", async (_name, damage) => {
    expect(await damaged(damage)).toBeUndefined();
  });

  it("opens an undamaged index", async () => {
    expect(await damaged(() => Promise.resolve())).toMatchObject({ count: 4_000 });
  });
});

it("a new build replaces the old index and removes leftover files", async () => {
  const home = await mkdtemp(join(tmpdir(), "loci-ann-"));
  try {
    await buildAnn(home, sourcesOf(segments));
    const before = await openAnn(home);
    await writeFile(join(home, "vectors-00ff.usearch"), "left by a killed build");
    await buildAnn(home, sourcesOf(segments.slice(1)));
    expect((await openAnn(home))!.count).toBe(1_500);
    expect(await readdir(home)).toHaveLength(2);
    // Earlier readers still have the old one mapped.
    const seen: number[] = [];
    before!.nearest(queries[0]!, 5, (ordinal) => seen.push(ordinal));
    expect(seen).toHaveLength(5);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

it("a canceled build leaves no files", async () => {
  const home = await mkdtemp(join(tmpdir(), "loci-ann-"));
  try {
    const controller = new AbortController();
    const building = buildAnn(home, sourcesOf(segments), {
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

it("a build without segments writes no files", async () => {
  const home = await mkdtemp(join(tmpdir(), "loci-ann-"));
  await buildAnn(home, []);
  expect(await readdir(home)).toEqual([]);
  await rm(home, { recursive: true, force: true });
});
