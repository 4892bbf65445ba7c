// How good are rankings of sessions? Means over questions with one or more sessions of evidence each.

export interface RecallMeasures {
  readonly questions: number;
  /** Share of the evidence among the first k, relative to how much k sessions can hold. */
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  /** Gain 1 / log2(1 + rank) of the evidence in the first ten, divided by the gain with all evidence at the top. */
  readonly ndcg10: number;
}

export interface Judged {
  readonly evidence: readonly string[];
  readonly ranking: readonly string[];
}

export function measureRankings(rows: readonly Judged[]): RecallMeasures {
  const mean = (valueOf: (row: Judged) => number): number =>
    rows.reduce((sum, row) => sum + valueOf(row), 0) / Math.max(1, rows.length);
  return {
    questions: rows.length,
    recallAt1: mean((row) => recallAt(row, 1)),
    recallAt5: mean((row) => recallAt(row, 5)),
    recallAt10: mean((row) => recallAt(row, 10)),
    ndcg10: mean(ndcgOf),
  };
}

function recallAt({ evidence, ranking }: Judged, k: number): number {
  const found = ranking.slice(0, k).filter((id) => evidence.includes(id));
  return found.length / Math.min(k, evidence.length);
}

/** NDCG of one question, 0..1. */
export function ndcgOf({ evidence, ranking }: Judged): number {
  const gainAt = (index: number): number => 1 / Math.log2(2 + index);
  let gain = 0;
  ranking.slice(0, 10).forEach((id, i) => (gain += evidence.includes(id) ? gainAt(i) : 0));
  let ideal = 0;
  for (let i = 0; i < Math.min(10, evidence.length); i++) ideal += gainAt(i);
  return gain / ideal;
}
