// Which nodes are important now, after some edges changed? PageRank that keeps what it takes to go on: what changed
// rows set moving is passed on, and nothing else is computed again.

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { readPageRankOptions } from "./page-rank.ts";
import type { PageRankOptions, PageRanks, PageRankSettings } from "./page-rank.ts";
import type { ResidentGraph } from "./resident-graph.ts";

/** Ranks, and the state to go on from. Nothing in a state is for reading. */
export interface TrackedPageRanks extends PageRanks {
  readonly state: PageRankState;
}

export interface PageRankState {
  readonly settings: PageRankSettings;
  readonly values: Float64Array;
  readonly residuals: Float64Array;
  readonly drift: number;
}

/**
 * As `computePageRank` from nothing in f64, for a first graph of several.
 * @throws LociError INPUT_INVALID for options out of range, KERNEL_MEMORY when it does not fit.
 */
export function trackPageRank(
  graph: ResidentGraph,
  options: Omit<PageRankOptions, "precision" | "start"> = {},
): TrackedPageRanks {
  const values = new Float64Array(graph.nodeCount);
  const settings = readPageRankOptions(graph.nodeCount, options);
  return run(undefined, graph, { settings, values, residuals: values, drift: 0 });
}

/**
 * The ranks of `graph`, with the options of the first call, from the state of `before`. The error is as bounded as it is
 * from nothing. Costs a comparison of all rows, and work by what the changed ones move.
 * @throws LociError INPUT_INVALID unless both graphs have as many nodes, both or neither have weights, and both live in
 * one instance.
 */
export function resumePageRank(
  before: ResidentGraph,
  graph: ResidentGraph,
  state: PageRankState,
): TrackedPageRanks {
  const alike =
    before.kernels === graph.kernels &&
    before.hasWeights === graph.hasWeights &&
    before.nodeCount === graph.nodeCount &&
    state.values.length === graph.nodeCount;
  if (!alike) {
    const message = `Ranks of ${before.nodeCount} nodes cannot go on as those of ${graph.nodeCount}.`;
    throw new LociError("INPUT_INVALID", message, {
      hint: "Both graphs need the same nodes, weights or none, and one instance of the kernels.",
    });
  }
  return run(before, graph, state);
}

function run(
  before: ResidentGraph | undefined,
  graph: ResidentGraph,
  { settings, values, residuals, drift }: PageRankState,
): TrackedPageRanks {
  const { nodeCount } = graph;
  const { damping, tolerance, maxSweeps, teleport } = settings;
  if (nodeCount === 0) {
    return { ranks: new Float64Array(0), sweeps: 0, error: 0, state: { settings, values, residuals, drift } };
  }
  const { exports, memory } = graph.kernels;
  return memory.withFrame((frame) => {
    const teleportAt = teleport === undefined ? 0 : frame.put(teleport);
    const valuesAt = frame.put(values);
    const residualsAt = frame.put(residuals);
    const outcomeAt = frame.put(Float64Array.of(0, drift, 0));
    const sweeps = readStatus(
      exports.pagerank_resume(
        before?.outgoing ?? 0,
        graph.outgoing,
        teleportAt,
        valuesAt,
        residualsAt,
        damping,
        tolerance,
        maxSweeps,
        outcomeAt,
        frame.scratch,
      ),
    );
    const [error = 0, newDrift = 0, mass = 1] = memory.f64(outcomeAt, 3);
    const solved = memory.f64(valuesAt, nodeCount).slice();
    const ranks = new Float64Array(nodeCount);
    for (let node = 0; node < nodeCount; node++) ranks[node] = Math.max(0, solved[node]! / mass);
    return {
      ranks,
      sweeps,
      error,
      state: {
        settings,
        values: solved,
        residuals: memory.f64(residualsAt, nodeCount).slice(),
        drift: newDrift,
      },
    };
  });
}
