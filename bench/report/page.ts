// One HTML page that works offline: every section in order, with style and drawings embedded.
import { readFileSync } from "node:fs";
import type { BenchResult, SuiteResult } from "../results.ts";
import { renderAllFigures } from "./sections/all-figures.ts";
import { renderGrowth } from "./sections/growth.ts";
import { renderHeadlines } from "./sections/headline.ts";
import { renderHistory } from "./sections/history.ts";
import { renderLatency } from "./sections/latency.ts";
import { renderPeers } from "./sections/peers.ts";
import { renderQuality } from "./sections/quality.ts";
import { renderThroughput } from "./sections/throughput.ts";
import { escapeText } from "./svg.ts";

/**
 * The page covers the newest result. The others are its history, and supply the suites that it left out. Throws if
 * there are none.
 */
export function renderPage(results: readonly BenchResult[]): string {
  const sorted = [...results].sort((a, b) => a.takenAt.localeCompare(b.takenAt));
  const last = sorted.at(-1);
  if (last === undefined) throw new Error("A report takes at least one result.");
  const borrowed = findMissingSuites(last, sorted);
  const newest = { ...last, suites: [...last.suites, ...borrowed.map(({ suite }) => suite)] };
  // The file is in the source folder; this module is compiled to dist/bench/report.
  const style = readFileSync(new URL("../../../bench/report/page.css", import.meta.url), "utf8");
  const body = [
    renderHeadlines(newest),
    renderThroughput(newest),
    renderGrowth(newest),
    renderLatency(newest),
    renderQuality(newest),
    renderPeers(newest),
    renderHistory(sorted),
    renderAllFigures(newest),
  ].join("");
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>Loci benchmarks</title><style>\n${style}</style></head>\n` +
    `<body><main><header><h1>Loci benchmarks</h1>${renderOrigin(newest)}${renderBorrowed(borrowed)}</header>\n${body}</main></body></html>\n`
  );
}

interface BorrowedSuite {
  readonly suite: SuiteResult;
  readonly from: BenchResult;
}

/** Suites missing from the newest run, with the figures of the last run that had them. */
function findMissingSuites(
  newest: BenchResult,
  oldestFirst: readonly BenchResult[],
): readonly BorrowedSuite[] {
  const found = new Map<string, BorrowedSuite>();
  for (const from of oldestFirst) {
    for (const suite of from.suites) found.set(suite.suite, { suite, from });
  }
  return [...found.values()].filter(({ from }) => from !== newest);
}

function renderBorrowed(borrowed: readonly BorrowedSuite[]): string {
  if (borrowed.length === 0) return "";
  const list = borrowed.map(
    ({ suite, from }) =>
      `${suite.suite} (${from.commit.slice(0, 10)}, ${from.takenAt.slice(0, 16).replace("T", " ")}` +
      `${from.quick ? ", quick" : ""}, load ${from.load.after.toFixed(1)})`,
  );
  return `<p class="origin">From earlier runs: ${escapeText(list.join("; "))}</p>`;
}

function renderOrigin({
  commit,
  modified,
  takenAt,
  node,
  machine,
  load,
  quick,
  suites,
}: BenchResult): string {
  const facts = [
    `commit ${commit.slice(0, 10)}${modified ? " with changes" : ""}`,
    takenAt.slice(0, 16).replace("T", " "),
    `Node ${node}`,
    `${machine.cores} × ${machine.cpu}, ${Math.round(machine.memoryBytes / 2 ** 30)} GiB`,
    `load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after`,
  ];
  const wrong = suites.flatMap(({ suite, failures }) =>
    failures.map((failure) => `${suite}: ${failure.case}`),
  );
  return [
    `<p class="origin">${facts.map(escapeText).join(" · ")}</p>`,
    quick ? `<p class="warning">A quick run: its times are not to be quoted.</p>` : "",
    load.before > 2 * machine.cores
      ? `<p class="warning">Others were at work: read CPU time rather than the clock.</p>`
      : "",
    wrong.length > 0 ? `<p class="failed">Wrong answers: ${wrong.map(escapeText).join(", ")}</p>` : "",
  ].join("");
}
