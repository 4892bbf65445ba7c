// Which documents contain these words?
export { WordSegmentBuilder } from "./segment-builder.ts";
export type { DocumentWords } from "./segment-builder.ts";
export { encodeWordSegment, readWordHead, StoredWordSegment, type WordHead } from "./stored-words.ts";
export { findTerm } from "./word-segment.ts";
export type { TermPostings, WordSegment, WordTerms } from "./word-segment.ts";
export { countLive, findDocuments } from "./postings.ts";
export type { TermFilter } from "./term-filter.ts";
export { createWordSearch, documentId, documentOf, segmentOf } from "./word-search.ts";
export type {
  CorpusStatistics,
  DocumentGroups,
  GroupMatches,
  LiveWordSegment,
  QueryWord,
  WordMatches,
  WordQuery,
  WordSearch,
} from "./word-search.ts";
export { effectiveFrequencies, inverseDocumentFrequency, lengthNorm, textbookBm25 } from "./bm25.ts";
export type { Bm25Parameters, FieldWeights } from "./bm25.ts";
export { createSmallCorpus } from "./small-corpus.ts";
export type { SmallCorpus, SmallCorpusHit, SmallDocument } from "./small-corpus.ts";
