// How are symbols connected? Both directions of the live edges, as compressed rows.
import type { Table } from "../../../base/columns.ts";
import { strategyCode } from "../../types/index.ts";
import type { GraphNodes, graphEdgeSchema } from "./graph-edges.ts";

const override = strategyCode("override");

/** Edges of node v: elements offsets[v] … offsets[v + 1] of `edges`, which hold rows of the edge table. */
interface Adjacency {
  readonly offsets: Uint32Array;
  readonly edges: Uint32Array;
}

export class CodeGraph {
  readonly nodeCount: number;
  readonly edges: Table<typeof graphEdgeSchema>;
  readonly #outgoing: Adjacency;
  readonly #incoming: Adjacency;

  constructor({ nodeCount, edges }: Pick<GraphNodes, "nodeCount" | "edges">) {
    this.nodeCount = nodeCount;
    this.edges = edges;
    this.#outgoing = groupBy(edges.source, nodeCount);
    this.#incoming = groupBy(edges.target, nodeCount);
  }

  /** Rows of the edge table. */
  outgoing(node: number): Uint32Array {
    return rowsOf(this.#outgoing, node);
  }

  incoming(node: number): Uint32Array {
    return rowsOf(this.#incoming, node);
  }
}

/** Whether an edge row means that one method overrides another, rather than that one uses the other. */
export function isOverrideRow({ edges }: CodeGraph, row: number): boolean {
  return edges.strategy[row] === override;
}

function rowsOf({ offsets, edges }: Adjacency, node: number): Uint32Array {
  return edges.subarray(offsets[node], offsets[node + 1]);
}

/** Counting sort of edge rows by one of their ends; keeps the order of rows within a node. */
function groupBy(ends: Uint32Array, nodeCount: number): Adjacency {
  const offsets = new Uint32Array(nodeCount + 1);
  for (const end of ends) offsets[end + 1]!++;
  for (let node = 0; node < nodeCount; node++) offsets[node + 1]! += offsets[node]!;
  const next = offsets.slice();
  const edges = new Uint32Array(ends.length);
  for (let row = 0; row < ends.length; row++) edges[next[ends[row]!]!++] = row;
  return { offsets, edges };
}
