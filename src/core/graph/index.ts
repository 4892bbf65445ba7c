// How are the files of a root connected?
export type { EdgeTable, FileEdges, LinkCounters } from "./edges.ts";
export { edgeSchema } from "./edges.ts";
export type { Linker } from "./linker.ts";
export { createLinker } from "./linker.ts";
export type { LinkWorld } from "./world.ts";
