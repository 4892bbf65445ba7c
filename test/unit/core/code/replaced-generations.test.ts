// A process that runs for a day loads thousands of generations: the memory of replaced ones is freed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { CodeGraph } from "../../../../src/core/code/graph/code-graph.ts";
import { numberNodes } from "../../../../src/core/code/graph/graph-nodes.ts";
import { loadSnapshot, type Snapshot } from "../../../../src/core/code/snapshots/load-snapshot.ts";
import { openRootStore } from "../../../../src/core/store/index.ts";
import { rootStorePath } from "../../../../src/core/types/index.ts";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository } from "../../../support/temp.ts";

test("a new snapshot does not keep replaced snapshots in memory", async () => {
  const { engine, home } = await openTestEngine();
  const root = makeRepository({ "a.ts": "export const a = 1;\n", "b.ts": "export const b = 2;\n" });
  await engine.code.index(root, {});
  const store = openRootStore(rootStorePath(home, root));
  const replaced: WeakRef<Snapshot>[] = [];
  let current = loadSnapshot(store)!;
  let [edges, asked] = [0, 0];
  for (let i = 0; i < 3; i++) {
    writeFileSync(join(root, "a.ts"), `export const a = ${i};\nexport const c = a;\n`);
    await engine.code.index(root, {});
    replaced.push(new WeakRef(current));
    current = loadSnapshot(store, current)!;
    const nodes = numberNodes(current);
    const graph = new CodeGraph(current.segments, nodes);
    for (let node = 0; node < nodes.nodeCount; node++) {
      edges += graph.outgoing(node).length - graph.incoming(node).length;
      asked += graph.incoming(node).length;
    }
  }
  expect([edges, asked > 0]).toEqual([0, true]);
  collectGarbage();
  // After a deref, weak references keep their target alive until the current turn of the event loop ends.
  await new Promise((done) => setTimeout(done, 10));
  collectGarbage();
  expect(replaced.map((snapshot) => snapshot.deref()?.record.generation)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(current.segments.flatMap(({ tables }) => tables)).not.toEqual([]);
  await store.close();
}, 60_000);

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
