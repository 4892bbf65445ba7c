// What does the approximate index of a large root cost, and what does it save? node build-neighbors.js HOME ROOT
// LANDMARKS, with an indexed root. Prints a NeighborCost as JSON, and fails on a wrong answer.
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEngine } from "../../../src/index.ts";
import { exactSearchChunks, rootStorePath } from "../../../src/core/types/index.ts";
import { buildNeighborIndex } from "../../../src/core/code/index.ts";
import { openRootStore } from "../../../src/core/store/index.ts";
import type { Landmark } from "../../corpora/monorepo/write-monorepo.ts";
import { diskBytes } from "../../folders.ts";
import { measureCall } from "../../measure-call.ts";

export interface NeighborCost {
  readonly buildCpuMs: number;
  readonly bytes: number;
  /** Average for one query that uses it. */
  readonly queryCpuMs: number;
}

/** A process uses the index after this many searches, plus some time to read it. */
const searchesToOpen = 40;
const openWithinMs = 2_000;
const rounds = 3;

const [home = "", root = "", json = "[]"] = process.argv.slice(2);
const landmarks = JSON.parse(json) as readonly Landmark[];
const storePath = rootStorePath(home, root);
const store = openRootStore(storePath);
const build = await measureCall(() => buildNeighborIndex(store, { exactUpTo: exactSearchChunks }));
assert.ok(build.result, "there was something to build");
await store.close();

const engine = await openEngine({ home });
const search = async (query: string): Promise<readonly string[]> => {
  const { hits } = await engine.code.search({ query, limit: 10, root });
  return hits.map(({ path }) => path);
};
for (let i = 0; i < searchesToOpen; i++) await search(landmarks[i % landmarks.length]!.symbol);
await sleep(openWithinMs);
const queries = [];
for (let round = 0; round <= rounds; round++) {
  for (const { symbol, summary, path } of landmarks) {
    const byName = await measureCall(() => search(symbol));
    assert.equal(byName.result[0], path, `search finds ${symbol}`);
    const byWords = await measureCall(() => search(summary));
    assert.ok(byWords.result.includes(path), `search finds "${summary}" among the first ten`);
    if (round > 0) queries.push(byName, byWords);
  }
}
await engine.close();

const cost: NeighborCost = {
  buildCpuMs: build.cpuMs,
  bytes: diskBytes(join(storePath, "neighbors")),
  queryCpuMs: queries.reduce((all, { cpuMs }) => all + cpuMs, 0) / queries.length,
};
process.stdout.write(JSON.stringify(cost));
