// A range of lines, first and last, 1-based.
export type LineRange = readonly [first: number, last: number];

/** The line before, or the first line if there is none: it stands for a pure deletion. */
export function placeBefore(line: number): LineRange {
  const before = Math.max(1, line - 1);
  return [before, before];
}
