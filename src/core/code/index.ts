// How are questions about an indexed root answered? Snapshots of generations, with their symbols, graph and search.
export { buildNeighborIndex } from "./search/ann-upkeep.ts";
export { openResultReranker } from "./search/rerank.ts";
export type { RerankSpec } from "./search/rerank.ts";
export { rankSymbols } from "./graph/symbol-ranks.ts";
export { loadPriors } from "./snapshots/graph-priors.ts";
export { openCode } from "./open-code.ts";
