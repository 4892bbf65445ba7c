// What does the search for files to link again ask the index?
import type { ParsedFile } from "../../types/index.ts";
import type { TermHash } from "../ids.ts";

/** What the search needs from the index. `File` is any type that identifies files; equal files must be equal values. */
export interface AffectedLookup<File> {
  /** Unchanged files whose text contains one of these words (hashes as made by `termHash`). */
  mentioning(terms: ReadonlySet<TermHash>): Iterable<File>;
  /** Unchanged files with an edge, or a candidate for one, to a file at one of these paths. */
  linkedTo(paths: ReadonlySet<string>): Iterable<File>;
  /** All unchanged files; used if a changed name is not an indexed word. */
  all(): Iterable<File>;
  /** The unchanged file at a path; undefined if there is none. */
  at(path: string): File | undefined;
  path(file: File): string;
  parsed(file: File): ParsedFile;
}
