// What is a change, wherever it comes from? Files with the lines that it touches, as the working tree has them.
import type { LineRange } from "./line-range.ts";

export interface ChangedFile {
  /** Relative to `Changes.top` with "/", as it is called now; of a file that is gone as it was. */
  readonly path: string;
  readonly isGone: boolean;
  /** As the file is now; lines that only went have the line before them. */
  readonly lines: readonly LineRange[];
  /** How many lines came and went; of a file that git does not know 0. */
  readonly added: number;
  readonly removed: number;
  /** What the file was called and which of its lines went; undefined where there was none, or nothing of it went. */
  readonly before: { readonly path: string; readonly lines: readonly LineRange[] } | undefined;
}

export interface Changes {
  /** The folder that paths are relative to. */
  readonly top: string;
  /** The commits that the range names: undefined where it names none; without an end it ends in the working tree. */
  readonly log: { readonly base: string; readonly end: string | undefined } | undefined;
  readonly changed: readonly ChangedFile[];
  /** Files of the change that the working tree does not have: another commit is checked out, or the diff was not applied. */
  readonly missing: readonly string[];
  /** A file as it was before the change, by `before.path`; undefined where that is not known. */
  readBefore(path: string): Promise<string | undefined>;
}
