// Has somebody parsed this file already, and can what they say be believed?
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
