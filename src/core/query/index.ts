// What is relevant, and why?
export { createSearchIndex, liveDocuments } from "./search-index.ts";
export type {
  FileLinks,
  SearchCorpus,
  SearchFilters,
  SearchHit,
  SearchIndex,
  SearchRequest,
  SearchSegment,
} from "./search-index.ts";
export { findEdgesFrom, findEdgesTo } from "./edges-to.ts";
export { viewSegment } from "./segment-view.ts";
export { rankCode } from "./search-code.ts";
export { fuseQueries } from "./fuse-queries.ts";
export type { FusedHit } from "./fuse-queries.ts";
export { chooseSnippet, weighWords } from "./snippet.ts";
export type { Snippet, QueryWorth } from "./snippet.ts";
export { judgedHits, seemUnrelated } from "./relevance.ts";
export type { JudgedHit } from "./relevance.ts";
export type { PreviewLine } from "./preview.ts";
export { defaultRanking, rankingWeights } from "./ranking-settings.ts";
export type { FusionMethod, RankingSettings } from "./ranking-settings.ts";
export { parseQuery } from "./parse-query.ts";
export type { ParsedQuery } from "./parse-query.ts";
export { findUnmatchedFilters } from "./unmatched-filters.ts";
export { createPathTest } from "./file-filters.ts";
export { isConfigurationPath } from "./configuration-path.ts";
export { classifyPath, pathClasses } from "./path-class.ts";
export { findDefinitions } from "./name-retriever.ts";
export { stemOf } from "./segment-view.ts";
