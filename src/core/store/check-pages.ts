// Do the pages of an LMDB data file agree with each other? A read-only walk that trusts no number in the file, so that,
// unlike LMDB, damage cannot crash it. It does not check values; their owners decode them defensively.
import { closeSync, readSync } from "node:fs";
import {
  openToRead,
  inspectOpenFile,
  pageHeaderBytes,
  readTree,
  treeBytes,
  type DataFileState,
  type Meta,
  type TreeRecord,
} from "./data-file.ts";

const branchFlag = 0x01;
const leafFlag = 0x02;
const overflowFlag = 0x04;
const bigData = 0x01;
const subData = 0x02;
const duplicates = 0x04;
const nodeHeaderBytes = 8;
const overflowRecordBytes = 24;
/** LMDB's own limit on the height of a tree. */
const maxDepth = 32;

/** How often a walk restarts before it concludes that the file is being written all the time. */
const attempts = 10;

/** The result of a walk. "moving": during every walk, a writer reused pages, so the result means nothing. */
export type PageState =
  { readonly state: "whole" | "moving" } | { readonly state: "damaged"; readonly why: string };

/** What is wrong with a file that is not being written; undefined if it is fine. */
export function findPageDamage(environmentPath: string): string | undefined {
  const found = inspectPages(environmentPath);
  if (found.state === "moving") return "it keeps changing during the check";
  return found.state === "damaged" ? found.why : undefined;
}

/**
 * A concurrent writer reuses old pages. So if something looks wrong and there is a newer commit, the walk starts again.
 */
export function inspectPages(environmentPath: string): PageState {
  const file = openToRead(environmentPath);
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const before = inspectOpenFile(file);
      if (before.state === "damaged") return { state: "damaged", why: before.why };
      if (before.state === "absent") return { state: "whole" };
      const why = walkFile(file, before);
      if (why === undefined) return { state: "whole" };
      if (!hasMoved(file, before.meta)) return { state: "damaged", why };
    }
    return { state: "moving" };
  } finally {
    closeSync(file);
  }
}

function hasMoved(file: number, meta: Meta): boolean {
  const now = inspectOpenFile(file);
  return (now.state === "sound" || now.state === "short") && now.meta.transaction !== meta.transaction;
}

class PageDamage extends Error {}

function walkFile(file: number, found: DataFileState & { readonly meta: Meta }): string | undefined {
  const walk = new PageWalk(file, found.meta);
  try {
    walk.tree(found.meta.main, "main");
    // Comes last, because the pages it names may not be used by anything else.
    walk.tree(found.meta.free, "free");
    return undefined;
  } catch (error) {
    if (error instanceof PageDamage) return error.message;
    throw error;
  }
}

interface Counted {
  branchPages: number;
  leafPages: number;
  overflowPages: number;
  entries: number;
}

type TreeKind = "free" | "main" | "table";

class PageWalk {
  readonly #file: number;
  readonly #pageSize: number;
  readonly #lastPage: number;
  /** One bit per page: no page may be used twice. */
  readonly #seen: Uint32Array;
  readonly #head: Buffer;

  constructor(file: number, { pageSize, lastPage }: Meta) {
    this.#file = file;
    this.#pageSize = pageSize;
    this.#lastPage = lastPage;
    this.#seen = new Uint32Array((lastPage >>> 5) + 1);
    this.#head = Buffer.alloc(pageHeaderBytes);
  }

  tree(record: TreeRecord, kind: TreeKind): void {
    if (record.root === undefined) {
      if (record.entries !== 0) throw new PageDamage("a tree without a root has entries");
      return;
    }
    if (record.depth < 1 || record.depth > maxDepth) throw new PageDamage("a tree has an impossible height");
    const counted: Counted = { branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 };
    this.#page(record.root, record.depth, kind, counted);
    for (const part of ["branchPages", "leafPages", "overflowPages", "entries"] as const) {
      if (counted[part] !== record[part]) {
        throw new PageDamage(`a tree has ${counted[part]} ${part}, and its record names ${record[part]}`);
      }
    }
  }

  #page(number: number, levels: number, kind: TreeKind, counted: Counted): void {
    this.#take(number, 1);
    const page = Buffer.allocUnsafe(this.#pageSize);
    this.#read(page, number);
    this.#checkNumber(page, number);
    const flags = page.readUInt16LE(18) & (branchFlag | leafFlag | overflowFlag);
    if (flags !== (levels > 1 ? branchFlag : leafFlag))
      throw new PageDamage(`page ${number} is of another kind`);
    const offsets = this.#offsets(page, number);
    if (levels > 1) {
      counted.branchPages++;
      // The first key of a branch page is never read.
      if (kind !== "free") checkOrder(page, offsets.slice(1), number);
      for (const at of offsets) this.#page(childOf(page, at), levels - 1, kind, counted);
      return;
    }
    counted.leafPages++;
    counted.entries += offsets.length;
    if (kind !== "free") checkOrder(page, offsets, number);
    for (const at of offsets) this.#leafNode(page, at, kind, counted);
  }

