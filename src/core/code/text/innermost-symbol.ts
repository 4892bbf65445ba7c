// Which symbol of a file is a line about?
import type { SegmentTables } from "../../types/index.ts";

/** The row of the innermost symbol that has the line; `file` is the row of the file's own, which stands for lines of no other. */
export function innermostAt(
  { file: files, parent, startLine, endLine }: SegmentTables["symbols"],
  file: number,
  line: number,
): number {
  let innermost = file;
  // A symbol stands behind the one that it lies in.
  for (let row = file; files[row] === files[file]; row++) {
    if (parent[row]! >= 0 && startLine[row]! <= line && endLine[row]! >= line) innermost = row;
  }
  return innermost;
}
