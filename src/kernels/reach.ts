// What is within k steps of here, along edges, against them, or both?

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { checkNodes } from "./csr-graph.ts";
import { withGraph } from "./resident-graph.ts";
import type { GraphInput } from "./resident-graph.ts";

export interface ReachOptions {
  /** "out" follows edges (what these depend on), "in" goes against them (what depends on these). Default "out". */
  readonly direction?: "out" | "in" | "both";
  /** Steps at most. Default: as many as there are. */
  readonly maxDistance?: number;
  /** Nodes at most, sources included, nearest first. Default: all. */
  readonly maxNodes?: number;
}

export interface Reached {
  /** Sources first, then by distance. */
  readonly nodes: Uint32Array;
  /** Steps from the nearest source, for each of `nodes`. */
  readonly distances: Uint32Array;
}

/**
 * The closure of some nodes under up to k steps.
 * @throws LociError INPUT_INVALID for a malformed graph or a source that is no node, KERNEL_MEMORY when it does not fit.
 */
export function reachNodes(input: GraphInput, sources: Uint32Array, options: ReachOptions = {}): Reached {
  const { direction, maxDistance, maxNodes } = readReachOptions(input.nodeCount, sources, options);
  return withGraph(input, (graph) => {
    const { exports, memory } = graph.kernels;
    const first = direction === "in" ? graph.incoming : graph.outgoing;
    const second = direction === "both" ? graph.incoming : 0;
    return memory.withFrame((frame) => {
      const sourcesAt = frame.put(sources);
      const orderAt = frame.take(graph.nodeCount * 4);
      const distancesAt = frame.take(graph.nodeCount * 4);
      const status = exports.reach_nodes(
        first,
        second,
        sourcesAt,
        sources.length,
        maxDistance,
        maxNodes,
        orderAt,
        distancesAt,
      );
      const nodes = memory.u32(orderAt, readStatus(status)).slice();
      const distances = memory.u32(distancesAt, graph.nodeCount);
      return { nodes, distances: nodes.map((node) => distances[node]!) };
    });
  });
}

/** Options with their defaults filled in and their ranges checked. */
export function readReachOptions(
  nodeCount: number,
  sources: Uint32Array,
  options: ReachOptions,
): Required<ReachOptions> {
  checkNodes(sources, nodeCount);
  const { direction = "out", maxDistance = nodeCount, maxNodes = nodeCount } = options;
  for (const limit of [maxDistance, maxNodes]) {
    if (!(limit >= 0)) throw new LociError("INPUT_INVALID", `A limit is ${limit}: need at least 0.`);
  }
  return {
    direction,
    maxDistance: Math.floor(Math.min(maxDistance, nodeCount)),
    maxNodes: Math.floor(Math.min(maxNodes, nodeCount)),
  };
}