  /** Offsets of a page's nodes. Each header and key must lie within the page. */
  #offsets(page: Buffer, number: number): number[] {
    const [lower, upper] = [page.readUInt16LE(20), page.readUInt16LE(22)];
    const room = this.#pageSize - pageHeaderBytes;
    if (lower > upper || upper > room || lower % 2 !== 0) {
      throw new PageDamage(`page ${number} has impossible bounds`);
    }
    return Array.from({ length: lower / 2 }, (_, i) => {
      const offset = page.readUInt16LE(pageHeaderBytes + i * 2);
      const at = offset + pageHeaderBytes;
      const isInside =
        offset >= upper &&
        at + nodeHeaderBytes <= this.#pageSize &&
        at + nodeHeaderBytes + page.readUInt16LE(at + 6) <= this.#pageSize;
      if (!isInside) throw new PageDamage(`page ${number} names a place outside of it`);
      return at;
    });
  }

  #leafNode(page: Buffer, at: number, kind: TreeKind, counted: Counted): void {
    const dataBytes = page.readUInt16LE(at) + page.readUInt16LE(at + 2) * 0x1_0000;
    const flags = page.readUInt16LE(at + 4);
    const dataAt = at + nodeHeaderBytes + page.readUInt16LE(at + 6);
    if ((flags & duplicates) !== 0) throw new PageDamage("a table holds several values under one key");
    if ((flags & bigData) !== 0) {
      if (dataAt + overflowRecordBytes > this.#pageSize)
        throw new PageDamage("a value lies outside its page");
      const first = Number(page.readBigUInt64LE(dataAt));
      this.#overflow(first, dataBytes, counted);
      if (kind === "free") this.#freePages(this.#readValue(first, dataBytes));
      return;
    }
    if (dataAt + dataBytes > this.#pageSize) throw new PageDamage("a value lies outside its page");
    if (kind === "free") this.#freePages(page.subarray(dataAt, dataAt + dataBytes));
    if ((flags & subData) === 0) return;
    if (kind !== "main" || dataBytes !== treeBytes)
      throw new PageDamage("a table is named where none can be");
    this.tree(readTree(page, dataAt), "table");
  }

  /** Values too large for a page have their own pages, of which only the first has a header. */
  #overflow(number: number, dataBytes: number, counted: Counted): void {
    const pages = Math.floor((pageHeaderBytes - 1 + dataBytes) / this.#pageSize) + 1;
    this.#take(number, pages);
    this.#read(this.#head, number);
    this.#checkNumber(this.#head, number);
    if ((this.#head.readUInt16LE(18) & overflowFlag) === 0) {
      throw new PageDamage(`page ${number} is of another kind`);
    }
    // The record may list more pages than the value fills, but not fewer.
    const owned = this.#head.readUInt32LE(20);
    if (owned < pages || number + owned - 1 > this.#lastPage) {
      throw new PageDamage(`page ${number} has an impossible length`);
    }
    // The last page must exist and be readable.
    this.#read(
      this.#head.subarray(0, 1),
      number + pages - 1,
      (pageHeaderBytes + dataBytes - 1) % this.#pageSize,
    );
    counted.overflowPages += owned;
  }

  #readValue(firstPage: number, dataBytes: number): Buffer {
    const value = Buffer.allocUnsafe(dataBytes);
    this.#read(value, firstPage, pageHeaderBytes);
    return value;
  }

  /**
   * A list of free pages: the count, then page numbers. Zeros are padding. A run of pages is stored as minus its
   * length, followed by its first page.
   */
  #freePages(list: Buffer): void {
    const count = list.length < 8 ? 0 : Number(list.readBigUInt64LE(0));
    if ((count + 1) * 8 > list.length) throw new PageDamage("a list of free pages has an impossible length");
    for (let i = 1; i <= count; i++) {
      const entry = Number(list.readBigInt64LE(i * 8));
      if (entry === 0) continue;
      const isRun = entry < 0;
      if (isRun && ++i > count) throw new PageDamage("a list of free pages is cut off");
      this.#take(isRun ? Number(list.readBigInt64LE(i * 8)) : entry, isRun ? -entry : 1);
    }
  }

  #take(number: number, pages: number): void {
    if (!(number >= 2 && number + pages - 1 <= this.#lastPage)) {
      throw new PageDamage(`a page has the impossible number ${number}`);
    }
    for (let page = number; page < number + pages; page++) {
      const bit = 1 << (page & 31);
      if ((this.#seen[page >>> 5]! & bit) !== 0) throw new PageDamage(`page ${page} belongs to two places`);
      this.#seen[page >>> 5]! |= bit;
    }
  }

  #read(target: Buffer, number: number, offset = 0): void {
    if (readSync(this.#file, target, 0, target.length, number * this.#pageSize + offset) !== target.length) {
      throw new PageDamage(`page ${number} lies past the end of the file`);
    }
  }

  #checkNumber(page: Buffer, number: number): void {
    if (Number(page.readBigUInt64LE(0)) !== number) throw new PageDamage(`page ${number} is overwritten`);
  }
}

function childOf(page: Buffer, at: number): number {
  return page.readUInt16LE(at) + page.readUInt16LE(at + 2) * 2 ** 16 + page.readUInt16LE(at + 4) * 2 ** 32;
}

/** Keys ascend bytewise; in a damaged page they rarely do. */
function checkOrder(page: Buffer, offsets: readonly number[], number: number): void {
  let before: Buffer | undefined;
  for (const at of offsets) {
    const from = at + nodeHeaderBytes;
    const key = page.subarray(from, from + page.readUInt16LE(at + 6));
    if (before !== undefined && before.compare(key) >= 0) {
      throw new PageDamage(`page ${number} has keys out of order`);
    }
    before = key;
  }
}
