// Which file depends on which other, by how many edges? The symbol graph, folded to files, with one edge as an example.
import { throwIfCancelled } from "../../../errors.ts";
import { edgeKindCode } from "../../types/index.ts";
import { isOverrideRow, type CodeGraph } from "./code-graph.ts";
import type { NodeNumbers } from "./graph-nodes.ts";

const imports = edgeKindCode("IMPORTS");

export interface FileLink {
  readonly to: number;
  edges: number;
  /** Row of the most certain edge; an import only if there is nothing else. */
  row: number;
}

/** For each file, in the order of `NodeNumbers.files`, the other files that it has edges to. */
export function foldToFiles(
  graph: CodeGraph,
  { files }: NodeNumbers,
  signal?: AbortSignal,
): readonly ReadonlyMap<number, FileLink>[] {
  const fileOf = new Uint32Array(graph.nodeCount);
  files.forEach(({ firstNode, count }, file) => fileOf.fill(file, firstNode, firstNode + count));
  const { target, confidence, kind } = graph.edges;
  const rate = (row: number): number => (kind[row] === imports ? 0 : 1) + confidence[row]! / 255;
  return files.map(({ firstNode, count }, file) => {
    throwIfCancelled(signal);
    const links = new Map<number, FileLink>();
    for (let node = firstNode; node < firstNode + count; node++) {
      for (const row of graph.outgoing(node)) {
        const to = fileOf[target[row]!]!;
        if (to === file || isOverrideRow(graph, row)) continue;
        const link = links.get(to);
        if (link === undefined) links.set(to, { to, edges: 1, row });
        else {
          link.edges++;
          if (rate(row) > rate(link.row)) link.row = row;
        }
      }
    }
    return links;
  });
}
