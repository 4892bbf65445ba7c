// The kernels: number crunching in WebAssembly, with plain values in and out. Nothing here belongs on the main thread
// for large inputs: every call runs to its end.

export { createKernels, getKernelModule, getKernels, useKernelModule } from "./load.ts";
export type { Kernels } from "./load.ts";
export type { CsrGraph } from "./csr-graph.ts";
export { openGraph } from "./resident-graph.ts";
export type { GraphInput, ResidentGraph } from "./resident-graph.ts";
export { computePageRank } from "./page-rank.ts";
export type { PageRankOptions, PageRanks, PageRankSeeds } from "./page-rank.ts";
export { resumePageRank, trackPageRank } from "./tracked-page-rank.ts";
export type { PageRankState, TrackedPageRanks } from "./tracked-page-rank.ts";
export {
  computeBetweenness,
  computeBetweennessShare,
  mergeBetweennessShares,
  pickPivots,
} from "./betweenness.ts";
export type { Betweenness, BetweennessOptions, BetweennessShare } from "./betweenness.ts";
export { computeModularity, detectCommunities } from "./communities.ts";
export type { Communities, CommunityOptions } from "./communities.ts";
export { labelStrongComponents, labelWeakComponents, listCycles } from "./components.ts";
export type { Components, Cycle } from "./components.ts";
export { reachNodes } from "./reach.ts";
export type { Reached, ReachOptions } from "./reach.ts";
export { createVectorScan } from "./vector-scan.ts";
export type { ScoredIds, VectorScan } from "./vector-scan.ts";
export { createBm25Scorer } from "./bm25.ts";
export type { Bm25List, Bm25Matches, Bm25Query, Bm25Scorer, Bm25Word } from "./bm25.ts";
export { findAsciiTerms } from "./ascii-terms.ts";
export type { TermColumns } from "./ascii-terms.ts";
export { createRowPool } from "./row-pool.ts";
export type { RowBags, RowPool, RowTable } from "./row-pool.ts";
