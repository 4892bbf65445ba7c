// A stretch of lines, first and last, 1-based.
export type LineRange = readonly [first: number, last: number];

/** The line before, or the first where there is none: it stands for lines that only went. */
export function placeBefore(line: number): LineRange {
  const before = Math.max(1, line - 1);
  return [before, before];
}
