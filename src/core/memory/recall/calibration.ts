// How likely is the first result right? A logistic model of what is known of it, fitted on the half of the recall bench
// that is for tuning; `bench --suite recall` prints how its promises held.

export interface TopEvidence {
  /** Cosine of the first result, 0..1; undefined where vectors have no say. */
  readonly cosine: number | undefined;
  /** The share of the question's words that it has, 0..1. */
  readonly coverage: number;
  /** How far the second result is behind, 0..1 of the first; 0 where there is no second. */
  readonly margin: number;
  /** Words of the question that are looked for, names of speakers left out. */
  readonly words: number;
}

/** Fitted coefficients; a margin beyond the largest says no more. */
const withCosine = { bias: -0.2, evidence: 2.6, margin: 2.6, words: -0.8 } as const;
const withWords = { bias: -0.4, evidence: 1.2, margin: 2.6, words: -0.3 } as const;
const largestMargin = 0.6;
/** Evidence below this proves nothing, however far the others are behind. */
const leastEvidence = 0.25;

/** A question that is nothing but a name has as many answers as that person has memories. */
const onlyNames = 0.5;

/** 0..1: of results with this value about that share is right. */
export function calibrate({ cosine, coverage, margin, words }: TopEvidence): number {
  const evidence = cosine ?? coverage;
  const model = cosine === undefined ? withWords : withCosine;
  const odds =
    model.bias +
    model.evidence * Math.max(0, evidence) +
    model.margin * Math.min(largestMargin, Math.max(0, margin)) +
    model.words * Math.log1p(words);
  const strongest = Math.max(0, evidence, coverage);
  const named = words === 0 ? onlyNames : 1;
  return (1 / (1 + Math.exp(-odds))) * Math.min(1, strongest / leastEvidence) * named;
}
