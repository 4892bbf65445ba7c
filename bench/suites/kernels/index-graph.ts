// What does the graph of a real project look like? Indexes it in a separate home, and takes the edges between its
// symbols.
import { realRoot, rootStorePath } from "../../../src/core/types/index.ts";
import { collectTargets } from "../../../src/core/code/graph/graph-edges.ts";
import { numberNodes } from "../../../src/core/code/graph/graph-nodes.ts";
import { loadSnapshot } from "../../../src/core/code/snapshots/load-snapshot.ts";
import { openRootStore } from "../../../src/core/store/index.ts";
import { openEngine } from "../../../src/index.ts";
import type { CsrGraph } from "../../../src/kernels/index.ts";
import { withFolder } from "../../folders.ts";

export function indexGraph(folder: string): Promise<CsrGraph> {
  return withFolder(async (home) => {
    const engine = await openEngine({ home, embedder: { provider: "hash" } });
    await engine.code.index(folder, {});
    await engine.close();
    const store = openRootStore(rootStorePath(home, realRoot(folder)));
    const snapshot = loadSnapshot(store, undefined, false);
    if (snapshot === undefined) throw new Error(`${folder} was indexed, and nothing is there.`);
    const graph = collectTargets(snapshot, numberNodes(snapshot));
    await store.close();
    return graph;
  });
}
