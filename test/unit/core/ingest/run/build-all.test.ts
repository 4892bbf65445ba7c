import { expect, test } from "vitest";
import type { BuiltSegment } from "../../../../../src/core/ingest/generation/build-segment.ts";
import { buildAll } from "../../../../../src/core/ingest/run/build-all.ts";
import type { SharedFiles, Workers } from "../../../../../src/core/ingest/run/ports.ts";

const files = { storePath: "/roots/r" } as SharedFiles;

interface Building {
  readonly failing?: number;
  /** The process has taken most of its memory after so many segments. */
  readonly crowdedAfter?: number;
  /** What happened to the artifacts, in order. */
  readonly log?: string[];
}

/** Builds so many segments with two threads. */
async function build(count: number, { failing, crowdedAfter = Infinity, log = [] }: Building = {}) {
  const stored: string[] = [];
  const segments = Array.from({ length: count }, (_, row) => [row]);
  let running = 0;
  const open = new Set<number>();
  const workers: Pick<Workers, "threads" | "buildSegments" | "isCrowded"> = {
    threads: 2,
    isCrowded: () => log.length > crowdedAfter,
    async buildSegments({ id, rows, thenClose }) {
      const row = rows[0]!;
      running++;
      open.add(row);
      // One thread is three times as slow as the other.
      for (let i = 0; i < (row % 2 === 0 ? 3 : 1); i++) await Promise.resolve();
      if (row === failing) throw new Error("lost");
      if (thenClose) open.delete(row);
      log.push(--running === 0 && open.size === 0 ? `closed after ${row}` : "open");
      const built: BuiltSegment = { id, rows, chunks: 1, blocks: [{ key: id, bytes: new Uint8Array(1) }] };
      return [built];
    },
  };
  const writer = {
    putBlocks(_: string, blocks: BuiltSegment["blocks"]) {
      stored.push(...blocks.map(({ key }) => key));
      return Promise.resolve();
    },
    closeArtifacts() {
      log.push("writer closes");
      return Promise.resolve();
    },
  };
  const watch = {
    during: <T>(_: unknown, body: (counters: Int32Array) => Promise<T>) => body(new Int32Array(8)),
  };
  const built = await buildAll(
    workers,
    writer,
    { files, segments, facts: undefined, generation: 1, watch },
    undefined,
  );
  return { built, log, stored };
}

test("a large run's threads have all closed the artifacts after each round", async () => {
  const { built, log, stored } = await build(90);
  expect(log[0]).toBe("writer closes");
  // Rounds of 10 segments for each of the two threads.
  const rounds = log.slice(1);
  expect([19, 39, 59, 79, 89].map((end) => rounds[end])).not.toContain("open");
  expect(built.map(({ rows }) => rows)).toEqual(Array.from({ length: 90 }, (_, row) => [row]));
  expect(new Set(built.map(({ id }) => id)).size).toBe(90);
  expect(stored.sort()).toEqual(built.map(({ id }) => id).sort());
  expect(built.flatMap(({ blocks }) => blocks)).toEqual([]);
});

test("once memory is short, the artifacts are closed after every two segments of a thread", async () => {
  const { built, log } = await build(90, { crowdedAfter: 28 });
  const rounds = log.slice(1);
  const closings = rounds.flatMap((entry, i) => (entry === "open" ? [] : [i]));
  // Two threads have begun their segments when the 28th one ends the second round.
  expect([19, 29, 33, 37, 89].every((end) => closings.includes(end))).toBe(true);
  expect(built.map(({ rows }) => rows)).toEqual(Array.from({ length: 90 }, (_, row) => [row]));
});

test("a smaller run's threads close the artifacts halfway", async () => {
  const { built, log } = await build(13);
  expect(log[0]).toBe("writer closes");
  const rounds = log.slice(1);
  expect([5, 11, 12].map((end) => rounds[end])).not.toContain("open");
  expect(built).toHaveLength(13);
});

test("a small run leaves the artifacts open", async () => {
  const { built, log } = await build(4, { crowdedAfter: 0 });
  expect(built).toHaveLength(4);
  expect(new Set(log)).toEqual(new Set(["open"]));
});

test("an only segment is not stored yet", async () => {
  const { built, stored } = await build(1);
  expect(stored).toEqual([]);
  expect(built[0]?.blocks).toHaveLength(1);
});

test("no round follows one that failed", async () => {
  const log: string[] = [];
  await expect(build(90, { failing: 30, log })).rejects.toThrow("lost");
  expect(log.length).toBeLessThan(40);
});
