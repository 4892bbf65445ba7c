// Which code is relevant to a query, and why?
export { createSearchIndex, liveDocuments } from "./corpus/search-index.ts";
export type {
  FileLinks,
  SearchCorpus,
  SearchHit,
  SearchIndex,
  SearchRequest,
  SearchSegment,
} from "./corpus/search-index.ts";
export { EdgeIndex } from "./corpus/edge-index.ts";
export { viewSegment } from "./corpus/segment-view.ts";
export { correctQuestion, rankCode } from "./search-code.ts";
export { fuseQueries } from "./results/fuse-queries.ts";
export type { FusedHit } from "./results/fuse-queries.ts";
export { chooseSnippet, weighWords } from "./results/snippet.ts";
export type { Snippet, QueryWorth } from "./results/snippet.ts";
export { judgedHits, seemUnrelated } from "./results/relevance.ts";
export type { JudgedHit } from "./results/relevance.ts";
export type { PreviewLine } from "./results/preview.ts";
export { defaultRanking, rankingWeights } from "./ranking-settings.ts";
export type { FusionMethod, RankingSettings } from "./ranking-settings.ts";
export { parseQuery } from "./question/parse-query.ts";
export type { ParsedQuery } from "./question/parse-query.ts";
export { findUnmatchedFilters } from "./corpus/unmatched-filters.ts";
export { createPathTest } from "./corpus/file-filters.ts";
export { isConfigurationPath } from "./paths/configuration-path.ts";
export { classifyPath, pathClasses } from "./paths/path-class.ts";
export { createUserGroups } from "./paths/user-groups.ts";
export { findDefinitions } from "./candidates/name-retriever.ts";
export { stemOf } from "./corpus/segment-view.ts";
