// The rows of names that other files can refer to: how are they found by name in a fixed order, and renewed after a save
// without copying all of them?
import { TableBuilder, type Table } from "../../../base/columns.ts";
import { radixSort } from "../../../base/radix-sort.ts";

/**
 * Why a symbol is in the table. Among symbols of one name, those in headers come first, then those with external
 * linkage. Every operator also has a row of the last rank: if `operator+` has none, the root does not declare it and
 * linking skips it.
 */
export const ranks = { header: 0, linked: 1, other: 2, operator: 3 } as const;
const rankMask = 3;

export const linkageSchema = { file: "u32", row: "u32", marks: "u8", owner: "u32" } as const;
type Rows = Table<typeof linkageSchema>;

/** Rows of one name are adjacent, ordered by rank, then by file and row. */
export class SortedRows {
  readonly names: Uint32Array;
  readonly rows: Rows;
  /** By bucket: the first row whose name has the bucket's number as its highest bits. */
  readonly #buckets: Uint32Array;
  readonly #shift: number;
  #perFile: Uint32Array | undefined;

  constructor(names: Uint32Array, rows: Rows) {
    this.names = names;
    this.rows = rows;
    const bits = Math.max(1, Math.ceil(Math.log2(names.length + 1)));
    this.#shift = 32 - bits;
    this.#buckets = new Uint32Array(2 ** bits + 1);
    for (const name of names) this.#buckets[(name >>> this.#shift) + 1]!++;
    for (let bucket = 1; bucket < this.#buckets.length; bucket++)
      this.#buckets[bucket]! += this.#buckets[bucket - 1]!;
  }

  get length(): number {
    return this.names.length;
  }

  rank(at: number): number {
    return this.rows.marks[at]! & rankMask;
  }

  /** How many rows are of files whose number is negative. */
  countGone(numbers: Int32Array): number {
    if (this.#perFile === undefined) {
      this.#perFile = new Uint32Array(numbers.length);
      for (const file of this.rows.file) this.#perFile[file]!++;
    }
    let gone = 0;
    for (const [file, rows] of this.#perFile.entries()) if (numbers[file]! < 0) gone += rows;
    return gone;
  }

  /** The first row of that name; −1 if there is none. */
  first(name: number): number {
    const bucket = name >>> this.#shift;
    const end = this.#buckets[bucket + 1]!;
    let at = this.#buckets[bucket]!;
    while (at < end && this.names[at] !== name) at++;
    return at < end ? at : -1;
  }

  /** The next row of the same name; −1 after the last. */
  following(at: number): number {
    return this.names[at + 1] === this.names[at] ? at + 1 : -1;
  }

  /** The first row of that name behind a rank and file; −1 if there is none. `fileOf` must ascend as the files do. */
  firstBehind(name: number, rank: number, file: number, fileOf: (at: number) => number): number {
    const bucket = name >>> this.#shift;
    const end = this.#buckets[bucket + 1]!;
    let low = this.#buckets[bucket]!;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.names[middle]! - name || this.rank(middle) - rank || fileOf(middle) - file;
      if (order > 0) high = middle;
      else low = middle + 1;
    }
    return low < end && this.names[low] === name ? low : -1;
  }
}

/** @param found - by file and row, with the hashes of their names */
export function sortByName(names: Uint32Array, found: Rows): SortedRows {
  const { length } = found;
  const starts = new Uint32Array(rankMask + 2);
  for (let row = 0; row < length; row++) starts[(found.marks[row]! & rankMask) + 1]!++;
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!;
  const byRank = { keys: new Uint32Array(length), values: new Uint32Array(length) };
  for (let row = 0; row < length; row++) {
    const at = starts[found.marks[row]! & rankMask]!++;
    byRank.keys[at] = names[row]!;
    byRank.values[at] = row;
  }
  const sorted = radixSort(byRank);
  const rows = createRows(length);
  for (let to = 0; to < length; to++) {
    const at = sorted.values[to]!;
    rows.file[to] = found.file[at]!;
    copyRow(found, at, rows, to);
  }
  return new SortedRows(sorted.keys, rows);
}

/**
 * While fewer of the rows than this were added, and fewer are of files that are gone, looking in two parts and skipping
 * rows costs less than copying all.
 */
const maxOutdatedShare = 1 / 8;
const noRows = new SortedRows(new Uint32Array(), new TableBuilder(linkageSchema).build());

/**
 * All rows of a root. Those of one name are visited by rank, then by file and row. The base is shared by the tables of
 * successive views: rows of changed files are skipped in it, and their new ones are beside it. A row's number is its
 * place in the base, or behind the base if it was added.
 */
export class LinkageTable {
  readonly #base: SortedRows;
  readonly #added: SortedRows;
  /**
   * By file number in the base: the number now; for a file that is gone, the complement of the next number after the
   * file before it, so that the base's order is kept. Undefined if no number has changed.
   */
  readonly #numbers: Int32Array | undefined;

