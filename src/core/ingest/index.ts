// The write path: what files gave becomes a generation.
export type { IngestRequest } from "./ingest.ts";
export type { IndexWorker, Workers, Writer } from "./ports.ts";
export type { Sharing } from "./shared-files.ts";
export { openIndexWorker } from "./open-index-worker.ts";
export { openIndexWriter } from "./open-index-writer.ts";
export { decodeFileTable, findKey, languageAt, type FileTable } from "./file-table.ts";
export { layOutFile } from "./lay-out-file.ts";
export { isDead } from "./loaded-segment.ts";
export { isSupportPath } from "./test-path.ts";
