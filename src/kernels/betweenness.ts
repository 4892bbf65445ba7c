// Which nodes lie on the shortest paths between others? Exact from all sources, or estimated from some with the error
// given.

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { whileWanted } from "./load.ts";
import { Mulberry32 } from "./mulberry32.ts";
import { withGraph } from "./resident-graph.ts";
import type { GraphInput } from "./resident-graph.ts";

export interface BetweennessOptions {
  /** Whether paths follow the direction of edges. Default true. */
  readonly directed?: boolean;
  /** Number of sources to estimate from; the default is all, which is exact. */
  readonly pivots?: number;
  /** Seed for choosing the pivots. Default 1. */
  readonly seed?: number;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/** Betweenness as a share of all pairs of other nodes, 0 to 1. Weights do not matter; parallel edges count once. */
export interface Betweenness {
  readonly scores: Float64Array;
  /** Standard error of each score: about 95 % of scores are within two of it. All 0 if exact. */
  readonly standardErrors: Float64Array;
  /**
   * With 95 % probability, no score at all is further off than this (Hoeffding's inequality over all nodes). Makes no
   * assumptions, so it is wide for few pivots. 0 if exact.
   */
  readonly worstError: number;
  readonly sourceCount: number;
}

/** What each node adds up to over some sources. */
interface SourceSums {
  readonly sourceCount: number;
  /** By node: its share of the shortest paths from each source, summed over the sources. */
  readonly sums: Float64Array;
  /** By node: the sum of the squares of those shares. */
  readonly squares: Float64Array;
}

/** @throws LociError INPUT_INVALID for a malformed graph or options out of range, KERNEL_MEMORY if it does not fit. */
export function computeBetweenness(input: GraphInput, options: BetweennessOptions = {}): Betweenness {
  const { directed = true, pivots = input.nodeCount, seed = 1 } = options;
  const sources = pickPivots(input.nodeCount, pivots, seed);
  return whileWanted(options.signal, () =>
    estimateBetweenness(input.nodeCount, sumOverSources(input, sources, directed)),
  );
}

/** Each source takes a breadth-first search over all it reaches. */
function sumOverSources(input: GraphInput, sources: Uint32Array, directed: boolean): SourceSums {
  return withGraph(input, (graph) => {
    const { exports, memory } = graph.kernels;
    const simple = graph.getSimple(directed);
    const bytes = graph.nodeCount * 8;
    return memory.withFrame((frame) => {
      const sourcesAt = frame.put(sources);
      const sumsAt = frame.take(bytes);
      const squaresAt = frame.take(bytes);
      memory.u8(sumsAt, bytes).fill(0);
      memory.u8(squaresAt, bytes).fill(0);
      readStatus(
        exports.betweenness_add(simple, sourcesAt, sources.length, sumsAt, squaresAt, frame.scratch),
      );
      return {
        sourceCount: sources.length,
        sums: memory.f64(sumsAt, graph.nodeCount).slice(),
        squares: memory.f64(squaresAt, graph.nodeCount).slice(),
      };
    });
  });
}

/** Exact if the sources are all nodes; otherwise they must have been drawn at random. */
export function estimateBetweenness(
  nodeCount: number,
  { sourceCount, sums, squares }: SourceSums,
): Betweenness {
  const pairs = (nodeCount - 1) * (nodeCount - 2);
  const scores = new Float64Array(nodeCount);
  const standardErrors = new Float64Array(nodeCount);
  if (pairs > 0 && sourceCount > 0) {
    const factor = nodeCount / pairs;
    const unseen = 1 - sourceCount / nodeCount;
    for (let node = 0; node < nodeCount; node++) {
      const mean = sums[node]! / sourceCount;
      scores[node] = factor * mean;
      if (unseen > 0 && sourceCount > 1) {
        const spread = Math.max(0, squares[node]! / sourceCount - mean * mean);
        standardErrors[node] = factor * Math.sqrt((unseen * spread) / (sourceCount - 1));
      }
    }
  }
  return { scores, standardErrors, worstError: boundError(nodeCount, sourceCount), sourceCount };
}

/**
 * `count` different nodes in random order; all nodes in order if there are no more than that.
 * @throws LociError INPUT_INVALID unless count is a whole number of at least 1.
 */
export function pickPivots(nodeCount: number, count: number, seed: number): Uint32Array {
  if (nodeCount > 0 && (!Number.isInteger(count) || count < 1)) {
    throw new LociError(
      "INPUT_INVALID",
      `The number of pivots is ${count}; it must be an integer of at least 1.`,
    );
  }
  const nodes = Uint32Array.from({ length: nodeCount }, (_, node) => node);
  if (count >= nodeCount) return nodes;
  const random = new Mulberry32(seed);
  for (let i = 0; i < count; i++) {
    const other = i + (random.next() % (nodeCount - i));
    const moved = nodes[i]!;
    nodes[i] = nodes[other]!;
    nodes[other] = moved;
  }
  return nodes.slice(0, count);
}

/** A source's share is at most nodeCount - 2; the probabilities of 2 nodeCount events must sum to less than 5 %. */
function boundError(nodeCount: number, sourceCount: number): number {
  if (nodeCount < 3 || sourceCount >= nodeCount) return 0;
  if (sourceCount === 0) return 1;
  const perMean = Math.sqrt(Math.log((2 * nodeCount) / 0.05) / (2 * sourceCount));
  return Math.min(1, (perMean * nodeCount) / (nodeCount - 1));
}
