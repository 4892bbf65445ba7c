// Every number that ranking goes by, in one place: what ablations switch off and what a user may weigh differently.
import type { Bm25Parameters, FieldWeights } from "../lexical/index.ts";
import type { QueryKind } from "./query-kind.ts";

export type FusionMethod = "scores" | "ranks";

export interface RankingSettings {
  /** Candidates that each retriever gives at least, and times the limit. */
  readonly leastPerRetriever: number;
  readonly perRetrieverAndResult: number;
  /** "scores": weighted sum of the retrievers' scores, each over its best; "ranks": reciprocal rank fusion with k = 60. */
  readonly fusion: FusionMethod;
  /** Share of the vector retriever in the fused score, 0..1; the words have the rest. */
  readonly vectorShare: Readonly<Record<QueryKind, number>>;
  readonly bm25: Bm25Parameters;
  readonly fields: FieldWeights;
  /** Strength of each signal by name; 0 switches it off, 1 is what was found to be right. */
  readonly signals: Readonly<Record<string, number>>;
}

export const defaultRanking: RankingSettings = {
  leastPerRetriever: 100,
  perRetrieverAndResult: 5,
  fusion: "scores",
  vectorShare: { symbol: 0.1, path: 0.1, error: 0.2, prose: 0.6, mixed: 0.6 },
  bm25: { k1: 1.6, b: 0.75 },
  fields: { body: 1, name: 4, path: 2, contextHeader: 0.5, doc: 0.5 },
  signals: {},
};
