// Which vectors are nearest?
export { decodeVectorSegment, encodeVectorSegment, quantizeVector } from "./vector-segment.ts";
export type { QuantizedVector, VectorSegment } from "./vector-segment.ts";
export { createVectorSearch } from "./vector-search.ts";
export type { LiveVectorSegment, VectorMatches, VectorQuery, VectorSearch } from "./vector-search.ts";
export { needsAnnBuild, openAnn } from "./ann-index.ts";
export type { AnnIndex } from "./ann-index.ts";
export { buildAnn } from "./build-ann.ts";
export type { AnnBuildOptions } from "./build-ann.ts";
