// The write path: turns files into a generation.
export type { IngestRequest } from "./ingest.ts";
export type { IndexWorker, Workers, Writer } from "./run/ports.ts";
export type { Sharing } from "./read/shared-files.ts";
export { openIndexWorker } from "./open-index-worker.ts";
export { openIndexWriter } from "./open-index-writer.ts";
export { decodeFileTable, findKey, languageAt, type FileTable } from "./files/file-table.ts";
export { layOutFile } from "./generation/lay-out-file.ts";
export { isDead } from "./generation/loaded-segment.ts";
