// A span of code that a search found, with what its file holds there.
import type { FusedHit } from "../../query/index.ts";

/** A hit with what its file holds. */
export interface FoundSpan extends FusedHit {
  /** Of the whole file. */
  readonly lines: readonly string[];
  /** Of the span. */
  readonly text: string;
  /** The lines are not in the file any more, or that cannot be told. */
  readonly stale: boolean;
  /** Lines that the span has moved down since it was indexed. */
  readonly movedBy: number;
  /** The import statement or comment, where the question is for these. */
  readonly passage?: { readonly startLine: number; readonly endLine: number };
  /** The judgement of a model that looked at it again, 0..1. */
  readonly model?: number;
}

/** Lines `first` to `last`, counted from 1. */
export function linesOf(lines: readonly string[], first: number, last: number): string {
  return lines.slice(first - 1, last).join("\n");
}
