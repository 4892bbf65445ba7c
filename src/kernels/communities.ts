// Which nodes belong together? Louvain's and Leiden's communities, every one connected, and how good a partition is.

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { checkPerNode } from "./csr-graph.ts";
import { whileWanted } from "./load.ts";
import { withGraph } from "./resident-graph.ts";
import type { GraphInput, ResidentGraph } from "./resident-graph.ts";

export interface CommunityOptions {
  /** Above 1 gives more and smaller communities, below 1 fewer and larger ones. Default 1. */
  readonly resolution?: number;
  /** The same seed gives the same communities. Default 1. */
  readonly seed?: number;
  /** Rounds over the whole graph, each from the result of the one before; only the last refines. Default 2. */
  readonly rounds?: number;
  /** False leaves the refinement out, which is faster and finds somewhat worse communities. Default true. */
  readonly refine?: boolean;
  /** Labels to start from, such as those before a change: numbers below the number of nodes. */
  readonly start?: Uint32Array;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

export interface Communities {
  /** By node: 0, 1, 2, ... in the order of each community's first node. */
  readonly labels: Uint32Array;
  readonly count: number;
  /** Of the labels, at the resolution that was asked for. */
  readonly modularity: number;
}

/**
 * Communities by modularity; the direction of edges does not matter, their weight does. Every community is connected.
 * @throws LociError INPUT_INVALID for a malformed graph or options out of range, KERNEL_MEMORY when it does not fit, CANCELLED.
 */
export function detectCommunities(input: GraphInput, options: CommunityOptions = {}): Communities {
  const settings = readCommunityOptions(input.nodeCount, options);
  const find = (graph: ResidentGraph): Communities => {
    const { exports, memory } = graph.kernels;
    const undirected = graph.undirected;
    const { labels, count } = memory.withFrame((frame) => {
      const { resolution, seed, rounds, refine, start } = settings;
      const labelsAt = start === undefined ? frame.take(graph.nodeCount * 4) : frame.put(start);
      const status = exports.communities_find(
        graph.outgoing,
        undirected,
        labelsAt,
        start === undefined ? 0 : 1,
        resolution,
        seed,
        refine ? 1 : 0,
        rounds,
        frame.scratch,
      );
      return { count: readStatus(status), labels: memory.u32(labelsAt, graph.nodeCount).slice() };
    });
    return { labels, count, modularity: measure(graph, labels, settings.resolution) };
  };
  return withGraph(input, (graph) => whileWanted(options.signal, () => find(graph)));
}

/** Options with their defaults filled in and their ranges checked. */
export function readCommunityOptions(
  nodeCount: number,
  options: CommunityOptions,
): Required<Omit<CommunityOptions, "start" | "signal">> & { readonly start: Uint32Array | undefined } {
  const { resolution = 1, seed = 1, rounds = 2, refine = true, start } = options;
  if (!(resolution > 0 && Number.isFinite(resolution))) {
    throw new LociError("INPUT_INVALID", `The resolution is ${resolution}: need a positive number.`);
  }
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new LociError("INPUT_INVALID", `${rounds} rounds: need a whole number of at least 1.`);
  }
  if (start !== undefined) checkLabels(start, nodeCount);
  return { resolution, seed, rounds, refine, start };
}

/** Modularity: the share of edge weight that is inside communities, less what chance would put there; 0 without edges. */
function measure(graph: ResidentGraph, labels: Uint32Array, resolution: number): number {
  const { exports, memory } = graph.kernels;
  return memory.withFrame((frame) => {
    const labelsAt = frame.put(labels);
    const resultAt = frame.take(8);
    readStatus(exports.communities_modularity(graph.outgoing, labelsAt, resolution, resultAt, frame.scratch));
    return memory.f64(resultAt, 1)[0]!;
  });
}

function checkLabels(labels: Uint32Array, nodeCount: number): void {
  checkPerNode(labels, nodeCount, "labels");
  const wrong = labels.find((label) => label >= nodeCount);
  if (wrong !== undefined) {
    throw new LociError("INPUT_INVALID", `A label is ${wrong}: need numbers below ${nodeCount}, the nodes.`);
  }
}
