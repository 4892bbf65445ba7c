// The kernels: number crunching in WebAssembly, with plain values in and out. Keep large inputs off the main thread,
// because every call runs to its end.

export type { Kernels } from "./load.ts";
export type { CsrGraph } from "./csr-graph.ts";
export { openGraph } from "./resident-graph.ts";
export type { GraphInput, ResidentGraph } from "./resident-graph.ts";
export { computePageRank, usualDamping } from "./page-rank.ts";
export type { PageRankOptions, PageRanks, PageRankSeeds } from "./page-rank.ts";
export { computeBetweenness } from "./betweenness.ts";
export type { Betweenness, BetweennessOptions } from "./betweenness.ts";
export { detectCommunities } from "./communities.ts";
export type { Communities, CommunityOptions } from "./communities.ts";
export { createVectorScan } from "./vector-scan.ts";
export type { ScoredIds, VectorScan } from "./vector-scan.ts";
