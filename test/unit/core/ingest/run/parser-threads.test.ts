import { expect, test } from "vitest";
import { ParserThreads } from "../../../../../src/core/ingest/run/parser-threads.ts";
import type { ReadFilesResult } from "../../../../../src/core/ingest/read/read-files.ts";

const batch = (unread: readonly number[]): ReadFilesResult => ({ unread }) as ReadFilesResult;

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

test("a dead parser is replaced at once, and only once for all batches that its threads had", async () => {
  const { threads, renewals } = start();
  const { age } = threads;
  threads.note(batch([1, 2]), age);
  threads.note(batch([3]), age);
  threads.note(batch([]), age);
  expect(renewals()).toBe(1);
  threads.note(batch([3]), threads.age);
  expect(renewals()).toBe(2);
  await threads.settle();
});
