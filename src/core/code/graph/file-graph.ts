// Which file depends on which other, by how many edges? The symbol graph, folded to files, with one edge as an example.
import { throwIfCancelled } from "../../../errors.ts";
import { edgeKindCode } from "../../types/index.ts";
import type { CodeGraph, GraphEdge } from "./code-graph.ts";
import type { NodeNumbers } from "./graph-nodes.ts";

const imports = edgeKindCode("IMPORTS");

export interface FileLink {
  readonly to: number;
  edges: number;
  /** The most certain edge; an import only if there is nothing else. */
  example: GraphEdge;
}

/** For each file, in the order of `NodeNumbers.files`, the other files that it has edges to. */
export function foldToFiles(
  graph: CodeGraph,
  { files }: NodeNumbers,
  signal?: AbortSignal,
): readonly ReadonlyMap<number, FileLink>[] {
  const fileOf = new Uint32Array(graph.nodeCount);
  files.forEach(({ firstNode, count }, file) => fileOf.fill(file, firstNode, firstNode + count));
  const rate = ({ kind, confidence }: GraphEdge): number => (kind === imports ? 0 : 1) + confidence;
  return files.map(({ firstNode, count }, file) => {
    throwIfCancelled(signal);
    const links = new Map<number, FileLink>();
    for (let node = firstNode; node < firstNode + count; node++) {
      for (const edge of graph.outgoing(node)) {
        const to = fileOf[edge.target]!;
        if (to === file || edge.isOverride) continue;
        const link = links.get(to);
        if (link === undefined) links.set(to, { to, edges: 1, example: edge });
        else {
          link.edges++;
          if (rate(edge) > rate(link.example)) link.example = edge;
        }
      }
    }
    return links;
  });
}
