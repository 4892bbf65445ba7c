// How the approximate index is built and asked: the one place that both sides take their numbers from.
import type { Index } from "usearch";

/** Always the same number: the library reserves contexts by it when it adds, and refuses searches with more. */
export const annThreads = 1;
/** Share of dead or unknown vectors above which building again pays. */
export const annStaleShare = 0.25;
/**
 * Candidates taken for each result wanted, before they are scored exactly. More of them make up for a graph that is
 * cheaper to build: with 100 results wanted, 400 candidates of a graph of twice the cost find no more than these do.
 */
export const annOversampling = 8;

/** An empty index. The library is loaded by the first one, not by everybody who starts. */
export async function createAnn(dimensions: number): Promise<Index> {
  const { Index, MetricKind, ScalarKind } = await import("usearch");
  return new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.I8,
    connectivity: 12,
    expansion_add: 96,
    expansion_search: 64,
    multi: false,
  });
}
