// Which files use each other? The graph of symbols, seen from so far that only files can be told apart.
import type { CsrGraph } from "../../kernels/index.ts";
import type { SegmentTables } from "../types/index.ts";
import type { FileLinks } from "../query/index.ts";
import type { NodeNumbers } from "./graph-nodes.ts";

export type LinkColumns = Pick<FileLinks, "offsets" | "neighbors">;

/** For each file of each segment, dead ones included, the others that an edge joins it with. `graph` is that of the symbols. */
export function linkFiles(
  graph: CsrGraph,
  { files }: NodeNumbers,
  segments: readonly { readonly tables: SegmentTables }[],
): LinkColumns {
  const { firstOf, count } = numberFiles(segments);
  const fileOfNode = new Uint32Array(graph.nodeCount);
  for (const { segment, file, firstNode, count: nodes } of files) {
    fileOfNode.fill(firstOf[segment]! + file, firstNode, firstNode + nodes);
  }
  const from: number[] = [];
  const to: number[] = [];
  const seen = new Int32Array(count).fill(-1);
  for (const { firstNode, count: nodes } of files) {
    const file = fileOfNode[firstNode]!;
    if (nodes === 0) continue;
    for (let row = graph.offsets[firstNode]!; row < graph.offsets[firstNode + nodes]!; row++) {
      const other = fileOfNode[graph.targets[row]!]!;
      if (other === file || seen[other] === file) continue;
      seen[other] = file;
      from.push(file, other);
      to.push(other, file);
    }
  }
  return groupDistinct(from, to, count);
}

/** What each source leads to, each target once. */
function groupDistinct(from: readonly number[], to: readonly number[], count: number): LinkColumns {
  const starts = new Uint32Array(count + 1);
  for (const file of from) starts[file + 1]!++;
  for (let file = 0; file < count; file++) starts[file + 1]! += starts[file]!;
  const next = starts.slice();
  const sorted = new Uint32Array(to.length);
  from.forEach((file, i) => (sorted[next[file]!++] = to[i]!));
  const offsets = new Uint32Array(count + 1);
  const seen = new Int32Array(count).fill(-1);
  let kept = 0;
  for (let file = 0; file < count; file++) {
    for (let i = starts[file]!; i < starts[file + 1]!; i++) {
      const other = sorted[i]!;
      if (seen[other] === file) continue;
      seen[other] = file;
      sorted[kept++] = other;
    }
    offsets[file + 1] = kept;
  }
  return { offsets, neighbors: sorted.slice(0, kept) };
}

/** The number of each segment's first file, and how many there are. */
export function numberFiles(segments: readonly { readonly tables: SegmentTables }[]): {
  readonly firstOf: readonly number[];
  readonly count: number;
} {
  const firstOf: number[] = [];
  let count = 0;
  for (const { tables } of segments) {
    firstOf.push(count);
    count += tables.files.length;
  }
  return { firstOf, count };
}
