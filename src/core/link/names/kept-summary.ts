// What does a language keep beside a file's artifact, for linking other files?
import { isLociError } from "../../../errors.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { FileId } from "../ids.ts";
import type { ProgramView } from "../program-view.ts";

/** The kept summary of a file; made from the parsed file if it is missing or damaged. */
export function readSummary<T>(
  view: ProgramView,
  file: FileId,
  decode: (bytes: Uint8Array) => T,
  encode: (file: ParsedFile) => Uint8Array,
): T {
  const kept = view.summary?.(file);
  try {
    if (kept !== undefined) return decode(kept);
  } catch (error) {
    if (!isLociError(error, "STORE_CORRUPT")) throw error;
  }
  return decode(encode(view.parsed(file)));
}
