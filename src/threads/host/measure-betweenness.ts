// Which nodes of a large graph lie between others? The sources are divided among threads, which also add up their
// shares. This thread hands out the work, and copies the graph at most once.
import type { Betweenness, CsrGraph } from "../../kernels/index.ts";
import type { BetweennessRequest, ComputeService } from "../entries/compute.ts";

/** Like `computeBetweenness`, on that many threads. Throws the same errors, and WORKER_CRASHED. */
export async function measureBetweenness(
  computing: Pick<ComputeService, "betweennessShare" | "mergeBetweenness">,
  threads: number,
  graph: CsrGraph,
  request: BetweennessRequest,
): Promise<Betweenness> {
  const shared = shareGraph(graph);
  const parts = Math.max(1, Math.min(threads, request.pivots));
  const shares = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      computing.betweennessShare({ ...request, graph: shared, part, parts }),
    ),
  );
  return computing.mergeBetweenness(graph.nodeCount, shares);
}

/** The same graph in shared memory; arrays that are already shared are used as they are. */
function shareGraph(graph: CsrGraph): CsrGraph {
  const { nodeCount, offsets, targets } = graph;
  return { nodeCount, offsets: shareArray(offsets), targets: shareArray(targets) };
}

function shareArray(array: Uint32Array): Uint32Array {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const shared = new Uint32Array(new SharedArrayBuffer(array.byteLength));
  shared.set(array);
  return shared;
}
