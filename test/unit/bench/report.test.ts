import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createLinearScale, createLogScale } from "../../../bench/report/scale.ts";
import { formatDuration, formatShort } from "../../../bench/report/format.ts";
import { renderPage } from "../../../bench/report/page.ts";
import { loadResult } from "../../../bench/results.ts";
import type { BenchResult } from "../../../bench/results.ts";
import { makeTempFolder } from "../../support/temp.ts";
import { createResult } from "./create-result.ts";

describe("scales", () => {
  test("a linear scale has round ticks around its domain", () => {
    const { ticks, at } = createLinearScale({ from: 0, to: 93 }, { from: 100, to: 0 });
    expect(ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect([at(0), at(50), at(100)]).toEqual([100, 50, 0]);
  });

  test("a logarithmic scale gives each doubling the same length", () => {
    const { ticks, at } = createLogScale({ from: 1, to: 1_000 }, { from: 0, to: 300 });
    expect(at(10)).toBeCloseTo(100);
    expect(at(200) - at(100)).toBeCloseTo(at(20) - at(10));
    expect(ticks).toEqual([1, 3, 10, 30, 100, 300, 1_000]);
  });

  test("a scale works for a single value", () => {
    expect(createLogScale({ from: 5, to: 5 }, { from: 0, to: 10 }).at(5)).toBeCloseTo(5);
    expect(createLinearScale({ from: 0, to: 0 }, { from: 0, to: 10 }).at(0)).toBe(0);
  });
});

test("formats durations and counts in a few digits with their unit", () => {
  expect([0.00005, 0.25, 12.34, 1_234, 3_600_000].map(formatDuration)).toEqual([
    "50 ns",
    "250 µs",
    "12.3 ms",
    "1.23 s",
    "60 min",
  ]);
  expect([0, 0.5, 999, 12_345, 7_000_000].map(formatShort)).toEqual(["0", "0.5", "999", "12.3 k", "7 M"]);
});

describe("the page", () => {
  const named = (suite: string, result: BenchResult): BenchResult["suites"][number] => ({
    ...result.suites[0]!,
    suite,
  });
  const many = Array.from({ length: 30 }, (_, i) => 1 + i / 10);
  const index = createResult([
    { subject: "a <corpus>", name: "source bytes", unit: "count", samples: [5e6] },
    { subject: "a <corpus>", name: "full index cpu", unit: "cpu ms", samples: [2_000] },
    { subject: "a <corpus>", name: "full index cpu", unit: "cpu ms", samples: [3_000], by: "other" },
    { subject: "a <corpus>", name: "full index throughput", unit: "MB/s", samples: [2.5] },
  ]);
  const growth = createResult(
    [1_000, 2_000, 4_000].map((size) => ({
      subject: `monorepo-${size}`,
      name: "disk",
      unit: "bytes" as const,
      samples: [size * 100],
    })),
  );
  const links = createResult([{ subject: "go", name: "precision", unit: "share", samples: [0.987] }]);
  const search = createResult([{ subject: "chunks", name: "words", unit: "ms", samples: many }]);
  const result = createResult([], [], {
    suites: [named("index", index), named("growth", growth), named("links", links), named("search", search)],
  });

  test("loads nothing external, contains every section, and escapes text from results", () => {
    const page = renderPage([result, { ...result, takenAt: "2025-01-01T00:00:00.000Z", commit: "older" }]);
    expect(page).not.toMatch(/(src|href)="|@import|url\(|<script/);
    expect(page).not.toContain("a <corpus>");
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
    for (const heading of [
      "Indexing",
      "Growth",
      "Latency",
      "Quality",
      "Beside others",
      "History",
      "All figures",
    ]) {
      expect(page, heading).toContain(`<h2>${heading}</h2>`);
    }
    expect(page).toContain("a &lt;corpus&gt;: 2.50 MB/CPU s");
    expect(page).toContain("3 s (1.50×)");
    expect(page).toContain("words: p50 2.45 ms, p90 3.61 ms, p99 3.87 ms, 30 samples");
    expect(page).toContain("go, precision: 0.987");
    expect(page).toContain("older: 2.5 MB/s");
    expect(page).toContain("commit 0123456789");
  });

  test("shows a suite missing from the newest run from the last run that has it, and says so", () => {
    const older = { ...result, takenAt: "2025-05-05T05:05:05.000Z", commit: "fedcba9876543210" };
    const page = renderPage([createResult([], [], { suites: [named("links", links)] }), older]);
    expect(page).toContain("From earlier runs: index (fedcba9876, 2025-05-05 05:05, load 0.0);");
    expect(page).not.toContain("links (fedcba9876");
    expect(page).toContain("<h2>Growth</h2>");
  });

  test("omits sections without measurements and rejects an empty list of results", () => {
    const page = renderPage([createResult([])]);
    expect(page).not.toContain("<h2>Growth</h2>");
    expect(page).not.toContain("<h2>History</h2>");
    expect(() => renderPage([])).toThrow("at least one result");
  });
});

test("loads a written result unchanged and rejects one of another schema version", () => {
  const folder = makeTempFolder();
  const result = createResult([{ name: "a", unit: "ms", samples: [1, 2, 3] }]);
  writeFileSync(join(folder, "a.json"), JSON.stringify(result));
  expect(loadResult(join(folder, "a.json"))).toEqual(result);
  writeFileSync(
    join(folder, "b.json"),
    readFileSync(join(folder, "a.json"), "utf8").replace('"schemaVersion":2', '"schemaVersion":1'),
  );
  expect(() => loadResult(join(folder, "b.json"))).toThrow(/b\.json holds no result of schema version 2/);
});

test("the report skips history runs of another schema version with a warning", () => {
  const folder = makeTempFolder("loci-history");
  const history = join(folder, "history.jsonl");
  const now = createResult([{ name: "it", unit: "ms", samples: [1, 2, 3] }]);
  writeFileSync(history, [{ ...now, schemaVersion: 1 }, now].map((run) => JSON.stringify(run)).join("\n"));
  const script = fileURLToPath(new URL("../../../bench/report.js", import.meta.url));
  const report = (...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: "utf8" });
  const ran = report(history, "--out", "page.html");
  expect(ran.stderr).toContain("1 of 2 runs are of another schema");
  expect(ran.status).toBe(0);
  expect(readFileSync(join(folder, "page.html"), "utf8")).toContain("<html");
  writeFileSync(history, "{");
  expect(report(history).status).toBe(2);
});
