// What does the search for files to link again know about a change?
import type { ParsedFile } from "../../types/index.ts";

/** A file before and after a change; undefined if it did not exist or was not read. Paths are relative to the root. */
export interface ChangedFile {
  readonly path: string;
  /** Earlier path of the same bytes; `before` and `after` are then equal. */
  readonly movedFrom?: string | undefined;
  readonly before: ParsedFile | undefined;
  readonly after: ParsedFile | undefined;
}
