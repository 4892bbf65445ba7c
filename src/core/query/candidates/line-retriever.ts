// Which documents contain a line that answers? Reads a few promising files and takes the best line of each.
import { hasBit } from "../../../base/bitmap.ts";
import type { Bitmap } from "../../../base/bitmap.ts";
import { documentId } from "../../lexical/index.ts";
import type { WordMatches } from "../../lexical/index.ts";
import { findPromisingFiles, type FileChoice } from "./promising-files.ts";
import type { QuotedLine } from "./quoted-text.ts";
import type { SearchIndex, SearchRequest } from "../corpus/search-index.ts";
import { viewSegment, type SegmentView } from "../corpus/segment-view.ts";

export interface LineSearch {
  readonly choice: FileChoice;
  readonly allow: readonly (Bitmap | undefined)[];
  readonly linesOf: NonNullable<SearchRequest["linesOf"]>;
  /** The best line of a file, if any. */
  readonly find: (lines: readonly string[], view: SegmentView, file: number) => QuotedLine | undefined;
  /** Whether this line makes it unnecessary to read more files. */
  readonly isEnough?: (line: QuotedLine, view: SegmentView, file: number) => boolean;
}

/** Keyed by the id of the document with the line. */
export function findLines(
  index: SearchIndex,
  said: WordMatches,
  { choice, allow, linesOf, find, isEnough }: LineSearch,
): Map<number, QuotedLine> {
  const found = new Map<number, QuotedLine>();
  for (const { segment, file } of findPromisingFiles(index, said, choice)) {
    const lines = linesOf(segment, file);
    if (lines === undefined) continue;
    const view = viewSegment(index.segments[segment]!.tables);
    const line = find(lines, view, file);
    if (line === undefined) continue;
    const document = view.documentAt(file, line.line);
    const bits = allow[segment];
    if (document < 0 || (bits !== undefined && !hasBit(bits, document))) continue;
    found.set(documentId(segment, document), line);
    if (isEnough?.(line, view, file) === true) break;
  }
  return found;
}
