// How is the approximate index built and searched? Both sides take their numbers from here.
import type * as Usearch from "usearch";

/** Must not vary: the library reserves this many contexts when adding, and rejects searches with more. */
export const annThreads = 1;
/** If a larger share of vectors is dead or unknown, rebuilding pays off. */
export const annStaleShare = 0.25;
/**
 * Candidates per wanted result, before exact scoring. More candidates make up for a graph that is cheaper to build:
 * with 100 results wanted, 400 candidates from a graph of twice the cost find no more than these do.
 */
export const annOversampling = 8;

/**
 * An empty index. The library is loaded with the first one, not at startup. Undefined where it has no build for this
 * system, as on Windows without a compiler: then vectors are scanned.
 */
export async function createAnn(
  dimensions: number,
  load: () => Promise<typeof Usearch> = () => import("usearch"),
): Promise<Usearch.Index | undefined> {
  const library = await load().catch(() => undefined);
  if (library === undefined) return undefined;
  const { Index, MetricKind, ScalarKind } = library;
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
