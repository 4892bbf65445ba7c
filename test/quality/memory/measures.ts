// How good is a ranking? The share of questions with an answer among the first, and how high the first answer ranks.

export interface Measures {
  readonly questions: number;
  readonly hitAt1: number;
  readonly hitAt5: number;
  readonly meanReciprocalRank: number;
}

/** One ranking of ids for each question, compared with the ids that answer it. */
export function measure(
  rankings: readonly (readonly string[])[],
  answers: readonly (readonly string[])[],
): Measures {
  const ranks = rankings.map((ranking, i) => ranking.findIndex((id) => answers[i]!.includes(id)));
  const share = (within: number): number =>
    ranks.filter((rank) => rank >= 0 && rank < within).length / Math.max(1, ranks.length);
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank < 0 ? 0 : 1 / (rank + 1)), 0);
  return {
    questions: ranks.length,
    hitAt1: share(1),
    hitAt5: share(5),
    meanReciprocalRank: reciprocal / Math.max(1, ranks.length),
  };
}

export function formatRow(name: string, { questions, hitAt1, hitAt5, meanReciprocalRank }: Measures): string {
  const cells = [hitAt1, hitAt5, meanReciprocalRank].map((value) => value.toFixed(3).padStart(7));
  return `${name.padEnd(34)} ${String(questions).padStart(4)} ${cells.join(" ")}`;
}
