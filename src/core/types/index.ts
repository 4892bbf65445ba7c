// The shared vocabulary of Loci: the types that its parts exchange.
export type * from "./architecture.ts";
export type * from "./artifact-sharing.ts";
export { findParsedFlaw, type TextFacts } from "./check-parsed-file.ts";
export * from "./called-name.ts";
export * from "./code-service.ts";
export * from "./index-report.ts";
export { describeEmptyQuestion } from "./empty-question.ts";
export * from "./field-tags.ts";
export * from "./join-metadata.ts";
export * from "./kinds.ts";
export * from "./lambda-shape.ts";
export * from "./memory.ts";
export * from "./memory-anchors.ts";
export * from "./memory-consolidation.ts";
export * from "./memory-events.ts";
export * from "./memory-exchange.ts";
export * from "./memory-links.ts";
export * from "./memory-recall.ts";
export * from "./memory-service.ts";
export * from "./memory-upkeep.ts";
export * from "./memory-vocabulary.ts";
export * from "./namespace-name.ts";
export { memberPath } from "./member-path.ts";
export * from "./parsed-file.ts";
export * from "./parsed-artifact.ts";
export * from "./root-answers.ts";
export * from "./root-id.ts";
export * from "./search-answers.ts";
export * from "./segment.ts";
export {
  decodeSegmentEdges,
  encodeSegmentEdges,
  openSegmentEdges,
  viewSegmentEdges,
} from "./segment-edges.ts";
export * from "./segment-parts.ts";
export type * from "./served.ts";
export type * from "./settings-engine.ts";
export type * from "./subgraph.ts";
export * from "./symbol-answers.ts";
export * from "./symbol-path.ts";
export * from "./terms.ts";
