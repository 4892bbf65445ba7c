// A span of code that a search found, with its text.
import type { FusedHit } from "../../query/index.ts";

/** A hit with the lines of its file. */
export interface FoundSpan extends FusedHit {
  /** Lines of the whole file. */
  readonly lines: readonly string[];
  /** Text of the span. */
  readonly text: string;
  /** The lines are no longer in the file, or that is unknown. */
  readonly stale: boolean;
  /** How many lines down the span has moved since indexing. */
  readonly movedBy: number;
  /** The import statement or comment, if the question asks for these. */
  readonly passage?: { readonly startLine: number; readonly endLine: number };
  /** The judgment of a reranking model, 0..1. */
  readonly model?: number;
}

/** Lines `first` to `last`, 1-based. */
export function linesOf(lines: readonly string[], first: number, last: number): string {
  return lines.slice(first - 1, last).join("\n");
}
