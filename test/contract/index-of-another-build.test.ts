// Two builds of Loci on one home: a server does not take back an index that a later build made, save by save.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openRootStore } from "../../src/core/store/index.ts";
import { realRoot, rootStorePath } from "../../src/core/types/index.ts";
import { openTestEngine } from "../support/engine.ts";
import { runLoci } from "../support/run-loci.ts";
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

test("an index that another version made says so in answers, in the status and to the doctor", async () => {
  const { engine, home } = await openTestEngine();
  const root = makeRepository({
    "a.ts": "export function fire() {}\nexport function run() {\n  fire();\n}\n",
  });
  await engine.code.index(root, {});
  const store = openRootStore(rootStorePath(home, realRoot(root)));
  const publish = (extractor: number): void => {
    const record = store.findRecord()!;
    store.publish({ ...record, generation: record.generation + 1, extractor });
  };
  const { extractor } = store.findRecord()!;
  const words = `Another version of Loci made the index of ${realRoot(root)}`;
  const ask = (...command: string[]): ReturnType<typeof runLoci> => runLoci([...command, "--home", home]);

  const before = await ask("callers", "fire", "--root", root);
  expect(before.stderr, "of this version").toBe("");
  publish(1);
  const callers = await ask("callers", "fire", "--root", root);
  expect(callers.stdout).toContain("run");
  expect(callers.stderr).toContain(words);
  expect(callers.stderr.split(words), "once").toHaveLength(2);
  expect((await ask("search", "fire", "--root", root)).stderr).toContain("until it is indexed again");
  const status = (await ask("status")).stdout.replaceAll(/\s+/g, " ");
  expect(status).toContain(words);
  expect(status).toContain(`Run \`loci index ${realRoot(root)}\``);
  expect(JSON.parse((await ask("status", "--json")).stdout)).toMatchObject({
    roots: [{ other_version: true }],
  });
  const doctor = await ask("doctor", "--json");
  expect(JSON.stringify(JSON.parse(doctor.stdout))).toContain(words);
  expect(await engine.code.settle({ root })).toMatchObject([{ behind: "foreign" }]);

  publish(extractor);
  expect(await engine.code.settle({ root })).toMatchObject([{ behind: undefined }]);
  expect((await ask("status")).stdout).not.toContain("Another version");
  await store.close();
});
