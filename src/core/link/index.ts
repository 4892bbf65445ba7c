// How are the files of a root connected?
export type { AffectedLookup } from "./relink/affected-lookup.ts";
export type { ChangedFile } from "./relink/changed-file.ts";
export { findAffectedFiles } from "./relink/affected-files.ts";
export type { EdgeTable, FileEdges, LinkCounters } from "./edges/edges.ts";
export type { Linker } from "./linker.ts";
export { createLinker } from "./linker.ts";
export type { LanguageFacts } from "./language-facts.ts";
export type { LinkerLanguage, LinkerLanguages, ResolverFactory } from "./link-state.ts";
export { listPackageSources } from "./manifests/package-sources.ts";
export { readWorkspaces } from "./manifests/read-workspaces.ts";
export type { ManifestSource } from "./manifests/workspaces.ts";
export type { CompilerFacts, EarlierMade, FactColumns, ProgramView } from "./program-view.ts";
export { outsideFile } from "./program-view.ts";
