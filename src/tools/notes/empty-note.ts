// What is the message if a folder was indexed but none of its files was taken?
import { countOf } from "../../base/count-of.ts";
import type { IndexReport } from "../../core/types/index.ts";

/** Undefined if some file was. */
export function describeEmpty({
  root,
  filesScanned,
  filesSkipped,
}: Pick<IndexReport, "root" | "filesScanned" | "filesSkipped">): string | undefined {
  if (filesScanned > 0) return undefined;
  return filesSkipped === 0
    ? `There are no files in ${root}, so searches find nothing there. Is this the folder you meant?`
    : `Nothing in ${root} can be indexed (${countOf(filesSkipped, "file")} skipped). Check the rules in .gitignore and .lociignore.`;
}
