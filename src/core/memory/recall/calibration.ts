// How likely is the first result right? A logistic model, fitted on the tuning half of the recall benchmark;
// `bench --suite recall` prints how well its predictions held.
import { recallSettings } from "../recall-settings.ts";

export interface TopEvidence {
  /** Cosine of the first result, 0..1; undefined if vectors do not count. */
  readonly cosine: number | undefined;
  /** The share of the question's words that it has, without speaker names, 0..1. */
  readonly coverage: number;
  /** How far the second result is behind, 0..1 of the first; 0 if there is no second. */
  readonly margin: number;
  /** Number of searched words of the question, without speaker names. */
  readonly words: number;
  /** It is from the time that the question names. */
  readonly isTimely: boolean;
}

const settings = recallSettings.calibration;

/** 0..1: about this share of results with this value are right. */
export function calibrate({ cosine, coverage, margin, words, isTimely }: TopEvidence): number {
  const evidence = cosine ?? coverage;
  const model = cosine === undefined ? settings.withWords : settings.withCosine;
  const odds =
    model.bias +
    model.evidence * Math.max(0, evidence) +
    model.margin * Math.min(settings.largestMargin, Math.max(0, margin)) +
    model.words * Math.log1p(words) +
    (isTimely ? model.timely : 0);
  const strongest = isTimely ? 1 : Math.max(0, evidence, coverage);
  const named = words === 0 ? settings.onlyNames : 1;
  return (1 / (1 + Math.exp(-odds))) * Math.min(1, strongest / settings.leastEvidence) * named;
}
