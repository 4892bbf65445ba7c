// A thread that dies or hangs on a file is replaced. The file is skipped after the second time, and the rest is
// indexed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { rootStorePath } from "../../src/core/types/index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

const sources = {
  "src/good.ts": "export function good() {}\n",
  "src/poison.ts": "export function poison() {}\n",
  "src/zeal.ts": "export function zeal() {}\n",
};

describe.each(["die-on", "hang-on"])("a worker failure (%s) in a file", { timeout: 60_000 }, (kind) => {
  test("leaves out and reports that file and indexes the others", async () => {
    // Long enough for a slow machine to load a grammar.
    const { engine, home } = await openTestEngine({ failpoint: `${kind}:src/poison.ts`, hangMs: 5_000 });
    const root = makeRepository(sources);
    const report = await engine.code.index(root, {});
    expect(report.problems).toMatchObject([{ path: "src/poison.ts", code: "quarantined" }]);
    const search = async (query: string) =>
      (await engine.code.search({ query, limit: 1, root })).hits.map(({ path }) => path);
    expect(await search("good")).toEqual(["src/good.ts"]);
    expect(await search("zeal")).toEqual(["src/zeal.ts"]);
    await engine.close();

    const later = await openTestEngine({ home });
    const again = await later.engine.code.index(root, { full: true });
    expect(again.problems).toMatchObject([{ path: "src/poison.ts", code: "quarantined" }]);
    writeFileSync(join(root, "src/poison.ts"), "export function poison() { return 2; }\n");
    expect(await later.engine.code.index(root, {})).toMatchObject({ problems: [], filesParsed: 1 });
  });
});

test("a run cancelled inside a file stops at once, and the file is not quarantined", async () => {
  const root = makeRepository(sources);
  const { engine, home } = await openTestEngine({ failpoint: "hang-on:src/poison.ts", hangMs: 600_000 });
  for (let run = 0; run < 2; run++) {
    const controller = new AbortController();
    const running = engine.code.index(root, {}, controller.signal);
    // Long enough for a slow machine to reach the file.
    await sleep(3_000);
    const askedAt = Date.now();
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "CANCELLED" });
    expect(Date.now() - askedAt).toBeLessThan(3_000);
  }
  await engine.close();
  const later = await openTestEngine({ home });
  expect((await later.engine.code.index(root, {})).problems).toEqual([]);
}, 60_000);

test("a root whose writer thread died can be indexed at once, by the same engine and by others", async () => {
  const root = makeRepository(sources);
  const home = makeTempFolder("loci-home");
  const { engine } = await openTestEngine({ home, failpoint: `die-on:${rootStorePath(home, root)}` });
  // The second run gets as far as the first: it does not wait for a lease that the dead thread left behind.
  for (let run = 0; run < 2; run++) {
    await expect(engine.code.index(root, {})).rejects.toMatchObject({ code: "WORKER_CRASHED" });
  }
  const other = await openTestEngine({ home });
  expect(await other.engine.code.index(root, {})).toMatchObject({ problems: [], generation: 1 });
}, 60_000);
