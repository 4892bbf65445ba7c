// Does a data file belong to the journal beside it, and has it all of its commits? A file that was put back from an
// older state, or from another home, opens without complaint, and the next write would go over what the journal has.
import { closeSync, readSync } from "node:fs";
import { inspectOpenFile, openToRead, pageHeaderBytes, readTree, type TreeRecord } from "./data-file.ts";
import { listCopies } from "./environment-copy.ts";
import { findBeginning, followRecords, type JournalPosition } from "./journal-file.ts";
import { decodePosition } from "./journal.ts";
import { isInOrder } from "./open-records.ts";

const nodeHeaderBytes = 8;

/**
 * What is wrong; undefined if nothing is, or if the journal is too damaged to tell. Call only for a data file whose
 * pages were found to be whole.
 */
export function findLag(path: string): string | undefined {
  if (isInOrder(path)) return undefined;
  const reached = readReached(path);
  if (reached === "unknown") return undefined;
  const lag = compare(path, reached);
  // A process that came meanwhile has written what looks like a lag.
  return lag === undefined || isInOrder(path) ? undefined : lag;
}

const isOlder = "its data file is older than its journal";
const isForeign = "its data file is not the one that its journal belongs to";

function compare(path: string, reached: JournalPosition | undefined): string | undefined {
  const [copy] = listCopies(path);
  const start = copy?.position ?? findBeginning(path);
  if (start === undefined) return undefined;
  const number = reached?.number ?? 0;
  if (start.number > number) return reached === undefined ? isForeign : isOlder;
  let [digest, last] = [start.number === number ? start.digest : undefined, start.number];
  for (const { position } of followRecords(path, start)) {
    if (position.number === number) digest = position.digest;
    last = position.number;
  }
  if (reached !== undefined && digest !== undefined && !Buffer.from(digest).equals(reached.digest))
    return isForeign;
  // The next record alone may be that of a transaction that failed.
  if (last < number + 2) return undefined;
  return reached === undefined ? isForeign : isOlder;
}

/** The position that the data file records, read without LMDB; undefined if it has none. */
export function readReached(path: string): JournalPosition | undefined | "unknown" {
  const file = openToRead(path);
  try {
    const found = inspectOpenFile(file);
    if (found.state !== "sound" && found.state !== "short") return "unknown";
    const read = (tree: TreeRecord): Leaf | undefined => readLeaf(file, found.meta.pageSize, tree);
    const tables = read(found.meta.main);
    const table = tables?.get("journal");
    if (tables === undefined) return "unknown";
    if (table === undefined) return undefined;
    const rows = read(readTree(table, 0));
    if (rows === undefined) return "unknown";
    const [row] = rows.values();
    return row === undefined ? undefined : decodePosition(row);
  } finally {
    closeSync(file);
  }
}

type Leaf = ReadonlyMap<string, Buffer>;

/** The rows of a tree that fits into one page, as these do: names of tables, and the one row of the journal's table. */
function readLeaf(file: number, pageSize: number, { root, depth }: TreeRecord): Leaf | undefined {
  const rows = new Map<string, Buffer>();
  if (root === undefined) return rows;
  if (depth !== 1) return undefined;
  const page = Buffer.alloc(pageSize);
  if (readSync(file, page, 0, pageSize, root * pageSize) !== pageSize) return undefined;
  const count = page.readUInt16LE(20) / 2;
  for (let i = 0; i < count; i++) {
    const at = page.readUInt16LE(pageHeaderBytes + i * 2) + pageHeaderBytes;
    const keyAt = at + nodeHeaderBytes;
    const valueAt = keyAt + page.readUInt16LE(at + 6);
    const valueBytes = page.readUInt16LE(at) + page.readUInt16LE(at + 2) * 0x1_0000;
    const key = page.toString("latin1", keyAt, valueAt).replace(/\0+$/, "");
    rows.set(key, page.subarray(valueAt, valueAt + valueBytes));
  }
  return rows;
}
