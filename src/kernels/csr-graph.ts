// What is a graph to the kernels? Compressed rows of targets, in memory owned by JavaScript.

import { LociError } from "../errors.ts";

/**
 * Edges by source: node v points to `targets[offsets[v]] .. targets[offsets[v + 1] - 1]`. Rows need not be sorted;
 * loops and parallel edges are allowed (the weights of parallel edges add up, and shortest paths count them once).
 */
export interface CsrGraph {
  readonly nodeCount: number;
  /** `nodeCount + 1` ascending numbers, from 0 to the number of edges. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** One positive number per edge; if absent, every edge weighs 1. */
  readonly weights?: Float32Array;
}

/** @throws LociError INPUT_INVALID if the lengths of the arrays do not match. */
export function checkLengths({ nodeCount, offsets, targets, weights }: CsrGraph): void {
  if (!Number.isInteger(nodeCount) || nodeCount < 0 || offsets.length !== nodeCount + 1) {
    const message = `A graph of ${nodeCount} nodes has ${offsets.length} offsets; it must have one more than nodes.`;
    throw new LociError("INPUT_INVALID", message);
  }
  if (weights !== undefined && weights.length !== targets.length) {
    const message = `A graph of ${targets.length} edges has ${weights.length} weights.`;
    throw new LociError("INPUT_INVALID", message);
  }
}

/** @throws LociError INPUT_INVALID unless every number is a node of the graph. */
export function checkNodes(nodes: Uint32Array, nodeCount: number): void {
  const wrong = nodes.find((node) => node >= nodeCount);
  if (wrong !== undefined) {
    throw new LociError("INPUT_INVALID", `Node ${wrong} does not exist: there are ${nodeCount} nodes.`);
  }
}

/** @throws LociError INPUT_INVALID unless the array has one entry per node. */
export function checkPerNode(array: ArrayLike<number>, nodeCount: number, name: string): void {
  if (array.length !== nodeCount) {
    throw new LociError("INPUT_INVALID", `${array.length} ${name} were given for ${nodeCount} nodes.`);
  }
}
