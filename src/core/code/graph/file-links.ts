// Which files use each other? The symbol graph, reduced to files.
import type { CsrGraph } from "../../../kernels/index.ts";
import type { FileLinks } from "../../query/index.ts";
import { numberFiles, type SizedSegment } from "../snapshots/graph-priors.ts";
import type { NodeNumbers } from "./graph-nodes.ts";

export type LinkColumns = Pick<FileLinks, "offsets" | "neighbors">;

/**
 * For each file of each segment, including dead ones, the other files that an edge joins it with. `graph` is the symbol
 * graph.
 */
export function linkFiles(
  graph: CsrGraph,
  { files }: Pick<NodeNumbers, "files">,
  segments: readonly SizedSegment[],
): LinkColumns {
  const { firstOf, count } = numberFiles(segments);
  const fileOfNode = new Uint32Array(graph.nodeCount);
  for (const { segment, file, firstNode, count: nodes } of files) {
    fileOfNode.fill(firstOf[segment]! + file, firstNode, firstNode + nodes);
  }
  const seen = new Int32Array(count);
  const forEachPair = (visit: (file: number, other: number) => void): void => {
    seen.fill(-1);
    for (const { firstNode, count: nodes } of files) {
      if (nodes === 0) continue;
      const file = fileOfNode[firstNode]!;
      for (let row = graph.offsets[firstNode]!; row < graph.offsets[firstNode + nodes]!; row++) {
        const other = fileOfNode[graph.targets[row]!]!;
        if (other === file || seen[other] === file) continue;
        seen[other] = file;
        visit(file, other);
      }
    }
  };
  const starts = new Uint32Array(count + 1);
  forEachPair((file, other) => {
    starts[file + 1]!++;
    starts[other + 1]!++;
  });
  for (let file = 0; file < count; file++) starts[file + 1]! += starts[file]!;
  const next = starts.slice();
  const neighbors = new Uint32Array(starts[count]!);
  forEachPair((file, other) => {
    neighbors[next[file]!++] = other;
    neighbors[next[other]!++] = file;
  });
  return keepDistinct(starts, neighbors);
}

/** The targets of each file without duplicates. Overwrites the given columns. */
function keepDistinct(starts: Uint32Array, neighbors: Uint32Array): LinkColumns {
  const count = starts.length - 1;
  const offsets = new Uint32Array(count + 1);
  const seen = new Int32Array(count).fill(-1);
  let kept = 0;
  for (let file = 0; file < count; file++) {
    for (let i = starts[file]!; i < starts[file + 1]!; i++) {
      const other = neighbors[i]!;
      if (seen[other] === file) continue;
      seen[other] = file;
      neighbors[kept++] = other;
    }
    offsets[file + 1] = kept;
  }
  return { offsets, neighbors: neighbors.slice(0, kept) };
}
