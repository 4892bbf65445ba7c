// What is relevant, and why?
export type { SearchFilters, SearchHit, SearchRequest, SearchSegment } from "./search-index.ts";
