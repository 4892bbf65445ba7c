// How does search work on a vector server that many machines fill and query?
export type { QdrantSettings } from "./qdrant-settings.ts";
export { QdrantServer } from "./qdrant-server.ts";
export { SharedMemories, type SharedMemory } from "./shared-memories.ts";
export { nameRoot } from "./root-name.ts";
export { listPushedRoots, type PushedRoot } from "./root-point.ts";
export { pushRoot, type PushReport } from "./push-root.ts";
export { openPushSource } from "./indexed-push-source.ts";
export { removePushedRoot } from "./remove-root.ts";
export { chunkFilter } from "./server-filter.ts";
export { unpackRanks, type FilePart } from "./file-part.ts";
export { targetHash } from "./file-points.ts";
export {
  findChangedPaths,
  findFiles,
  findFilesOfChunks,
  findLikelyRoots,
  loadParts,
  type FileKey,
} from "./find-files.ts";
export { WordCounts } from "./word-counts.ts";
