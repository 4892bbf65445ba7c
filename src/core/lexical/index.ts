// Which documents hold these words?
export { WordSegmentBuilder } from "./segment-builder.ts";
export type { DocumentWords } from "./segment-builder.ts";
export { decodeWordSegment, encodeWordSegment, maxSegmentDocuments } from "./word-segment.ts";
export type { WordSegment } from "./word-segment.ts";
