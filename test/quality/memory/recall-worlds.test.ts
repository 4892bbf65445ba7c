// Does recall find the session that answers, by kind of question: nowhere below BM25, and clearly above where words fail?
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
}, 120_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

describe.each(views)("%s", (view) => {
  const measure = (kind: string, by: "Loci" | "BM25"): ReturnType<typeof measureRankings> =>
    measureRankings(
      (asked.get(view) ?? [])
        .filter((question) => question.kind === kind)
        .map(({ evidence, rankings }) => ({ evidence, ranking: rankings[by] })),
    );

  test.each(questionKinds)("%s: at least as good as BM25", (kind) => {
    const [ours, words] = [measure(kind, "Loci"), measure(kind, "BM25")];
    expect(ours.ndcg10).toBeGreaterThanOrEqual(words.ndcg10);
    expect(ours.recallAt5).toBeGreaterThanOrEqual(words.recallAt5);
  });

  test.each([
    ["preference", 0.15],
    ["paraphrase", 0.15],
    ["time", 0.3],
  ])("%s: NDCG@10 is better by %d", (kind, gain) => {
    expect(measure(kind, "Loci").ndcg10 - measure(kind, "BM25").ndcg10).toBeGreaterThan(gain);
  });
});
