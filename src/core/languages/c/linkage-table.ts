// Which symbols of C and C++ can be meant from another file? Those of headers, those with external linkage, and members
// that are defined apart from their class, for all files of a root, as columns sorted by hash of name.
import { TableBuilder, type Table } from "../../../base/columns.ts";
import { radixSort } from "../../../base/radix-sort.ts";
import { baseOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import { cFamily } from "./facts.ts";
import { linkageMarks, readLinkageSummary } from "./linkage-summary.ts";

/** Why a symbol is in the table: of one name those of headers come first, then those with external linkage. */
export const ranks = { header: 0, linked: 1, other: 2 } as const;
const rankMask = 3;

const schema = { file: "u32", row: "u32", marks: "u8" } as const;

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

  /** Row of the symbol in its file. */
  row(at: number): number {
    return this.#rows.row[at]!;
  }
}

const tables = new WeakMap<ProgramView, LinkageTable>();

/** The table of a root, made once: it reads the summary of every file of the family. */
export function linkageOf(view: ProgramView): LinkageTable {
  let table = tables.get(view);
  if (table === undefined) tables.set(view, (table = collectLinkage(view)));
  return table;
}

function collectLinkage(view: ProgramView): LinkageTable {
  const files: number[] = [];
  for (let file = 0; file < view.fileCount; file++) if (cFamily.has(view.language(file))) files.push(file);
  const summaries = files.map((file) => ({ file, summary: readLinkageSummary(view, file) }));
  const included = new Set(
    summaries.flatMap(({ summary }) => summary.includes.map(({ path }) => baseOf(path))),
  );
  const names = new TableBuilder({ name: "u32" }, 4096);
  const found = new TableBuilder(schema, 4096);
  for (const { file, summary } of summaries) {
    const isHeader = included.has(baseOf(view.path(file)));
    const { name, row, marks } = summary.symbols;
    for (let at = 0; at < name.length; at++) {
      const rank = rankOf(marks[at]!, isHeader);
      if (rank === undefined) continue;
      names.add({ name: name[at]! });
      found.add({ file, row: row[at]!, marks: marks[at]! | rank });
    }
  }
  return sortByName(names.build().name, found.build());
}

/** A file is a header when an include anywhere ends in its name. Undefined for a symbol that no other file can mean. */
function rankOf(marks: number, isHeader: boolean): number | undefined {
  const { global, declaration, linkable, internal } = linkageMarks;
  if (isHeader && (marks & global) !== 0) return ranks.header;
  if ((marks & linkable) !== 0) return ranks.linked;
  // A member that is defined apart from its class declares nothing in a file, though it may be a declaration itself.
  const isApart = (marks & global) === 0;
  return isApart || (marks & (declaration | internal)) === 0 ? ranks.other : undefined;
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
  });
}
