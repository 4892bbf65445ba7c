// How are numbers written? With enough digits to compare, but not so many that they waste tokens.

/** Scores get 4 digits after the decimal point. */
export function roundScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

/** Since a time of `performance.now`, with one digit after the decimal point. */
export function elapsedMs(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 10) / 10;
}

/** 4 significant digits, for numbers far below 1, as on a large graph. */
export function roundSignificant(value: number): number {
  return Number(value.toPrecision(4));
}
