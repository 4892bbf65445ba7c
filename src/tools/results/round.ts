// How figures are told: enough digits to compare, not so many that they cost tokens.

/** Scores have 4 digits behind the point. */
export function roundScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

/** 4 significant digits, for figures that are far below 1 on a large graph. */
export function roundSignificant(value: number): number {
  return Number(value.toPrecision(4));
}
