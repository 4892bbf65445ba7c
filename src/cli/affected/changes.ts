// What is a change, whatever its source? Files with the lines it touches, as they are in the working tree.
import type { LineRange } from "./line-range.ts";

export interface ChangedFile {
  /** Relative to `Changes.top` with "/", under its current name; for a deleted file, its old name. */
  readonly path: string;
  readonly isGone: boolean;
  /** As numbered in the current file; for pure deletions, the line before them. */
  readonly lines: readonly LineRange[];
  /** How many lines were added and removed; 0 for a file that git does not know. */
  readonly added: number;
  readonly removed: number;
  /**
   * The file's old name, and which of its lines were removed; undefined if there was no file, or nothing was removed.
   */
  readonly before: { readonly path: string; readonly lines: readonly LineRange[] } | undefined;
}

export interface Changes {
  /** The base folder of all paths. */
  readonly top: string;
  /** The commits that the range names; undefined if it names none; without an end, it ends in the working tree. */
  readonly log: { readonly base: string; readonly end: string | undefined } | undefined;
  readonly changed: readonly ChangedFile[];
  /** Changed files that the working tree lacks: another commit is checked out, or the diff was not applied. */
  readonly missing: readonly string[];
  /** A file's content before the change, by `before.path`; undefined if unknown. */
  readBefore(path: string): Promise<string | undefined>;
}
