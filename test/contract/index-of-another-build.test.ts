// Two builds of Loci on one home: a server does not take back an index that a later build made, save by save.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openRootStore } from "../../src/core/store/index.ts";
import { realRoot, rootStorePath } from "../../src/core/types/index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

test("saves do not rebuild an index that another build made meanwhile, and an index run does", async () => {
  const notices: string[] = [];
  const { engine, home } = await openTestEngine({
    keepFresh: { watch: false },
    onNotice: (message) => notices.push(message),
  });
  const root = makeRepository({ "a.ts": "export const a = 1;\n" });
  await engine.code.index(root, {});
  const places = { root };
  await engine.code.settle(places);
  await sleep(400); // keeping fresh begins after the first answers
  writeFileSync(join(root, "b.ts"), "export const b = 1;\n");
  await vi.waitFor(
    async () => {
      expect(await engine.code.settle(places)).toMatchObject([{ generation: 2, behind: [] }]);
    },
    { timeout: 10_000, interval: 200 },
  );

  const store = openRootStore(rootStorePath(home, realRoot(root)));
  store.publish({ ...store.findRecord()!, generation: 3, extractor: 1 });
  await store.close();
  writeFileSync(join(root, "c.ts"), "export const c = 1;\n");
  await vi.waitFor(
    async () => {
      expect(await engine.code.settle(places)).toMatchObject([{ generation: 3, behind: "foreign" }]);
      expect(notices.join()).toContain("Another version of Loci");
    },
    { timeout: 10_000, interval: 200 },
  );

  expect(await engine.code.index(root, {})).toMatchObject({ generation: 4, filesScanned: 3 });
  await vi.waitFor(
    async () => {
      expect(await engine.code.settle(places)).toMatchObject([{ generation: 4, behind: [] }]);
    },
    { timeout: 15_000, interval: 200 },
  );
});
