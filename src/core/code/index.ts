// Here is an indexed root: ask it. Snapshots of generations, their symbols, their graph, their search.
export { buildNeighborIndex } from "./ann-upkeep.ts";
export { openResultReranker } from "./rerank.ts";
export type { RerankSpec } from "./rerank.ts";
export { loadPriors, rankSymbols } from "./symbol-ranks.ts";
export { openCode } from "./open-code.ts";
