// Here is an indexed root: ask it. Snapshots of generations, their symbols, their graph, their search.
export { buildNeighborIndex } from "./ann-upkeep.ts";
export type { RescoreSpec } from "./rerank.ts";
export { CodeService, type CodeServiceParts } from "./code-service.ts";
export { rankSymbols } from "./symbol-ranks.ts";
