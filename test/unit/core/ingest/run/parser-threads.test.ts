import { expect, test } from "vitest";
import { ParserThreads } from "../../../../../src/core/ingest/run/parser-threads.ts";
import type { ReadFilesResult } from "../../../../../src/core/ingest/read/read-files.ts";

const MiB = 1024 * 1024;
const batch = (parserBytes: number, parsedBytes: number, unread: readonly number[] = []): ReadFilesResult =>
  ({ parserBytes, parsedBytes, unread }) as ReadFilesResult;

function start() {
  let renewals = 0;
  const threads = new ParserThreads({
    renew() {
      renewals++;
      return Promise.resolve();
    },
  });
  return { threads, renewals: () => renewals };
}

test("threads whose parser became large are replaced, at most once in 16 MB of source", async () => {
  const { threads, renewals } = start();
  for (let i = 0; i < 15; i++) threads.note(batch(250 * MiB, MiB), threads.age);
  expect(renewals()).toBe(0);
  threads.note(batch(250 * MiB, MiB), threads.age);
  expect(renewals()).toBe(1);
  for (let i = 0; i < 64; i++) threads.note(batch(250 * MiB, MiB), threads.age);
  expect(renewals()).toBe(5);
  await threads.settle();
});

test("small parsers stay", () => {
  const { threads, renewals } = start();
  for (let i = 0; i < 100; i++) threads.note(batch(60 * MiB, MiB), threads.age);
  expect(renewals()).toBe(0);
});

test("a dead parser is replaced at once, and only once for all batches that its threads had", () => {
  const { threads, renewals } = start();
  const { age } = threads;
  threads.note(batch(MiB, 0, [1, 2]), age);
  threads.note(batch(MiB, 0, [3]), age);
  threads.note(batch(250 * MiB, 20 * MiB), age);
  expect(renewals()).toBe(1);
  threads.note(batch(MiB, 0, [3]), threads.age);
  expect(renewals()).toBe(2);
});
