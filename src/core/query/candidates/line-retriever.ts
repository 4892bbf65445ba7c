// Which documents hold a line that answers? A few promising files are read, and each is asked for its best line.
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
  /** Whether no further file need be read after this line. */
  readonly isEnough?: (line: QuotedLine, view: SegmentView, file: number) => boolean;
}

/** By the id of the document that holds the line. */
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
