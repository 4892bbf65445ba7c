// Here is an indexed root: ask it. Snapshots of generations, their symbols, their graph, their search.
export { buildNeighborIndex } from "./ann-upkeep.ts";
export { openResultReranker } from "./rerank.ts";
export type { RerankSpec } from "./rerank.ts";
export { IndexedCode, type IndexedCodeParts } from "./indexed-code.ts";
export { loadPriors, rankSymbols } from "./symbol-ranks.ts";
export type { SearchParts } from "./search-service.ts";
export { RemoteCode } from "./remote/remote-code.ts";
export { createRemoteFirst } from "./remote/remote-first.ts";
