// Which symbols of C and C++ can be meant from another file? Those of headers, those with external linkage, and members
// that are defined apart from their class, for all files of a root, as columns sorted by hash of name.
import { TableBuilder, type Table } from "../../../base/columns.ts";
import { radixSort } from "../../../base/radix-sort.ts";
import { baseOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import { cFamily } from "./facts.ts";
import { linkageMarks, readLinkageSummary } from "./linkage-summary.ts";

/**
 * Why a symbol is in the table: of one name those of headers come first, then those with external linkage. Every
 * operator has a row of the last rank besides: where there is none for `operator+`, the root declares none, and nobody looks.
 */
export const ranks = { header: 0, linked: 1, other: 2, operator: 3 } as const;
const rankMask = 3;

/** More definitions of one name than this are not all looked at: what they are defined apart from tells them apart first. */
export const mostDefinitions = 64;

const schema = { file: "u32", row: "u32", marks: "u8", owner: "u32" } as const;

/** Rows of one name stand together, ordered by rank, then by file and row. */
export class LinkageTable {
  readonly #rows: Table<typeof schema>;
  readonly #names: Uint32Array;
  /** Row at which the names begin whose highest bits are the bucket's number. */
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

  /** Its rows with other numbers for the files; without those of files whose number is −1. Numbers must ascend as before. */
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

  /** Both tables' rows, which are of different files, in the order of one table. */
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

  /** The first row of that name, −1 when there is none whose rank is at most `rank`. */
  first(name: number, rank: number): number {
    const bucket = name >>> this.#shift;
    const end = this.#buckets[bucket + 1]!;
    let at = this.#buckets[bucket]!;
    while (at < end && this.#names[at] !== name) at++;
    return at < end && this.rank(at) <= rank ? at : -1;
  }

  /** The next row of the same name whose rank is at most `rank`, −1 behind the last. */
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

  /** Hash of the name of the class that it is defined apart from, 0 for others. */
  owner(at: number): number {
    return this.#rows.owner[at]!;
  }

  /** Row of the symbol in its file. */
  row(at: number): number {
    return this.#rows.row[at]!;
  }
}

/** The table of a root's files, and what the table of its files after a change is made from. */
interface Linkage {
  readonly table: LinkageTable;
  /** By file: numbers of the names that it includes; undefined for files of other languages. */
  readonly includes: readonly (Uint32Array | undefined)[];
  /** Last parts of included paths, by number. It only grows, and is the same one from table to table. */
  readonly numbers: Map<string, number>;
  /** By that number: how many files include it. */
  readonly counts: readonly number[];
}

const linkages = new WeakMap<ProgramView, Linkage>();
const madeName = "c linkage";

/**
 * The table of a root, made once. It reads the summary of every file of the family; where the files before a change had one,
 * of those that changed.
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

/** Takes over what stays: rows of files that have the same bytes, and are still headers, or still not. */
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
  // Files that have become headers, or are none any more, have other rows: those are made again.
  const again = [...new Set([...fresh, ...turned])].sort((a, b) => a - b);
  const isAgain = new Set(again);
  const stays = idsNow.map((now) => (isAgain.has(now) ? -1 : now));
  return { ...extended, table: addRows(before.table.withFiles(stays), again, extended, view) };
}

/** Files whose name is included now and was not before, or the other way around. */
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

/** The rows of these files, which the table must not have, beside its own. */
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

/** A file is a header when an include anywhere ends in its name. Undefined for a symbol that no other file can mean. */
function rankOf(marks: number, isHeader: boolean): number | undefined {
  const { global, declaration, linkable, internal, operator } = linkageMarks;
  if ((marks & operator) !== 0) return ranks.operator;
  if (isHeader && (marks & global) !== 0) return ranks.header;
  if ((marks & linkable) !== 0) return ranks.linked;
  // A member that is defined apart from its class declares nothing in a file, though it may be a declaration itself.
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
