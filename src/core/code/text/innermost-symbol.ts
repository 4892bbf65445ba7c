// Which symbol does a line of a file belong to?
import type { SegmentTables } from "../../types/index.ts";

/**
 * The row of the innermost symbol on the line; `file` is the row of the file's own symbol, which gets lines outside all
 * others.
 */
export function innermostAt(
  { file: files, parent, startLine, endLine }: SegmentTables["symbols"],
  file: number,
  line: number,
): number {
  let innermost = file;
  // A symbol comes after the one that contains it.
  for (let row = file; files[row] === files[file]; row++) {
    if (parent[row]! >= 0 && startLine[row]! <= line && endLine[row]! >= line) innermost = row;
  }
  return innermost;
}
