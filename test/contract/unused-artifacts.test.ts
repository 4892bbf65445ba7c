// Artifacts that no index needs are removed after a while. Those in use stay, whatever the limits.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  acquireLease,
  listRootStores,
  openArtifactStore,
  openRootStore,
} from "../../src/core/store/index.ts";
import { openEnvironment } from "../../src/core/store/index.ts";
import type { EngineOptions } from "../../src/open-engine.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const roomy: EngineOptions["unused"] = { keepMs: 14 * dayMs, maxBytes: 1e12 };

/** A home with one index, whose clock the test sets. */
async function openAging(unused: EngineOptions["unused"]) {
  let nowMs = Date.UTC(2026, 0, 1);
  const { engine, home } = await openTestEngine({ unused, clock: () => nowMs });
  const root = makeRepository({ "a.ts": "export const a = 1;\n", "b.ts": "export const b = 2;\n" });
  await engine.code.index(root, {});
  return {
    engine,
    home,
    root,
    /** Rewrites a.ts some time later, and indexes. */
    async save(text: string, laterMs: number) {
      nowMs += laterMs;
      writeFileSync(join(root, "a.ts"), text);
      return engine.code.index(root, {});
    },
    countArtifacts: () => countArtifacts(home),
  };
}

async function countArtifacts(home: string) {
  const artifacts = openEnvironment("artifacts", join(home, "artifacts"));
  const vectors = openEnvironment("vectors", join(home, "artifacts", "vectors-1"));
  try {
    return {
      parsed: artifacts.tables.parsed.getKeysCount(),
      vectors: vectors.tables.vectors.getKeysCount(),
    };
  } finally {
    await artifacts.close();
    await vectors.close();
  }
}

test("an unused artifact is removed after the configured days and rebuilt when it is needed again", async () => {
  const { save, countArtifacts } = await openAging(roomy);
  await save("export const a = 2;\n", dayMs);
  expect(await countArtifacts()).toEqual({ parsed: 3, vectors: 3 });
  // Known as unused for a day: it stays for 13 more, and returns without parsing.
  expect(await save("export const a = 1;\n", 13 * dayMs)).toMatchObject({ filesParsed: 0, filesReused: 1 });
  // The other one is now unused for the first time.
  await save("export const a = 3;\n", 13 * dayMs);
  expect(await countArtifacts()).toEqual({ parsed: 4, vectors: 4 });
  await save("export const a = 4;\n", 14 * dayMs);
  // "a = 1" and "a = 2" are gone; "a = 3" is unused from now on.
  expect(await countArtifacts()).toEqual({ parsed: 3, vectors: 3 });
  expect(await save("export const a = 1;\n", hourMs)).toMatchObject({ filesParsed: 1 });
});

test("above the size limit, the longest unused artifacts are removed after an hour, but no used ones", async () => {
  const { save, countArtifacts, engine, root } = await openAging({ keepMs: 14 * dayMs, maxBytes: 0 });
  await save("export const a = 2;\n", 2 * hourMs);
  expect(await countArtifacts()).toEqual({ parsed: 3, vectors: 3 });
  await save("export const a = 2; // the same\n", 2 * hourMs);
  // The first is removed, the second is unused from now on.
  expect(await countArtifacts()).toEqual({ parsed: 3, vectors: 3 });
  expect(await engine.code.index(root, { full: false })).toMatchObject({ filesUnchanged: 2, filesParsed: 0 });
});

test("an artifact that another root uses is kept", async () => {
  const { save, countArtifacts, engine } = await openAging(roomy);
  const other = makeRepository({ "copy.ts": "export const a = 1;\n" });
  expect(await engine.code.index(other, {})).toMatchObject({ filesParsed: 0, filesReused: 1 });
  await save("export const a = 2;\n", 30 * dayMs);
  await save("export const a = 3;\n", 30 * dayMs);
  await save("export const a = 4;\n", 30 * dayMs);
  // Left: b.ts, the copy of "a = 1", the newest; "a = 3" is unused from now on.
  expect(await countArtifacts()).toEqual({ parsed: 4, vectors: 4 });
});

test("no artifact is removed while any root of the home is being indexed", async () => {
  const { save, countArtifacts, home, engine } = await openAging(roomy);
  const other = makeRepository({ "other.ts": "export const other = 1;\n" });
  await engine.code.index(other, {});
  await save("export const a = 2;\n", dayMs);
  const held = await holdLeaseOf(home, other);
  await save("export const a = 3;\n", 30 * dayMs);
  expect(await countArtifacts()).toEqual({ parsed: 5, vectors: 5 });
  await held.release();
  await save("export const a = 4;\n", dayMs);
  // "a = 1" is removed; "a = 2" and "a = 3" were first found unused now.
  expect((await countArtifacts()).parsed).toBe(5);
});

async function holdLeaseOf(home: string, root: string) {
  for (const path of listRootStores(home)) {
    const store = openRootStore(path);
    if (store.findRecord()?.root === root) {
      expect(acquireLease(store.environment, "index").taken).toBe(true);
      return {
        async release() {
          store.environment.write(() => {
            store.environment.tables.leases.removeSync("index");
          });
          await store.close();
        },
      };
    }
    await store.close();
  }
  throw new Error(`${root} is not indexed`);
}

test("a damaged list of unused artifacts is restarted, and none is removed early", async () => {
  const { save, countArtifacts, home } = await openAging(roomy);
  await save("export const a = 2;\n", dayMs);
  const environment = openEnvironment("artifacts", join(home, "artifacts"));
  environment.write(() => {
    environment.tables.upkeep.putSync(Buffer.from("unused"), Buffer.from("garbage"));
  });
  await environment.close();
  await save("export const a = 3;\n", 30 * dayMs);
  expect(await countArtifacts()).toEqual({ parsed: 4, vectors: 4 });
  const store = openArtifactStore(join(home, "artifacts"));
  expect(store.isDropDue(roomy, Date.UTC(2026, 0, 1) + 31 * dayMs)).toBe(false);
  await store.close();
});
