// Which nodes are important, either overall or as seen from a few of them?

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { checkNodes, checkPerNode } from "./csr-graph.ts";
import { whileWanted } from "./load.ts";
import { withGraph } from "./resident-graph.ts";
import type { GraphInput, ResidentGraph } from "./resident-graph.ts";

/** The chance to follow an edge, as given by Brin and Page (1998) and used ever since. */
export const usualDamping = 0.85;

export interface PageRankOptions {
  /** Chance of following an edge, from 0 to less than 1. Default: `usualDamping`. */
  readonly damping?: number;
  /**
   * Upper limit for the difference from the exact ranks, summed over all nodes. Default 1e-6. With f32, rounding adds
   * about 1e-6.
   */
  readonly tolerance?: number;
  /** After this many passes over the graph, the result is used as it is. Default 1,000. */
  readonly maxSweeps?: number;
  /** f32 takes half the memory. Default f64. */
  readonly precision?: "f32" | "f64";
  /** Where jumps lead, and where the walk continues after nodes without edges. Default: all nodes equally. */
  readonly seeds?: PageRankSeeds;
  /** Initial ranks, such as those before a change: they need not sum to 1, but must not be negative. */
  readonly start?: Float64Array;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

export interface PageRankSeeds {
  readonly nodes: Uint32Array;
  /** Positive; default 1 each. If a node is named twice, its weights add up. */
  readonly weights?: Float64Array;
}

export interface PageRanks {
  /** One per node, not negative, with sum 1. */
  readonly ranks: Float64Array;
  readonly sweeps: number;
  /** The bound reached for the summed error; above the tolerance only if the sweeps ran out. */
  readonly error: number;
}

/**
 * PageRank with edge weights; the walk jumps at nodes without edges.
 * @throws LociError INPUT_INVALID for a malformed graph or options out of range, KERNEL_MEMORY if it does not fit,
 *   CANCELLED.
 */
export function computePageRank(input: GraphInput, options: PageRankOptions = {}): PageRanks {
  const settings = readPageRankOptions(input.nodeCount, options);
  return withGraph(input, (graph) => {
    if (graph.nodeCount === 0) return { ranks: new Float64Array(0), sweeps: 0, error: 0 };
    return whileWanted(options.signal, () => runKernel(graph, settings));
  });
}

export interface PageRankSettings {
  readonly damping: number;
  readonly tolerance: number;
  readonly maxSweeps: number;
  readonly precision: "f32" | "f64";
  /** Sums to 1. */
  readonly teleport: Float64Array | undefined;
  readonly start: Float64Array | undefined;
}

/** Fills in the defaults of options, and checks their ranges. */
export function readPageRankOptions(nodeCount: number, options: PageRankOptions): PageRankSettings {
  const {
    damping = usualDamping,
    tolerance = 1e-6,
    maxSweeps = 1_000,
    precision = "f64",
    seeds,
    start,
  } = options;
  if (!(damping >= 0 && damping < 1)) {
    throw new LociError("INPUT_INVALID", `The damping is ${damping}; it must be at least 0 and less than 1.`);
  }
  if (!(tolerance > 0))
    throw new LociError("INPUT_INVALID", `The tolerance is ${tolerance}; it must be greater than 0.`);
  if (!Number.isInteger(maxSweeps) || maxSweeps < 0) {
    throw new LociError(
      "INPUT_INVALID",
      `The maximum number of sweeps is ${maxSweeps}; it must be a whole number.`,
    );
  }
  return {
    damping,
    tolerance,
    maxSweeps,
    precision,
    teleport: seeds === undefined ? undefined : spreadSeeds(nodeCount, seeds),
    start: start === undefined ? undefined : normalizeStart(nodeCount, start),
  };
}

function runKernel(graph: ResidentGraph, settings: PageRankSettings): PageRanks {
  const { exports, memory } = graph.kernels;
  const { damping, tolerance, maxSweeps, teleport, start, precision } = settings;
  const isSingle = precision === "f32";
  const kernel = isSingle ? exports.pagerank_f32 : exports.pagerank_f64;
  const pack = (values: Float64Array) => (isSingle ? Float32Array.from(values) : values);
  return memory.withFrame((frame) => {
    const teleportAt = teleport === undefined ? 0 : frame.put(pack(teleport));
    const ranksAt = start === undefined ? frame.take(graph.nodeCount * 8) : frame.put(pack(start));
    const errorAt = frame.take(8);
    const warm = start === undefined ? 0 : 1;
    const status = kernel(
      graph.outgoing,
      teleportAt,
      ranksAt,
      warm,
      damping,
      tolerance,
      maxSweeps,
      errorAt,
      frame.scratch,
    );
    const sweeps = readStatus(status);
    const view = isSingle ? memory.f32(ranksAt, graph.nodeCount) : memory.f64(ranksAt, graph.nodeCount);
    return { ranks: Float64Array.from(view), sweeps, error: memory.f64(errorAt, 1)[0]! };
  });
}

function spreadSeeds(nodeCount: number, { nodes, weights }: PageRankSeeds): Float64Array {
  checkNodes(nodes, nodeCount);
  if (nodes.length === 0 || (weights !== undefined && weights.length !== nodes.length)) {
    const message = `${nodes.length} seeds with ${weights?.length ?? 0} weights: each seed needs a weight, and there must be a seed.`;
    throw new LociError("INPUT_INVALID", message);
  }
  if (weights?.every((weight) => weight > 0 && Number.isFinite(weight)) === false) {
    throw new LociError("INPUT_INVALID", "A seed's weight must be a positive number.");
  }
  const teleport = new Float64Array(nodeCount);
  nodes.forEach((node, i) => (teleport[node]! += weights?.[i] ?? 1));
  return normalize(teleport);
}

function normalizeStart(nodeCount: number, start: Float64Array): Float64Array {
  checkPerNode(start, nodeCount, "ranks to start from");
  if (!start.every((rank) => rank >= 0 && Number.isFinite(rank))) {
    throw new LociError("INPUT_INVALID", "A starting rank must be a number of at least 0.");
  }
  return start.some((rank) => rank > 0) ? normalize(start) : new Float64Array(nodeCount).fill(1 / nodeCount);
}

function normalize(values: Float64Array): Float64Array {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
