// Calls that need an index run: they share it, answer in time while it goes on, and stop it when all are cancelled.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { IndexReport } from "../../../../src/core/types/index.ts";
import { loadFamilies } from "../../../../src/families/catalog.ts";
import type { ToolProgress } from "../../../../src/tools/definitions/tool.ts";
import { callTool, type CallRules, type ToolOutcome } from "../../../../src/tools/calls/call-tool.ts";
import { indexInTime, isBeingIndexed, type IndexRequest } from "../../../../src/tools/calls/index-runs.ts";
import { createCatalog } from "../../../../src/tools/catalog/catalog.ts";
import { LociError } from "../../../../src/errors.ts";
import {
  createCallContext,
  createSampleEngine,
  sampleRoot,
  type SampleEngine,
} from "../../../support/sample-engine.ts";

interface Started {
  readonly request: IndexRequest;
  readonly signals: AbortSignal[];
  end(report: Partial<IndexReport>): void;
  fail(error: Error): void;
}

function createRun(options: Partial<IndexRequest> = {}): Started {
  const signals: AbortSignal[] = [];
  let end: (report: IndexReport) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const request: IndexRequest = {
    root: sampleRoot,
    start(onProgress, signal) {
      signals.push(signal);
      onProgress({ stage: "parse", done: 1, total: 2, bytes: 100 });
      return new Promise((resolve, reject) => {
        end = resolve;
        fail = reject;
        signal.addEventListener("abort", () => {
          reject(new LociError("CANCELLED", "Stopped."));
        });
      });
    },
    ...options,
  };
  return {
    request,
    signals,
    end: (report) => {
      end(report as IndexReport);
    },
    fail: (error) => {
      fail(error);
    },
  };
}

interface Caller {
  readonly engine: SampleEngine;
  readonly signal: AbortSignal;
  readonly indexWaitMs: number;
  readonly onProgress?: (progress: ToolProgress) => void;
}

function caller(engine: SampleEngine, indexWaitMs = 0, signal = new AbortController().signal): Caller {
  return { engine, indexWaitMs, signal };
}

const goesOn = {
  code: "ROOT_BEING_INDEXED",
  message: expect.stringMatching(
    /^\/projects\/sample is being indexed \(parse: 1 of 2.*, 36 %\)\.$/,
  ) as string,
  hint: expect.stringContaining("Repeat the same call") as string,
};

