// How are the files of a root connected?
export type { AffectedLookup, ChangedFile } from "./affected-files.ts";
export { findAffectedFiles } from "./affected-files.ts";
export type { EdgeTable, FileEdges, LinkCounters } from "./edges.ts";
export type { Linker } from "./linker.ts";
export { createLinker } from "./linker.ts";
export { readWorkspaces } from "./read-workspaces.ts";
export type { ManifestSource } from "./workspaces.ts";
export { describeWorkspaces } from "./workspaces.ts";
export type { LinkWorld } from "./world.ts";
