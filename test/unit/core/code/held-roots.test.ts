// An engine keeps a bounded amount of data of unused projects in memory, and frees it.
import { expect, test } from "vitest";
import { HeldRoots } from "../../../../src/core/code/open-roots/held-roots.ts";
import { IndexedCode } from "../../../../src/core/code/indexed-code.ts";
import { loadSnapshot, type Snapshot } from "../../../../src/core/code/snapshots/load-snapshot.ts";
import { openArtifactStore, openRootStore } from "../../../../src/core/store/index.ts";
import { rootStorePath } from "../../../../src/core/types/index.ts";
import { join } from "node:path";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository } from "../../../support/temp.ts";

const minute = 60_000;

async function indexThree(): Promise<{ home: string; roots: string[] }> {
  const { engine, home } = await openTestEngine();
  const roots = ["alpha", "beta", "gamma"].map((name) =>
    makeRepository({ [`${name}.ts`]: `export function ${name}(): number {\n  return 1;\n}\n` }),
  );
  for (const root of roots) await engine.code.index(root, {});
  return { home, roots };
}

test("the least recently used roots over the memory limit are released, never the requested one", async () => {
  const { home, roots } = await indexThree();
  const stores = roots.map((root) => openRootStore(rootStorePath(home, root)));
  const [a, b, c] = stores.map((store) => ({ snapshot: loadSnapshot(store)! }));
  const readBytes = a!.snapshot.readBytes();
  expect(readBytes).toBeGreaterThan(500);
  let letGo = 0;
  const held = new HeldRoots<{ readonly snapshot: Snapshot }>({ bytes: readBytes * 5 }, () => letGo++);
  held.hold("a", a!);
  held.hold("b", b!);
  expect([held.ids, letGo]).toEqual([["a", "b"], 0]);
  held.hold("a", held.take("a")!);
  held.hold("c", c!);
  expect([held.ids, letGo]).toEqual([["a", "c"], 1]);
  const tight = new HeldRoots<{ readonly snapshot: Snapshot }>({ bytes: 1 }, () => undefined);
  tight.hold("a", a!);
  expect(tight.ids).toEqual(["a"]);
  for (const store of stores) await store.close();
});

test("edges read later count toward the size, and idle roots are released when another root is requested", async () => {
  const { home, roots } = await indexThree();
  const stores = roots.map((root) => openRootStore(rootStorePath(home, root)));
  const [a, b] = stores.map((store) => ({ snapshot: loadSnapshot(store)! }));
  const before = a!.snapshot.readBytes();
  a!.snapshot.segments[0]!.edges.from(0);
  expect(a!.snapshot.readBytes()).toBeGreaterThan(before);
  let now = 0;
  const held = new HeldRoots<{ readonly snapshot: Snapshot }>(
    { idleMs: 30 * minute },
    () => undefined,
    () => now,
  );
  held.hold("a", a!);
  now = 29 * minute;
  held.hold("b", b!);
  expect(held.ids).toEqual(["a", "b"]);
  now = 31 * minute;
  held.hold("b", held.take("b")!);
  expect(held.ids).toEqual(["b"]);
  for (const store of stores) await store.close();
});

test("answers are the same when memory for only one root is allowed", async () => {
  const { home, roots } = await indexThree();
  const artifacts = openArtifactStore(join(home, "artifacts"));
  const [roomy, tight] = [undefined, { bytes: 0 }].map(
    (hold) => new IndexedCode({ home, artifacts, masksSecrets: false, hold }),
  );
  for (const root of [...roots, roots[0]!, undefined]) {
    const ask = { query: "alpha", root, limit: 10 };
    expect(tight!.searchSymbols(ask)).toEqual(roomy!.searchSymbols(ask));
  }
  await tight!.close();
  await roomy!.close();
  await artifacts.close();
});
