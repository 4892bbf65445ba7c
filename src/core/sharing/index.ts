// Has another machine parsed this file already, and can its result be trusted?
export { openArtifactCache } from "./artifact-cache.ts";
export type {
  ArtifactCache,
  ArtifactCacheSettings,
  FetchedEntry,
  FetchOutcome,
  ProbeOutcome,
  PushedArtifact,
  PushOutcome,
} from "./artifact-cache.ts";
export { entryKey } from "./entry-key.ts";
export { verifyEntry } from "./verify-entry.ts";
