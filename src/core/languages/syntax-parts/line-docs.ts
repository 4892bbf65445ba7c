// Doc comments in grammars that separate them from their line marks: they are read from the text.
import { noString } from "../../../base/string-table.ts";
import { cleanDoc } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";

/**
 * Gives each symbol without a doc the lines directly above it that begin with `mark`. Lines that match `between` may
 * come between.
 */
export function docsAbove(x: Extraction, mark: string, between: RegExp): void {
  const { symbols, text } = x;
  for (let row = 1; row < symbols.length; row++) {
    if (symbols.doc[row] !== noString) continue;
    const lines: string[] = [];
    let end = text.lastIndexOf("\n", symbols.start[row]! - 1);
    if (text.slice(end + 1, symbols.start[row]).trim() !== "") continue;
    let first = -1;
    while (end > 0) {
      const start = text.lastIndexOf("\n", end - 1) + 1;
      const line = text.slice(start, end).trim();
      if (line.startsWith(mark)) {
        lines.unshift(line);
        first = start;
      } else if (lines.length > 0 || !between.test(line)) break;
      end = start - 1;
    }
    const doc = lines.length === 0 ? "" : cleanDoc(lines.join("\n"));
    if (doc === "") continue;
    symbols.doc[row] = x.names.internText(doc);
    if (symbols.parent[row] === 0) symbols.outerStart[row] = first;
  }
}

/** The same, as the hook `finish` of a language. */
export const lineDocs = (mark: string, between: RegExp): Hook => ({
  exit(x) {
    docsAbove(x, mark, between);
  },
});
