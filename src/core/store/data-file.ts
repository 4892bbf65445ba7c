// What does the head of an LMDB data file say, and is the file safe to open? LMDB maps the file and follows its numbers
// unchecked. A truncated or overwritten file would crash the process, so its two meta pages are checked first.
import { closeSync, fstatSync, lstatSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { openWithoutWaiting } from "../../base/open-without-waiting.ts";

/** Where one B+tree starts, and its recorded size. */
export interface TreeRecord {
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
  /** Undefined for an empty tree. */
  readonly root: number | undefined;
}

/** A meta page in the file format that the lmdb package bundles: version 2 of LMDB 1.0, which adds a boot field. */
export interface Meta {
  readonly pageSize: number;
  readonly lastPage: number;
  readonly transaction: number;
  readonly free: TreeRecord;
  readonly main: TreeRecord;
}

export type DataFileState =
  | { readonly state: "absent" }
  /** The meta pages are valid, and the last page they name lies within the file. */
  | { readonly state: "sound"; readonly meta: Meta; readonly sizeBytes: number; readonly changedAtMs: number }
  /** Only a walk through the pages can decide: a valid file may end before its last page if that page is free. */
  | { readonly state: "short"; readonly meta: Meta; readonly sizeBytes: number; readonly changedAtMs: number }
  | { readonly state: "damaged"; readonly why: string };

const magic = 0xbeefc0de;
const formatVersion = 2;
export const pageHeaderBytes = 24;
export const treeBytes = 48;
const metaBytes = 152;
const metaFlag = 0x08;
/** LMDB's mark for an empty tree. */
const noPage = 0xffff_ffff_ffff_ffffn;

export function dataFileOf(environmentPath: string): string {
  return join(environmentPath, "data.mdb");
}

/** Undefined if there is no such file. While a process has a file open, no other file gets its inode. */
export function inodeOf(file: string): bigint | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  } catch {
    return undefined;
  }
}

/** Reads a few hundred bytes. Throws file system errors, except if the file does not exist. */
export function inspectDataFile(environmentPath: string): DataFileState {
  let file: number;
  try {
    file = openToRead(environmentPath);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!/^(ENOENT|ENOTDIR|ELOOP)$/.test(code)) throw error;
    const isLink = lstatSync(dataFileOf(environmentPath), { throwIfNoEntry: false }) !== undefined;
    return isLink
      ? { state: "damaged", why: "it is a symbolic link that leads nowhere" }
      : { state: "absent" };
  }
  try {
    return inspectOpenFile(file);
  } finally {
    closeSync(file);
  }
}

export function openToRead(environmentPath: string): number {
  return openWithoutWaiting(dataFileOf(environmentPath));
}

export function inspectOpenFile(file: number): DataFileState {
  const found = fstatSync(file);
  if (found.isDirectory()) return { state: "damaged", why: "it is a folder" };
  if (!found.isFile()) return { state: "damaged", why: "it is a pipe or a device" };
  const { size, mtimeMs } = found;
  // Another process may be writing the second meta page right now, so a bad result is read again.
  for (let attempt = 0; ; attempt++) {
    const meta = readMetas(file, size);
    if (typeof meta === "string") {
      if (attempt < 3) continue;
      return { state: "damaged", why: meta };
    }
    const isWhole = (meta.lastPage + 1) * meta.pageSize <= size;
    return { state: isWhole ? "sound" : "short", meta, sizeBytes: size, changedAtMs: mtimeMs };
  }
}

/** The newer of the two meta pages, or what is wrong with them. */
function readMetas(file: number, sizeBytes: number): Meta | string {
  if (sizeBytes === 0) return "it is empty";
  const first = readMeta(file, 0);
  if (typeof first === "string") return first;
  const second = readMeta(file, first.pageSize);
  if (typeof second === "string") return second;
  if (second.pageSize !== first.pageSize) return "its meta pages name different page sizes";
  const newer = first.transaction >= second.transaction ? first : second;
  const lastPage = Math.max(newer.lastPage, 1);
  for (const { root } of [newer.free, newer.main]) {
    if (root !== undefined && (root < 2 || root > lastPage)) return "a tree starts outside of it";
  }
  return newer;
}

function readMeta(file: number, at: number): Meta | string {
  const page = Buffer.alloc(pageHeaderBytes + metaBytes);
  if (readSync(file, page, 0, page.length, at) !== page.length) return "it is cut off";
  if ((page.readUInt16LE(18) & metaFlag) === 0) return "a meta page is overwritten";
  const meta = page.subarray(pageHeaderBytes);
  if (meta.readUInt32LE(0) !== magic) return "it is not a data file of LMDB";
  const version = meta.readUInt32LE(4) & 0xffff;
  if (version !== formatVersion) return `its format is ${version}, not ${formatVersion}`;
  const pageSize = meta.readUInt32LE(24);
  if (pageSize < 256 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
    return "its page size is wrong";
  return {
    pageSize,
    lastPage: toNumber(meta.readBigUInt64LE(24 + 2 * treeBytes)),
    transaction: toNumber(meta.readBigUInt64LE(32 + 2 * treeBytes)),
    free: readTree(meta, 24),
    main: readTree(meta, 24 + treeBytes),
  };
}

export function readTree(bytes: Buffer, at: number): TreeRecord {
  const root = bytes.readBigUInt64LE(at + 40);
  return {
    depth: bytes.readUInt16LE(at + 6),
    branchPages: toNumber(bytes.readBigUInt64LE(at + 8)),
    leafPages: toNumber(bytes.readBigUInt64LE(at + 16)),
    overflowPages: toNumber(bytes.readBigUInt64LE(at + 24)),
    entries: toNumber(bytes.readBigUInt64LE(at + 32)),
    root: root === noPage ? undefined : toNumber(root),
  };
}

/** Numbers beyond 2⁵³ are not page numbers. They become far too large, which callers reject. */
function toNumber(value: bigint): number {
  return Number(value);
}
