// Which nodes belong together? Communities by Louvain and Leiden, each of them connected, and the quality of a
// partition into communities.

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
  /** Rounds over the whole graph, each starting from the previous result; only the last one refines. Default 2. */
  readonly rounds?: number;
  /** False skips the refinement, which is faster but finds slightly worse communities. Default true. */
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
  /** Modularity of the labels at the requested resolution. */
  readonly modularity: number;
}

/**
 * Communities by modularity; the direction of edges does not matter, but their weight does. Every community is
 * connected.
 * @throws LociError INPUT_INVALID for a malformed graph or options out of range, KERNEL_MEMORY if it does not fit,
 *   CANCELLED.
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

/** Fills in the defaults of options, and checks their ranges. */
export function readCommunityOptions(
  nodeCount: number,
  options: CommunityOptions,
): Required<Omit<CommunityOptions, "start" | "signal">> & { readonly start: Uint32Array | undefined } {
  const { resolution = 1, seed = 1, rounds = 2, refine = true, start } = options;
  if (!(resolution > 0 && Number.isFinite(resolution))) {
    throw new LociError("INPUT_INVALID", `The resolution is ${resolution}; it must be a positive number.`);
  }
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new LociError(
      "INPUT_INVALID",
      `The number of rounds is ${rounds}; it must be an integer of at least 1.`,
    );
  }
  if (start !== undefined) checkLabels(start, nodeCount);
  return { resolution, seed, rounds, refine, start };
}

/** Modularity: the share of edge weight inside communities, minus the share expected by chance; 0 without edges. */
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
    throw new LociError(
      "INPUT_INVALID",
      `A label is ${wrong}; it must be below ${nodeCount}, the number of nodes.`,
    );
  }
}