describe("an index run", () => {
  test("goes on when the call's time is up; the next call waits for it and gets its report", async () => {
    const engine = createSampleEngine([]);
    const { request, signals, end } = createRun();
    await expect(indexInTime(request, caller(engine, 20))).rejects.toMatchObject(goesOn);
    expect(isBeingIndexed(engine, sampleRoot)).toBe(true);

    const told: ToolProgress[] = [];
    const second = indexInTime(request, {
      ...caller(engine),
      onProgress: (progress) => void told.push(progress),
    });
    await sleep(5);
    expect(told).toMatchObject([{ message: expect.stringContaining("parse: 1 of 2") as string }]);
    end({ filesParsed: 7 });
    await expect(second).resolves.toEqual({ filesParsed: 7 });
    expect(signals).toHaveLength(1);
    expect(signals[0]?.aborted).toBe(false);
    expect(isBeingIndexed(engine, sampleRoot)).toBe(false);
  });

  test("is shared by calls for the same root and kind only", async () => {
    const engine = createSampleEngine([]);
    const { request, signals } = createRun();
    const kinds = [undefined, undefined, "full"];
    const calls = kinds.map((kind) => indexInTime({ ...request, kind }, caller(engine, 20)));
    await Promise.allSettled([...calls, indexInTime({ ...request, root: "/other" }, caller(engine, 20))]);
    expect(signals).toHaveLength(3);
  });

  test("ends when the last call that waits for it is cancelled, at once for that call", async () => {
    const engine = createSampleEngine([]);
    const { request, signals } = createRun();
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => indexInTime(request, caller(engine, 0, signal)));
    await sleep(5);
    first.abort();
    await expect(calls[0]).rejects.toMatchObject({ code: "CANCELLED" });
    expect(signals[0]?.aborted).toBe(false);
    second.abort();
    await expect(calls[1]).rejects.toMatchObject({ code: "CANCELLED" });
    expect(signals[0]?.aborted).toBe(true);
    // A later call does not get the cancelled run, nor its error.
    await expect(indexInTime(request, caller(engine, 20))).rejects.toMatchObject(goesOn);
    expect(signals).toHaveLength(2);
  });

  test("goes on without any call if it is needed anyway", async () => {
    const { request, signals } = createRun({ outlivesCalls: true });
    const cancel = new AbortController();
    const call = indexInTime(request, caller(createSampleEngine([]), 0, cancel.signal));
    await sleep(5);
    cancel.abort();
    await expect(call).rejects.toMatchObject({ code: "CANCELLED" });
    expect(signals[0]?.aborted).toBe(false);
  });

  test("that fails when no call waits tells the next call, and the one after starts again", async () => {
    const engine = createSampleEngine([]);
    const { request, signals, fail } = createRun();
    await expect(indexInTime(request, caller(engine, 20))).rejects.toMatchObject(goesOn);
    fail(new LociError("DISK_FULL", "The disk is full."));
    await sleep(5);
    await expect(indexInTime(request, caller(engine))).rejects.toMatchObject({ code: "DISK_FULL" });
    await expect(indexInTime(request, caller(engine, 20))).rejects.toMatchObject(goesOn);
    expect(signals).toHaveLength(2);
  });

  test.each([
    [
      "tells the next call its report if its own run finds no change",
      { filesScanned: 7, filesUnchanged: 7 },
      true,
    ],
    ["is forgotten if a file has changed since", { filesScanned: 7, filesUnchanged: 6 }, false],
    ["is forgotten if a file was removed since", { filesScanned: 6, filesUnchanged: 6 }, false],
  ])("that ends when no call waits %s", async (_, again, tellsMissed) => {
    const engine = createSampleEngine([]);
    const missed = { filesScanned: 7, filesParsed: 7, filesUnchanged: 0 };
    const { request, signals, end } = createRun();
    await expect(indexInTime(request, caller(engine, 20))).rejects.toMatchObject(goesOn);
    end(missed);
    await sleep(5);
    const next = indexInTime(request, caller(engine));
    await sleep(5);
    expect(signals).toHaveLength(2);
    end(again);
    await expect(next).resolves.toEqual(tellsMissed ? missed : again);
    const last = indexInTime(request, caller(engine));
    await sleep(5);
    end({ filesScanned: 7, filesUnchanged: 7 });
    await expect(last).resolves.toEqual({ filesScanned: 7, filesUnchanged: 7 });
  });
});

const catalog = createCatalog(await loadFamilies());

async function call(name: string, raw: Record<string, unknown>, engine: SampleEngine): Promise<ToolOutcome> {
  const entry = catalog.find(name);
  if (entry === undefined) throw new Error(`no tool ${name}`);
  const rules: CallRules = { resultTokens: 20_000, readOnly: false, recordEvents: false, indexWaitMs: 20 };
  return callTool(entry, raw, createCallContext(engine, catalog), rules);
}

test("tools that index answer in time, and questions meanwhile say that the root is being indexed", async () => {
  const sample = createSampleEngine([]);
  const nothing = new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.", { next: { do: "index" } });
  const engine = { ...sample, code: { ...sample.code, search: () => Promise.reject(nothing) } };
  const before = await call("search_code", { query: "x" }, engine);
  expect(before.failure?.code).toBe("ROOT_NOT_INDEXED");

  const outcome = await call("index_codebase", { path: sampleRoot }, engine);
  expect(outcome).toMatchObject({ isError: true, failure: { code: "ROOT_BEING_INDEXED" } });
  expect(outcome.texts[0]).toContain("36 %");
  const meanwhile = await call("search_code", { query: "x" }, engine);
  expect(meanwhile.texts[0]).toMatch(/ROOT_BEING_INDEXED.*Ask again in a moment/);

  const ofFamily = JSON.parse((await call("qdrant_index", {}, engine)).texts[0] ?? "") as unknown;
  expect(ofFamily).toMatchObject({ ok: false, error_code: "TIMEOUT_ERROR" });
});
