// Which symbols of C and C++ can other files refer to? Those in headers, those with external linkage, and members
// defined outside their class; for all files of a root, as columns sorted by the name's hash.
import { TableBuilder, type Table } from "../../../base/columns.ts";
import { radixSort } from "../../../base/radix-sort.ts";
import { baseOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import { cFamily } from "./facts.ts";
import { linkageMarks, readLinkageSummary } from "./linkage-summary.ts";

/**
 * Why a symbol is in the table. Among symbols of one name, those in headers come first, then those with external
 * linkage. Every operator also has a row of the last rank: if `operator+` has none, the root does not declare it and
 * linking skips it.
 */
export const ranks = { header: 0, linked: 1, other: 2, operator: 3 } as const;
const rankMask = 3;

/** If a name has more definitions than this, only some are compared: the owner's name selects them first. */
export const mostDefinitions = 64;

const schema = { file: "u32", row: "u32", marks: "u8", owner: "u32" } as const;

/** Rows of one name are adjacent, ordered by rank, then by file and row. */
export class LinkageTable {
  readonly #rows: Table<typeof schema>;
  readonly #names: Uint32Array;
  /** By bucket: the first row whose name has the bucket's number as its highest bits. */
  readonly #buckets: Uint32Array;
  readonly #shift: number;

  constructor(names: Uint32Array, rows: Table<typeof schema>) {
    this.#names = names;
    this.#rows = rows;
    const bits = Math.max(1, Math.ceil(Math.log2(names.length + 1)));
    this.#shift = 32 - bits;
    this.#buckets = new Uint32Array(2 ** bits + 1);
    for (const name of names) this.#buckets[(name >>> this.#shift) + 1]!++;
    for (let bucket = 1; bucket < this.#buckets.length; bucket++)
      this.#buckets[bucket]! += this.#buckets[bucket - 1]!;
  }

  get length(): number {
    return this.#names.length;
  }

  /**
   * The same rows with new file numbers, without files whose new number is −1. The new numbers must be in the old
   * order.
   */
  withFiles(numbers: Int32Array): LinkageTable {
    const { file, row, marks, owner } = this.#rows;
    let length = 0;
    for (const old of file) if (numbers[old]! >= 0) length++;
    const names = new Uint32Array(length);
    const rows = createRows(length);
    for (let from = 0, to = 0; from < file.length; from++) {
      const now = numbers[file[from]!]!;
      if (now < 0) continue;
      names[to] = this.#names[from]!;
      rows.file[to] = now;
      rows.row[to] = row[from]!;
      rows.owner[to] = owner[from]!;
      rows.marks[to++] = marks[from]!;
    }
    return new LinkageTable(names, rows);
  }

  /** The rows of both tables, which must be of different files, in order. */
  mergedWith(other: LinkageTable): LinkageTable {
    const length = this.length + other.length;
    const names = new Uint32Array(length);
    const rows = createRows(length);
    for (let left = 0, right = 0, to = 0; to < length; to++) {
      const isLeft = right === other.length || (left < this.length && this.#precedes(left, other, right));
      const from = isLeft ? this : other;
      const at = isLeft ? left++ : right++;
      names[to] = from.#names[at]!;
      rows.file[to] = from.#rows.file[at]!;
      rows.row[to] = from.#rows.row[at]!;
      rows.marks[to] = from.#rows.marks[at]!;
      rows.owner[to] = from.#rows.owner[at]!;
    }
    return new LinkageTable(names, rows);
  }

  #precedes(at: number, other: LinkageTable, there: number): boolean {
    const [name, otherName] = [this.#names[at]!, other.#names[there]!];
    if (name !== otherName) return name < otherName;
    const [rank, otherRank] = [this.rank(at), other.rank(there)];
    return rank === otherRank ? this.file(at) < other.file(there) : rank < otherRank;
  }

  /** The first row of that name with a rank of at most `rank`; −1 if there is none. */
  first(name: number, rank: number): number {
    const bucket = name >>> this.#shift;
    const end = this.#buckets[bucket + 1]!;
    let at = this.#buckets[bucket]!;
    while (at < end && this.#names[at] !== name) at++;
    return at < end && this.rank(at) <= rank ? at : -1;
  }

  /** The next row of the same name with a rank of at most `rank`; −1 after the last. */
  next(at: number, rank: number): number {
    const next = at + 1;
    return this.#names[next] === this.#names[at] && this.rank(next) <= rank ? next : -1;
  }

  rank(at: number): number {
    return this.#rows.marks[at]! & rankMask;
  }

  has(at: number, mark: number): boolean {
    return (this.#rows.marks[at]! & mark) !== 0;
  }

  file(at: number): number {
    return this.#rows.file[at]!;
  }

  /** Hash of the class name of a symbol defined outside its class; 0 for others. */
  owner(at: number): number {
    return this.#rows.owner[at]!;
  }

  /** Row of the symbol in its file. */
  row(at: number): number {
    return this.#rows.row[at]!;
  }
}

/** The table of a root's files, with what is needed to renew it after a change. */
interface Linkage {
  readonly table: LinkageTable;
  /** By file: numbers of the file names that it includes; undefined for files of other languages. */
  readonly includes: readonly (Uint32Array | undefined)[];
  /** Numbers of file names, the last parts of included paths. The map only grows; all tables share it. */
  readonly numbers: Map<string, number>;
  /** By that number: how many files include it. */
  readonly counts: readonly number[];
}

const linkages = new WeakMap<ProgramView, Linkage>();
const madeName = "c linkage";

/**
 * The table of a root, made once. Reads the summaries of all C and C++ files; after a change, if the table from before
 * is available, only those of changed files.
 */
export function linkageOf(view: ProgramView): LinkageTable {
  let linkage = linkages.get(view);
  if (linkage === undefined) {
    const before = view.earlier?.(madeName);
    linkage = before === undefined ? collectAll(view) : renew(before.made as Linkage, before.idsNow, view);
    linkages.set(view, linkage);
    view.made?.set(madeName, linkage);
  }
  return linkage.table;
}

function collectAll(view: ProgramView): Linkage {
  const files: number[] = [];
  for (let file = 0; file < view.fileCount; file++) if (cFamily.has(view.language(file))) files.push(file);
  const empty: Linkage = {
    ...{ includes: new Array<undefined>(view.fileCount).fill(undefined), numbers: new Map(), counts: [] },
    table: sortByName(new Uint32Array(), new TableBuilder(schema).build()),
  };
  return extend(empty, files, view);
}

/** Keeps the rows of unchanged files, unless a file has become a header or stopped being one. */
function renew(before: Linkage, idsNow: Int32Array, view: ProgramView): Linkage {
  const includes = new Array<Uint32Array | undefined>(view.fileCount).fill(undefined);
  const isKnown = new Uint8Array(view.fileCount);
  const counts = [...before.counts];
  idsNow.forEach((now, old) => {
    const included = before.includes[old];
    if (now >= 0) {
      includes[now] = included;
      isKnown[now] = 1;
    } else for (const number of included ?? []) counts[number]!--;
  });
  const fresh: number[] = [];
  for (let file = 0; file < view.fileCount; file++) {
    if (isKnown[file] === 0 && cFamily.has(view.language(file))) fresh.push(file);
  }
  if (fresh.length === 0 && !idsNow.includes(-1)) return { ...before, includes };
  const kept = { ...before, includes, counts };
  const extended = extend({ ...kept, table: before.table.withFiles(idsNow) }, fresh, view);
  const turned = findTurned(before.counts, extended, view);
  if (turned.length === 0) return extended;
  // Files that have become headers or stopped being headers get new rows.
  const again = [...new Set([...fresh, ...turned])].sort((a, b) => a - b);
  const isAgain = new Set(again);
  const stays = idsNow.map((now) => (isAgain.has(now) ? -1 : now));
  return { ...extended, table: addRows(before.table.withFiles(stays), again, extended, view) };
}

/** Files whose name is included now but was not before, or the reverse. */
function findTurned(before: readonly number[], { counts, numbers }: Linkage, view: ProgramView): number[] {
  const turned = new Set<string>();
  for (const [base, number] of numbers) {
    if (isPositive(before[number]) !== isPositive(counts[number])) turned.add(base);
  }
  const files: number[] = [];
  if (turned.size === 0) return files;
  for (let file = 0; file < view.fileCount; file++) {
    if (turned.has(baseOf(view.path(file))) && cFamily.has(view.language(file))) files.push(file);
  }
  return files;
}

/** @param files - ascending, none of them in the linkage yet */
function extend(linkage: Linkage, files: readonly number[], view: ProgramView): Linkage {
  const { numbers } = linkage;
  const [includes, counts] = [[...linkage.includes], [...linkage.counts]];
  for (const file of files) {
    const bases = new Set(readLinkageSummary(view, file).includes.map(({ path }) => baseOf(path)));
    includes[file] = Uint32Array.from(bases, (base) => {
      let number = numbers.get(base);
      if (number === undefined) numbers.set(base, (number = numbers.size));
      counts[number] = (counts[number] ?? 0) + 1;
      return number;
    });
  }
  const extended = { ...linkage, includes, counts };
  return { ...extended, table: addRows(linkage.table, files, extended, view) };
}

/** Adds the rows of these files, which must not be in the table yet. */
function addRows(
  table: LinkageTable,
  files: readonly number[],
  { numbers, counts }: Linkage,
  view: ProgramView,
): LinkageTable {
  const names = new TableBuilder({ name: "u32" }, 4096);
  const found = new TableBuilder(schema, 4096);
  for (const file of files) {
    const number = numbers.get(baseOf(view.path(file)));
    const isHeader = number !== undefined && isPositive(counts[number]);
    const { name, row, marks, owner } = readLinkageSummary(view, file).symbols;
    for (let at = 0; at < name.length; at++) {
      const rank = rankOf(marks[at]!, isHeader);
      if (rank === undefined) continue;
      names.add({ name: name[at]! });
      found.add({ file, row: row[at]!, marks: marks[at]! | rank, owner: owner[at]! });
    }
  }
  const added = sortByName(names.build().name, found.build());
  return table.length === 0 ? added : table.mergedWith(added);
}

function isPositive(count: number | undefined): boolean {
  return count !== undefined && count > 0;
}

/**
 * The rank of a symbol; undefined if no other file can refer to it. A file is a header if any include ends in its name.
 */
function rankOf(marks: number, isHeader: boolean): number | undefined {
  const { global, declaration, linkable, internal, operator } = linkageMarks;
  if ((marks & operator) !== 0) return ranks.operator;
  if (isHeader && (marks & global) !== 0) return ranks.header;
  if ((marks & linkable) !== 0) return ranks.linked;
  // A member defined outside its class declares nothing in its file, even if it is itself only a declaration.
  const isApart = (marks & global) === 0;
  return isApart || (marks & (declaration | internal)) === 0 ? ranks.other : undefined;
}

function createRows(length: number): Table<typeof schema> {
  const [file, row, owner] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
  return { length, file, row, owner, marks: new Uint8Array(length) };
}

function sortByName(names: Uint32Array, found: Table<typeof schema>): LinkageTable {
  const byRank = new Uint32Array(found.length);
  let at = 0;
  for (const rank of Object.values(ranks)) {
    for (let row = 0; row < found.length; row++)
      if ((found.marks[row]! & rankMask) === rank) byRank[at++] = row;
  }
  const sorted = radixSort({ keys: byRank.map((row) => names[row]!), values: byRank });
  const order = sorted.values;
  return new LinkageTable(sorted.keys, {
    length: found.length,
    file: order.map((row) => found.file[row]!),
    row: order.map((row) => found.row[row]!),
    marks: Uint8Array.from(order, (row) => found.marks[row]!),
    owner: order.map((row) => found.owner[row]!),
  });
}
