// Is recall at least as good as plain BM25, and better where words fail and where the question is about time?
// The sets are ours and small; the table is printed for whoever changes the ranking.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Comparison } from "./evaluate.ts";
import { evaluateProject, evaluateSessions } from "./evaluate.ts";
import { formatRow } from "./measures.ts";

const home = mkdtempSync(join(tmpdir(), "loci-recall-"));
let rows: readonly Comparison[] = [];

beforeAll(async () => {
  const options = { home: join(home, "home"), embedder: { provider: "static" } } as const;
  rows = [...(await evaluateProject(options)), ...(await evaluateSessions(options))];
  const header = `${"".padEnd(34)} ${"n".padStart(4)}   hit@1   hit@5     MRR`;
  const table = rows.flatMap(({ name, baseline, ours }) => [
    formatRow(`bm25 ${name}`, baseline),
    formatRow(`ours ${name}`, ours),
  ]);
  process.stderr.write(`\n${[header, ...table].join("\n")}\n`);
}, 60_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

function row(name: string): Comparison {
  const found = rows.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}

test("is nowhere below BM25 in the rank of the first answer", () => {
  const below = rows.filter(({ baseline, ours }) => ours.meanReciprocalRank < baseline.meanReciprocalRank);
  expect(below.map(({ name }) => name)).toEqual([]);
});

test("loses nothing that BM25 finds in a project's log", () => {
  expect(row("project: all").lost).toEqual([]);
});

test.each([
  ["project: paraphrase", 0.1],
  ["project: preference", 0.15],
  ["project: latest", 0.2],
  ["project: interval", 0.2],
  ["project: relative", 0.2],
  ["project: all", 0.1],
  ["talks: a memory a session", 0.03],
  ["talks: a memory a line", 0.08],
])("%s gains at least %d over BM25", (name, gain) => {
  const { baseline, ours } = row(name);
  expect(ours.meanReciprocalRank - baseline.meanReciprocalRank).toBeGreaterThan(gain);
});
