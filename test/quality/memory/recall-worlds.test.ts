// Does recall find the session with the answer, for each kind of question: never below BM25, and clearly above it if
// words fail?
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measureRankings } from "../../../bench/quality/recall/measure-rankings.ts";
import { rankWorld, views, type RankedQuestion } from "../../../bench/quality/recall/rank-sessions.ts";
import { halves, questionKinds, readWorld } from "../../../bench/quality/recall/read-world.ts";

const home = mkdtempSync(join(tmpdir(), "loci-worlds-"));
const asked = new Map<string, readonly RankedQuestion[]>();

beforeAll(async () => {
  for (const view of views) {
    const questions: RankedQuestion[] = [];
    for (const name of Object.values(halves).flat()) {
      questions.push(
        ...(await rankWorld(readWorld(name), view, join(home, `${name} ${view}`), { provider: "static" })),
      );
    }
    asked.set(view, questions);
  }
}, 600_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** If a question uses the words of its answer, a stemmed BM25 is hard to beat: the loss that is allowed. */
const tolerance: Partial<Record<string, number>> = { fact: 0.03, several: 0.01, update: 0.02 };

describe.each(["a memory a session", "a memory a turn"] as const)("recall with %s", (view) => {
  const measure = (kind: string, by: "Loci" | "BM25"): ReturnType<typeof measureRankings> =>
    measureRankings(
      (asked.get(view) ?? [])
        .filter((question) => question.kind === kind)
        .map(({ evidence, rankings }) => ({ evidence, ranking: rankings[by] })),
    );

  test.each(questionKinds)("%s questions: recall is no worse than BM25, within the tolerance", (kind) => {
    const [ours, words] = [measure(kind, "Loci"), measure(kind, "BM25")];
    expect(ours.ndcg10).toBeGreaterThanOrEqual(words.ndcg10 - (tolerance[kind] ?? 0));
    expect(ours.recallAt5).toBeGreaterThanOrEqual(words.recallAt5 - (tolerance[kind] ?? 0));
  });

  test.each([
    ["preference", 0.1],
    ["paraphrase", 0.15],
    ["time", 0.3],
  ])("%s questions: NDCG@10 exceeds that of BM25 by more than %d", (kind, gain) => {
    expect(measure(kind, "Loci").ndcg10 - measure(kind, "BM25").ndcg10).toBeGreaterThan(gain);
  });
});

test("the turn itself: NDCG@10 exceeds that of BM25 by 0.1, with or without neighboring turns", () => {
  const questions = asked.get("the turn itself") ?? [];
  expect(questions.length).toBeGreaterThan(100);
  const ndcgOf = (by: "Loci" | "BM25" | "BM25 with neighbors"): number =>
    measureRankings(questions.map(({ evidence, rankings }) => ({ evidence, ranking: rankings[by] }))).ndcg10;
  expect(ndcgOf("Loci") - Math.max(ndcgOf("BM25"), ndcgOf("BM25 with neighbors"))).toBeGreaterThan(0.1);
});