  private constructor(base: SortedRows, added: SortedRows, numbers: Int32Array | undefined) {
    this.#base = base;
    this.#added = added;
    this.#numbers = numbers;
  }

  static readonly empty = new LinkageTable(noRows, noRows, undefined);

  /**
   * The same rows with new file numbers, without files whose new number is −1. The new numbers must be in the old
   * order.
   */
  withFiles(idsNow: Int32Array): LinkageTable {
    const before = this.#numbers;
    const composed = before === undefined ? idsNow : before.map((file) => (file < 0 ? -1 : idsNow[file]!));
    return new LinkageTable(this.#base, renumber(this.#added, idsNow), keepOrder(composed));
  }

  /** These rows and others, which must be of files that it does not have. */
  with(names: Uint32Array, found: Rows): LinkageTable {
    const sorted = sortByName(names, found);
    const { length } = this.#base;
    if (length === 0) return new LinkageTable(sorted, noRows, undefined);
    const added = this.#added.length === 0 ? sorted : merge(this.#added, sorted);
    const gone = this.#numbers === undefined ? 0 : this.#base.countGone(this.#numbers);
    if (Math.max(added.length, gone) <= length * maxOutdatedShare)
      return new LinkageTable(this.#base, added, this.#numbers);
    const base = this.#numbers === undefined ? this.#base : renumber(this.#base, this.#numbers);
    return new LinkageTable(merge(base, added), noRows, undefined);
  }

  /** The first row of that name with a rank of at most `rank`; −1 if there is none. */
  first(name: number, rank: number): number {
    const at = this.#earlier(this.#kept(this.#base.first(name)), this.#added.first(name));
    return at >= 0 && this.rank(at) <= rank ? at : -1;
  }

  /** The next row of the same name with a rank of at most `rank`; −1 after the last. */
  next(at: number, rank: number): number {
    const next = this.#added.length === 0 ? this.#kept(this.#base.following(at)) : this.#behind(at);
    return next >= 0 && this.rank(next) <= rank ? next : -1;
  }

  rank(at: number): number {
    const { length } = this.#base;
    return at < length ? this.#base.rank(at) : this.#added.rank(at - length);
  }

  has(at: number, mark: number): boolean {
    const { length } = this.#base;
    const marks = at < length ? this.#base.rows.marks[at]! : this.#added.rows.marks[at - length]!;
    return (marks & mark) !== 0;
  }

  file(at: number): number {
    const { length } = this.#base;
    return at < length ? this.#fileInBase(at) : this.#added.rows.file[at - length]!;
  }

  /** Hash of the class name of a symbol defined outside its class; 0 for others. */
  owner(at: number): number {
    const { length } = this.#base;
    return at < length ? this.#base.rows.owner[at]! : this.#added.rows.owner[at - length]!;
  }

  /** Row of the symbol in its file. */
  row(at: number): number {
    const { length } = this.#base;
    return at < length ? this.#base.rows.row[at]! : this.#added.rows.row[at - length]!;
  }

  /** Negative if the file is gone. */
  #fileInBase(at: number): number {
    const file = this.#base.rows.file[at]!;
    return this.#numbers === undefined ? file : this.#numbers[file]!;
  }

  /** This row of the base, or the next one of the same name whose file is still there. */
  #kept(at: number): number {
    if (this.#numbers === undefined) return at;
    let kept = at;
    while (kept >= 0 && this.#fileInBase(kept) < 0) kept = this.#base.following(kept);
    return kept;
  }

  /** The next row of the same name in either part. */
  #behind(at: number): number {
    const [base, added] = [this.#base, this.#added];
    const [rank, file] = [this.rank(at), this.file(at)];
    if (at < base.length) {
      const fresh = added.firstBehind(base.names[at]!, rank, file, (row) => added.rows.file[row]!);
      return this.#earlier(this.#kept(base.following(at)), fresh);
    }
    const fresh = at - base.length;
    const old = base.firstBehind(added.names[fresh]!, rank, file, (row) => {
      const now = this.#fileInBase(row);
      return now < 0 ? ~now : now;
    });
    return this.#earlier(this.#kept(old), added.following(fresh));
  }

  /** Of a row of the base and an added one, the row that comes first; −1 for none. */
  #earlier(old: number, fresh: number): number {
    if (fresh < 0) return old;
    const at = this.#base.length + fresh;
    if (old < 0) return at;
    return (this.rank(old) - this.rank(at) || this.file(old) - this.file(at)) < 0 ? old : at;
  }
}

/** Fills in what stands for files that are gone. */
function keepOrder(idsNow: Int32Array): Int32Array | undefined {
  if (idsNow.every((now, old) => now === old)) return undefined;
  let next = 0;
  return idsNow.map((now) => {
    if (now >= 0) next = now + 1;
    return now >= 0 ? now : ~next;
  });
}

/** Rows of zeros, to be filled in. */
export function createRows(length: number): Rows {
  const [file, row, owner] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
  return { length, file, row, owner, marks: new Uint8Array(length) };
}

/** Without files whose number is negative. */
function renumber({ names, rows }: SortedRows, numbers: Int32Array): SortedRows {
  const kept = new Uint32Array(rows.length);
  let length = 0;
  for (let at = 0; at < rows.length; at++) if (numbers[rows.file[at]!]! >= 0) kept[length++] = at;
  const left = createRows(length);
  const leftNames = new Uint32Array(length);
  for (let to = 0; to < length; to++) {
    const at = kept[to]!;
    leftNames[to] = names[at]!;
    left.file[to] = numbers[rows.file[at]!]!;
    copyRow(rows, at, left, to);
  }
  return new SortedRows(leftNames, left);
}

/** The rows of both, which must be of different files. */
function merge(left: SortedRows, right: SortedRows): SortedRows {
  const length = left.length + right.length;
  const names = new Uint32Array(length);
  const rows = createRows(length);
  for (let l = 0, r = 0, to = 0; to < length; to++) {
    const isLeft = r === right.length || (l < left.length && precedes(left, l, right, r));
    const [from, at] = isLeft ? [left, l++] : [right, r++];
    names[to] = from.names[at]!;
    rows.file[to] = from.rows.file[at]!;
    copyRow(from.rows, at, rows, to);
  }
  return new SortedRows(names, rows);
}

function copyRow(from: Rows, at: number, rows: Rows, to: number): void {
  rows.row[to] = from.row[at]!;
  rows.marks[to] = from.marks[at]!;
  rows.owner[to] = from.owner[at]!;
}

function precedes(left: SortedRows, l: number, right: SortedRows, r: number): boolean {
  const order =
    left.names[l]! - right.names[r]! ||
    left.rank(l) - right.rank(r) ||
    left.rows.file[l]! - right.rows.file[r]!;
  return order < 0;
}
