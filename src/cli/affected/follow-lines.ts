// Where are the lines of an older version of a file now?
import { placeBefore, type LineRange } from "./line-range.ts";
import type { Hunk } from "./parse-diff.ts";

/**
 * Pure. A line that was replaced maps to its replacement, and a deleted one to the line before it.
 * @param since - the diff without context from the older version to the current file, in line order
 */
export function followLines(lines: readonly LineRange[], since: readonly Hunk[]): readonly LineRange[] {
  const follow = (line: number): LineRange => {
    let shift = 0;
    for (const { old, new: now } of since) {
      const oldEnd = old.start + old.lines.length;
      const newEnd = now.start + now.lines.length;
      if (line < old.start) break;
      if (line < oldEnd) return newEnd > now.start ? [now.start, newEnd - 1] : placeBefore(now.start);
      shift = newEnd - oldEnd;
    }
    return [line + shift, line + shift];
  };
  return lines.map(([first, last]) => [follow(first)[0], follow(last)[1]]);
}
