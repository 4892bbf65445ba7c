// Which memories and places in the code can be reached from a node over the edges between them?
import { LociError, throwIfCancelled } from "../../../errors.ts";
import type { Traversal, TraversedNode } from "../../types/index.ts";
import { presentNode } from "../format-memory.ts";
import type { WalkedEdge } from "../store/adjacency.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { neighborsOf } from "../store/neighbors.ts";
import type { Ordinal } from "../store/rows.ts";

const maxTraversed = 10_000;

/** The nodes in traversal order, the start first. Throws NODE_NOT_FOUND. */
export function traverse(
  base: MemoryBase,
  traversal: Traversal,
  now: number,
  signal?: AbortSignal,
): readonly TraversedNode[] {
  const memoryIndex = base.view();
  const start = base.reader.findOrdinal(traversal.start);
  if (start === undefined) {
    throw new LociError(
      "NODE_NOT_FOUND",
      `There is no node ${JSON.stringify(traversal.start)} in the memory graph.`,
      {
        hint: "Start from the id of a memory, or from code that a memory is linked to.",
        next: { do: "link-memory" },
      },
    );
  }
  const walk = traversal.algorithm === "bfs" ? walkBreadthFirst : walkDepthFirst;
  return walk(memoryIndex, start, traversal, now, signal).map(({ node, depth, via }) => ({
    ...presentNode(base.reader, node),
    depth,
    via:
      via === undefined
        ? undefined
        : { relationship: via.edge.relationship, from: base.reader.idOf(via.from) },
    state: undefined,
    movedTo: undefined,
  }));
}

interface Step {
  readonly node: Ordinal;
  readonly depth: number;
  readonly via: { readonly edge: WalkedEdge; readonly from: Ordinal } | undefined;
}

function stepsFrom(
  memoryIndex: MemoryIndex,
  { node, depth }: Step,
  traversal: Traversal,
  now: number,
): Step[] {
  if (depth >= traversal.maxDepth) return [];
  const { direction, relationships } = traversal;
  return neighborsOf(memoryIndex, node, direction, now)
    .filter(({ edge }) => relationships?.includes(edge.relationship) ?? true)
    .map(({ edge, node: next }) => ({ node: next, depth: depth + 1, via: { edge, from: node } }));
}

function walkBreadthFirst(
  memoryIndex: MemoryIndex,
  start: Ordinal,
  traversal: Traversal,
  now: number,
  signal?: AbortSignal,
): Step[] {
  const steps: Step[] = [{ node: start, depth: 0, via: undefined }];
  const seen = new Set([start]);
  for (let at = 0; at < steps.length && steps.length < maxTraversed; at++) {
    throwIfCancelled(signal);
    for (const step of stepsFrom(memoryIndex, steps[at]!, traversal, now)) {
      if (seen.has(step.node)) continue;
      seen.add(step.node);
      steps.push(step);
    }
  }
  return steps.slice(0, maxTraversed);
}

/**
 * Depth first with a limit. A node reached again by a shorter path is walked again, so that the limit cuts off only
 * nodes that really are too far. The first path found is returned.
 */
function walkDepthFirst(
  memoryIndex: MemoryIndex,
  start: Ordinal,
  traversal: Traversal,
  now: number,
  signal?: AbortSignal,
): Step[] {
  const order: Step[] = [];
  const depths = new Map<Ordinal, number>();
  const stack: Step[] = [{ node: start, depth: 0, via: undefined }];
  while (stack.length > 0 && order.length < maxTraversed) {
    throwIfCancelled(signal);
    const step = stack.pop()!;
    const known = depths.get(step.node);
    if (known !== undefined && known <= step.depth) continue;
    depths.set(step.node, step.depth);
    if (known === undefined) order.push(step);
    for (const next of stepsFrom(memoryIndex, step, traversal, now).reverse()) stack.push(next);
  }
  return order;
}
