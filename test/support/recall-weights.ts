// How can recall use only one of its parts? Weights for tests and benchmarks.
import type { ScoreComponents } from "../../src/core/types/index.ts";

export const vectorsAlone: ScoreComponents = {
  vectorSimilarity: 1,
  graphStrength: 0,
  tokenOverlap: 0,
  temporal: 0,
  tagMatching: 0,
  importance: 0,
  confidence: 0,
  recency: 0,
  scope: 0,
};
