// Here is an indexed root: ask it. Snapshots of generations, their symbols, their graph, their search.
export { buildNeighborIndex } from "./neighbor-index.ts";
export type { RescoreSpec } from "./rescore.ts";
export { CodeService, type CodeServiceParts } from "./code-service.ts";
export { rankSymbols } from "./symbol-ranks.ts";
