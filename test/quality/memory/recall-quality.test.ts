// Is recall at least as good as a stemmed BM25, and better if words fail or the question is about time? Prints the
// table, to help when changing the ranking.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluateAll, formatTable } from "./all-sets.ts";
import type { Comparison } from "./evaluate.ts";

const home = mkdtempSync(join(tmpdir(), "loci-recall-"));
let rows: readonly Comparison[] = [];

beforeAll(async () => {
  const options = { home: join(home, "home"), embedder: { provider: "static" } } as const;
  rows = await evaluateAll(options);
  process.stderr.write(`\n${formatTable(rows)}`);
}, 120_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

function row(name: string): Comparison {
  const found = rows.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}

test("recall ranks the first right answer at least as high as BM25 on every question set", () => {
  const below = rows.filter(({ baseline, ours }) => ours.meanReciprocalRank < baseline.meanReciprocalRank);
  expect(below.map(({ name }) => name)).toEqual([]);
});

test("recall answers as many questions in the top five as BM25, minus at most one per set", () => {
  const fewer = rows.filter(
    ({ baseline, ours }) => ours.hitAt5 * ours.questions < baseline.hitAt5 * ours.questions - 1.001,
  );
  expect(fewer.map(({ name }) => name)).toEqual([]);
});

test("in a project's log, recall loses at most three answers that BM25 finds and gains at least ten", () => {
  const { lost, won } = row("project: all");
  expect(lost.length).toBeLessThanOrEqual(3);
  expect(won.length).toBeGreaterThanOrEqual(10);
});

test.each([
  ["project: paraphrase", 0.3],
  ["project: preference", 0.3],
  ["project: latest", 0.2],
  ["project: interval", 0.2],
  ["project: relative", 0.15],
  ["project: all", 0.25],
  ["talks: a memory a session", 0.15],
  ["talks: a memory a line", 0.08],
  // The texts are READMEs of installed packages and change with them: not much worse than a stemmed BM25.
  ["texts: description", -0.01],
  ["texts: half a sentence", -0.01],
  ["planted: paraphrase", 0.15],
  // Thirty questions about conversations made of those READMEs: two installations gave gains of .26 and .10.
  ["planted: latest", 0.05],
  ["planted: earliest", 0.05],
  ["planted: in a month", 0.3],
])("%s: mean reciprocal rank exceeds that of BM25 by more than %d", (name, gain) => {
  const { baseline, ours } = row(name);
  expect(ours.meanReciprocalRank - baseline.meanReciprocalRank).toBeGreaterThan(gain);
});
