// The write path: what files gave becomes a generation.
export type { IngestRequest } from "./ingest.ts";
export type {
  NewRecord,
  ReadRequest,
  SharedFiles,
  WalkOutcome,
  WalkRequest,
  Workers,
  Writer,
} from "./ports.ts";
export { buildSegments, type BuiltSegment } from "./build-segment.ts";
export { countGeneration } from "./count-generation.ts";
export { decodeFileTable, encodeFileTable, findKey, type FileTable } from "./file-table.ts";
export { createLinkWorld } from "./link-world.ts";
export { isDead } from "./loaded-segment.ts";
export { planGeneration, type GenerationPlan, type PlanOutcome } from "./plan-generation.ts";
export { readFiles, type ReaderParts, type ReadFilesResult } from "./read-files.ts";
export { walkForRun } from "./walk-for-run.ts";
