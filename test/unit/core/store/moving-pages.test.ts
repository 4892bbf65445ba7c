// Walking the pages of a file that is being written all the time proves nothing: the result must not be reported as
// damage.
import { closeSync, openSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { inspectPages } from "../../../../src/core/store/check-pages.ts";
import { dataFileOf, pageHeaderBytes, treeBytes } from "../../../../src/core/store/data-file.ts";
import { openEnvironment } from "../../../../src/core/store/environment.ts";
import { makeTempFolder } from "../../../support/temp.ts";

/** Position of the newest commit's number in a meta page. */
const transactionAt = pageHeaderBytes + 32 + 2 * treeBytes;
const pageBytes = 4096; // in the files that lmdb creates here

async function makeStore(): Promise<string> {
  const path = makeTempFolder("loci-store");
  const environment = openEnvironment("artifacts", path);
  environment.write(() => {
    for (let i = 0; i < 5_000; i++)
      environment.tables.parsed.putSync(Buffer.from(String(i).padStart(24, "0")), Buffer.alloc(500, i));
  });
  await environment.flushed();
  await environment.close();
  return path;
}

/** Overwrites the number of a leaf page in the middle of the file, like a writer that reuses an old page. */
function takeAPageAnew(path: string): void {
  const file = openSync(dataFileOf(path), "r+");
  writeSync(file, Buffer.alloc(16, 0xff), 0, 16, 100 * pageBytes);
  closeSync(file);
}

/** Commits all the time, as far as a reader of the meta pages can see. */
async function startCommitting(path: string): Promise<void> {
  const code = `
    const { openSync, readSync, writeSync } = require("node:fs");
    const { workerData, parentPort } = require("node:worker_threads");
    const file = openSync(workerData.file, "r+");
    const newer = Buffer.alloc(8);
    const at = [0, 1].map((page) => page * workerData.pageBytes + workerData.transactionAt);
    const read = (place) => (readSync(file, newer, 0, 8, place), newer.readBigUInt64LE(0));
    const place = read(at[0]) > read(at[1]) ? at[0] : at[1];
    let transaction = read(place);
    parentPort.postMessage("ready");
    for (;;) {
      newer.writeBigUInt64LE(++transaction, 0);
      writeSync(file, newer, 0, 8, place);
    }`;
  const workerData = { file: dataFileOf(path), pageBytes, transactionAt };
  const worker = new Worker(code, { eval: true, workerData });
  onTestFinished(async () => {
    await worker.terminate();
  });
  await new Promise((resolve) => worker.once("message", resolve));
}

test("reports an overwritten page as damage, but not while a writer is committing", async () => {
  const path = await makeStore();
  expect(inspectPages(path)).toEqual({ state: "whole" });
  takeAPageAnew(path);
  expect(inspectPages(path)).toMatchObject({ state: "damaged" });
  await startCommitting(path);
  // The other thread may be paused during some walks.
  const isSeenMoving = await vi.waitUntil(() => inspectPages(path).state === "moving", {
    interval: 1,
    timeout: 5_000,
  });
  expect(isSeenMoving).toBe(true);
});
