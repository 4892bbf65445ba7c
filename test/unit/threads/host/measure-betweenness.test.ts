// Betweenness computed by several threads equals betweenness computed by one.
import { describe, expect, onTestFinished, test } from "vitest";
import { computeBetweenness } from "../../../../src/kernels/index.ts";
import { openThreads, type EngineThreads } from "../../../../src/threads/host/open-threads.ts";
import { makeTempFolder } from "../../../support/temp.ts";
import { toCsr } from "../../../property/kernels-graphs.ts";

function startThreads(count: number): EngineThreads {
  const threads = openThreads(
    {
      home: makeTempFolder("loci-home"),
      embedder: { provider: "hash" },
      secrets: { mask: true, skipFiles: true },
      maxFileBytes: 1,
      fileBudgetMs: 1,
      linkCacheBytes: 1,
      linkerBytes: 1,
      heldBytes: 1,
      exactUpTo: 0,
      failpoint: undefined,
    },
    { threads: count },
  );
  onTestFinished(() => threads.close());
  return threads;
}

/** A grid of 20 by 20 with one long path across, so that scores differ. */
const grid = toCsr(400, [
  ...Array.from({ length: 380 }, (_, i) => [i, i + 20] as const),
  ...Array.from({ length: 399 }, (_, i) => [i, i + 1] as const),
  [0, 399],
]);

describe("betweenness with several threads", { timeout: 60_000 }, () => {
  test("equals the result of one thread, for all nodes as pivots and for some", async () => {
    const threads = startThreads(2);
    for (const request of [
      { directed: true, pivots: 400, seed: 1 },
      { directed: false, pivots: 37, seed: 5 },
    ]) {
      const alone = computeBetweenness(grid, request);
      const shared = await threads.measureBetweenness(grid, request);
      expect(shared.sourceCount).toBe(request.pivots);
      expect(shared.worstError).toBe(alone.worstError);
      alone.scores.forEach((score, node) => {
        expect(shared.scores[node]).toBeCloseTo(score, 12);
        expect(shared.standardErrors[node]).toBeCloseTo(alone.standardErrors[node]!, 9);
      });
      expect(Math.max(...shared.scores)).toBeGreaterThan(0.01);
    }
    expect(grid.offsets.length).toBe(401);
  });

  test("accepts an empty graph and rejects zero pivots", async () => {
    const threads = startThreads(2);
    const request = { directed: true, pivots: 3, seed: 1 };
    expect((await threads.measureBetweenness(toCsr(0, []), request)).scores).toHaveLength(0);
    await expect(threads.measureBetweenness(grid, { ...request, pivots: 0 })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    });
  });
});
