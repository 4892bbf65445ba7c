// Which documents hold these words?
export { WordSegmentBuilder } from "./segment-builder.ts";
export type { DocumentWords } from "./segment-builder.ts";
export { decodeWordSegment, encodeWordSegment, maxSegmentDocuments } from "./word-segment.ts";
export type { WordSegment } from "./word-segment.ts";
export { findDocuments } from "./postings.ts";
export { mergeWordSegments } from "./merge-segments.ts";
export { createWordSearch, documentId } from "./word-search.ts";
export type { LiveWordSegment, QueryWord, WordMatches, WordQuery, WordSearch } from "./word-search.ts";
export { defaultBm25, defaultFieldWeights } from "./bm25.ts";
export type { Bm25Parameters, FieldWeights } from "./bm25.ts";
export { createSmallCorpus } from "./small-corpus.ts";
export type { SmallCorpus, SmallCorpusHit, SmallDocument } from "./small-corpus.ts";
