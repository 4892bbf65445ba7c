// How much does each of the nine components count, where the caller does not say?
import type { Nine } from "../model/index.ts";

/** As documented; the ninth, `scope`, has to be asked for. They sum to 1. */
export const defaultWeights: Nine = {
  vectorSimilarity: 0.25,
  graphStrength: 0.25,
  tokenOverlap: 0.15,
  temporal: 0.1,
  tagMatching: 0.1,
  importance: 0.05,
  confidence: 0.05,
  recency: 0.05,
  scope: 0,
};
