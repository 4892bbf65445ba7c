// Which nodes is a node linked to, in either direction, by edges that are valid now?
import type { Traversal } from "../../types/index.ts";
import { isValidAt } from "../../types/index.ts";
import type { WalkedEdge } from "./adjacency.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { Ordinal } from "./rows.ts";

export function neighborsOf(
  memoryIndex: MemoryIndex,
  node: Ordinal,
  direction: Traversal["direction"],
  now: number,
): { readonly edge: WalkedEdge; readonly node: Ordinal }[] {
  const outgoing = direction === "incoming" ? [] : memoryIndex.edges.outgoing(node);
  const incoming = direction === "outgoing" ? [] : memoryIndex.edges.incoming(node);
  return [
    ...outgoing.map((edge) => ({ edge, node: edge.target })),
    ...incoming.map((edge) => ({ edge, node: edge.source })),
  ].filter(({ edge }) => isValidAt(edge, now));
}
