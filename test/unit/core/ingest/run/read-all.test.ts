import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { LociError } from "../../../../../src/errors.ts";
import { runCounters } from "../../../../../src/core/ingest/run-counters.ts";
import type { ReadFilesResult } from "../../../../../src/core/ingest/read/read-files.ts";
import type { WalkOutcome, Workers, Writer } from "../../../../../src/core/ingest/run/ports.ts";
import { readAll } from "../../../../../src/core/ingest/run/read-all.ts";
import type { StoredArtifact } from "../../../../../src/core/store/index.ts";

const summaryLength = 4096;

interface ReadSetting {
  /** The file that cannot be read. */
  readonly failing?: number;
  readonly artifactLength?: number;
}

/** Reads so many files, each of which has a summary; one a batch. Returns how much each put had. */
async function read(count: number, { failing, artifactLength = 10 }: ReadSetting = {}) {
  const puts: { artifacts: number; summaries: number }[] = [];
  const stored: string[] = [];
  const batches = Array.from({ length: count }, (_, row) => ({ rows: [row], bytes: 1 }));
  const workers = {
    threads: 2,
    readFiles({ rows }: { rows: readonly number[] }) {
      if (rows[0] === failing) return Promise.reject(new Error("lost"));
      const artifact = (length: number): StoredArtifact => ({
        key: Buffer.from(`file ${rows[0]}`),
        bytes: new Uint8Array(length),
      });
      const lists = {
        ...{ parsed: [artifact(artifactLength)], vectors: [], summaries: [artifact(summaryLength)] },
        unread: [],
      };
      const result = { ...lists, problems: [], broken: [], parseMs: 1, embedMs: 0 };
      return Promise.resolve(result as unknown as ReadFilesResult);
    },
  } as unknown as Workers;
  const writer = {
    putArtifacts(parsed: readonly StoredArtifact[], _: unknown, summaries: readonly StoredArtifact[]) {
      puts.push({ artifacts: parsed.length, summaries: summaries.length });
      stored.push(...summaries.map(({ key }) => key.toString()));
      return Promise.resolve();
    },
  } as unknown as Writer;
  const walked = { batches, files: { full: true } } as unknown as WalkOutcome;
  const options = { hangMs: 60_000 };
  const reading = readAll(
    { workers, writer },
    walked,
    options,
    { report: () => undefined } as never,
    undefined,
  );
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { puts, stored, error };
}

test("small batches are stored together, and all of them", async () => {
  const { puts, stored } = await read(100);
  expect(puts).toEqual([{ artifacts: 100, summaries: 100 }]);
  expect(new Set(stored).size).toBe(100);
});

test("what waits to be stored is bounded", async () => {
  const { puts } = await read(100, { artifactLength: 64 * 1024 });
  expect(puts.reduce((sum, { artifacts }) => sum + artifacts, 0)).toBe(100);
  expect(Math.max(...puts.map(({ artifacts }) => artifacts))).toBeLessThan(12);
});

test("summaries are stored many at a time, and all of them", async () => {
  const { puts, stored } = await read(100, { artifactLength: 512 * 1024 });
  expect(stored).toHaveLength(100);
  expect(new Set(stored).size).toBe(100);
  expect(puts.filter(({ summaries }) => summaries > 0).length).toBeLessThan(6);
});

test("what was read before a failure is stored", async () => {
  const { stored, error } = await read(100, { failing: 50 });
  expect(error).toEqual(new Error("lost"));
  expect(stored).toContain("file 40");
});

/** One batch whose worker waits for so long, as if a model embedded the file meanwhile, or as if the parser hung. */
async function wait(waitMs: number, isParsing: boolean) {
  const crashes: number[] = [];
  let calls = 0;
  const workers = {
    threads: 1,
    async readFiles({ progress }: { progress: Int32Array }, signal: AbortSignal) {
      calls++;
      Atomics.store(progress, runCounters.parsing, isParsing ? 1 : 0);
      const killed = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => {
          reject(new LociError("WORKER_TIMEOUT", "ended"));
        });
      });
      await Promise.race([sleep(waitMs), killed]);
      const lists = { parsed: [], vectors: [], summaries: [], unread: [], problems: [], broken: [] };
      return { ...lists, parseMs: 1, embedMs: 0 } as unknown as ReadFilesResult;
    },
  } as unknown as Workers;
  const writer = {
    putArtifacts: () => Promise.resolve(),
    // The file has no key yet, so nothing can be counted against it.
    countCrash: ({ row }: { row: number }) => Promise.resolve(crashes.push(row) * 0),
  } as unknown as Writer;
  const walked = { batches: [{ rows: [7], bytes: 1 }], files: { full: true } } as unknown as WalkOutcome;
  const meter = { report: () => undefined } as never;
  const reading = readAll({ workers, writer }, walked, { hangMs: 300 }, meter, undefined);
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { crashes, calls, error };
}

test("a model may take longer than parsing may", async () => {
  expect(await wait(1_500, false)).toEqual({ crashes: [], calls: 1, error: undefined });
});

test("a thread that hangs before it knows its file is not started again and again", async () => {
  const { crashes, calls, error } = await wait(60_000, true);
  expect({ crashes, calls }).toEqual({ crashes: [7], calls: 1 });
  expect(error).toMatchObject({ code: "WORKER_TIMEOUT" });
});
