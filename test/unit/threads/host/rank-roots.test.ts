// Ranks are computed once after a burst of changes, and are not lost when the engine closes.
import { describe, expect, test } from "vitest";
import { createRootRanker } from "../../../../src/threads/host/rank-roots.ts";

function recordRanks(delayMs: number) {
  const ranked: string[] = [];
  const ranker = createRootRanker((storePath) => {
    ranked.push(storePath);
    return storePath === "bad" ? Promise.reject(new Error("no room")) : Promise.resolve();
  }, delayMs);
  return { ranked, ranker };
}

describe("ranking roots", () => {
  test("a burst of changes leads to one ranking of each root", async () => {
    const { ranked, ranker } = recordRanks(20);
    for (let i = 0; i < 5; i++) ranker.rankSoon("a");
    ranker.rankSoon("b");
    expect(ranked).toEqual([]);
    await expect.poll(() => ranked.length).toBe(2);
    await ranker.close();
    expect(ranked.sort()).toEqual(["a", "b"]);
  });

  test("closing runs pending rankings at once", async () => {
    const { ranked, ranker } = recordRanks(60_000);
    ranker.rankSoon("a");
    ranker.rankSoon("bad");
    await ranker.close();
    expect(ranked).toEqual(["a", "bad"]);
  });

  test("ranking at once replaces a pending ranking, and a failure is ignored", async () => {
    const { ranked, ranker } = recordRanks(60_000);
    ranker.rankSoon("bad");
    await ranker.rankNow("bad");
    await ranker.close();
    expect(ranked).toEqual(["bad"]);
  });

  test("a root that takes long to rank is ranked again only after a longer delay", async () => {
    const times: { readonly from: number; readonly to: number }[] = [];
    const ranker = createRootRanker(async () => {
      const from = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 25));
      times.push({ from, to: performance.now() });
    }, 1);
    ranker.rankSoon("a");
    await expect.poll(() => times.length).toBe(1);
    await ranker.rankNow("b");
    ranker.rankSoon("a");
    await expect.poll(() => times.length, { timeout: 10_000 }).toBe(3);
    await ranker.close();
    expect(times[2]!.from - times[1]!.to).toBeGreaterThan(400);
  });
});
