// Which vectors are nearest?
export {
  cutVectors,
  decodeVectorSegment,
  encodeVectorSegment,
  openVectorSegment,
  quantizeVector,
  splitVectorSegment,
} from "./vector-segment.ts";
export type { QuantizedVector, VectorSegment } from "./vector-segment.ts";
export { createVectorSearch } from "./vector-search.ts";
export type { LiveVectorSegment, VectorMatches, VectorQuery, VectorSearch } from "./vector-search.ts";
export { isAnnStale, mapAnn } from "./ann-index.ts";
export type { AnnIndex, SegmentCount } from "./ann-index.ts";
export { checkAnnManifest, readAnnManifest } from "./ann-integrity.ts";
export type { AnnManifest } from "./ann-integrity.ts";
export { buildAnn } from "./build-ann.ts";
export type { AnnBuildOptions, AnnSource } from "./build-ann.ts";
