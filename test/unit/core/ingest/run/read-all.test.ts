import { expect, test } from "vitest";
import type { ReadFilesResult } from "../../../../../src/core/ingest/read/read-files.ts";
import type { WalkOutcome, Workers, Writer } from "../../../../../src/core/ingest/run/ports.ts";
import { readAll } from "../../../../../src/core/ingest/run/read-all.ts";
import type { StoredArtifact } from "../../../../../src/core/store/index.ts";

const summaryLength = 4096;

/** Reads so many files, each of which has a summary; one a batch. Returns how many summaries each put had. */
async function read(count: number, failing?: number) {
  const puts: number[] = [];
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
        ...{ parsed: [artifact(10)], vectors: [], summaries: [artifact(summaryLength)] },
        unread: [],
      };
      const result = { ...lists, problems: [], broken: [], parseMs: 1, embedMs: 0 };
      return Promise.resolve(result as unknown as ReadFilesResult);
    },
  } as unknown as Workers;
  const writer = {
    putArtifacts(_: unknown, __: unknown, summaries: readonly StoredArtifact[]) {
      puts.push(summaries.length);
      stored.push(...summaries.map(({ key }) => key.toString()));
      return Promise.resolve();
    },
  } as unknown as Writer;
  const walked = { batches } as unknown as WalkOutcome;
  const options = { full: true, hangMs: 60_000 };
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

test("summaries are stored many at a time, and all of them", async () => {
  const { puts, stored } = await read(100);
  expect(new Set(stored).size).toBe(100);
  expect(stored).toHaveLength(100);
  expect(puts.filter((summaries) => summaries > 0).length).toBeLessThan(6);
});

test("a small run stores them with its artifacts", async () => {
  expect((await read(1)).puts).toEqual([1]);
});

test("summaries of what was read before a failure are stored", async () => {
  const { stored, error } = await read(100, 50);
  expect(error).toEqual(new Error("lost"));
  expect(stored).toContain("file 40");
});
