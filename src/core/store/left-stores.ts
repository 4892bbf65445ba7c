// After a long idle time, are the stores that this process has open still the same files?
import { isDeepStrictEqual } from "node:util";
import { inspectPages } from "./check-pages.ts";
import { listEnvironments } from "./close-home.ts";
import { dataFileOf, inodeOf, inspectDataFile, type DataFileState } from "./data-file.ts";
import { listOpeners } from "./open-records.ts";
import { isPastVectorFolder } from "./vector-folders.ts";

interface LeftStore {
  readonly path: string;
  readonly inode: bigint | undefined;
  readonly state: DataFileState;
}

/** Reads the head of each data file that this process has open. */
export function describeOpenStores(home: string): readonly LeftStore[] {
  return listEnvironments(home)
    .filter((path) => listOpeners(path).isOurs)
    .map(describe);
}

/**
 * False if a data file is gone, or was replaced, truncated or overwritten: continuing would read data that does not
 * exist. Writes by other processes are fine; they only add transactions. LMDB's late flush, and its closing in another
 * process, change a file's time without a transaction. So a file with another time has its pages walked, which the
 * process that would come after this one had to do as well. Throws file system errors.
 */
export function areAsLeft(left: readonly LeftStore[]): boolean {
  return left.every(({ path, inode, state: before }) => {
    // Deleted on purpose; nothing reads it any more.
    if (isPastVectorFolder(path)) return true;
    const { inode: inodeNow, state: now } = describe(path);
    if (!("meta" in before) || !("meta" in now) || inodeNow !== inode) return false;
    if (now.sizeBytes < before.sizeBytes) return false;
    if (now.meta.transaction > before.meta.transaction) return true;
    if (!isDeepStrictEqual(now.meta, before.meta)) return false;
    return now.changedAtMs === before.changedAtMs || inspectPages(path).state !== "damaged";
  });
}

function describe(path: string): LeftStore {
  return { path, inode: inodeOf(dataFileOf(path)), state: inspectDataFile(path) };
}
