// How are a segment's tables stored? In parts, grouped by who needs them, in few bits. A part is read on first use.
import {
  type Column,
  packColumns,
  tableColumns,
  takeColumn,
  takeTable,
  unpackColumns,
} from "../../base/columns.ts";
import type { Lender } from "../../base/lender.ts";
import { openNarrow, packNarrow, unpackNarrow, type NarrowColumn } from "../../base/narrow-columns.ts";
import { once } from "../../base/once.ts";
import { PackedColumn } from "../../base/packed-column.ts";
import { StringTable } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";
import { calledModuleSchema, segmentChunkSchema, segmentFileSchema, type SegmentTables } from "./segment.ts";
import { createNameReader, decodeNames, encodeNames } from "./stored-names.ts";

/**
 * `files`: files, chunks and the strings of files; every query needs them. `names`: hashes of names, for search.
 * `symbols`: other facts about symbols, for segments with matches. `keys`: for following edges. `strings`: names.
 */
export const tableParts = ["files", "names", "symbols", "keys", "strings"] as const;
export type TablePart = (typeof tableParts)[number];
export type LendPart = (part: TablePart) => Lender;

type Symbols = SegmentTables["symbols"];

/** Each is unpacked on first use. A symbol's file follows from the first symbol of each file. */
const symbolColumns = [
  "name",
  "kind",
  "parent",
  "flags",
  "chunk",
  "owner",
  "startLine",
  "endLine",
  "visibility",
  "ordinal",
] as const;

export function encodeSegmentTables(tables: SegmentTables): Readonly<Record<TablePart, Uint8Array>> {
  const { files, symbols, chunks, called, strings } = tables;
  const ofFiles = countFileStrings(files);
  const [offsets, bytes] = strings.columns() as [Uint32Array, Uint8Array];
  const known = offsets.subarray(0, ofFiles + 1);
  return {
    files: packNarrow([
      Uint32Array.of(symbols.length),
      ...tableColumns(segmentFileSchema, files),
      ...tableColumns(segmentChunkSchema, chunks),
      ...[known, bytes.subarray(0, known.at(-1))],
    ]),
    names: packColumns([symbols.nameHash, ...tableColumns(calledModuleSchema, called)]),
    symbols: packNarrow(symbolColumns.map((name) => symbols[name])),
    keys: packColumns([symbols.key]),
    strings: encodeNames(strings, ofFiles),
  };
}

/** Their strings have lower numbers than those of symbols. */
function countFileStrings({ path, language }: SegmentTables["files"]): number {
  return (
    Math.max(...[path, language].map((column) => column.reduce((most, next) => Math.max(most, next), -1))) + 1
  );
}

/** The result of `openFiles`. */
export interface FileTables extends Pick<SegmentTables, "files" | "chunks"> {
  /** Number of symbols in the segment. */
  readonly symbolCount: number;
  /** The strings of the files only. */
  readonly strings: StringTable;
}

/** Decodes the part `files` into its own memory. Throws STORE_CORRUPT if `encodeSegmentTables` did not write it. */
export function decodeFileTables(bytes: Uint8Array): FileTables {
  const columns: Iterator<Column> = unpackNarrow(bytes).values();
  const symbolCount = takeColumn("u32", columns)[0] ?? 0;
  const files = takeTable(segmentFileSchema, columns);
  const chunks = takeTable(segmentChunkSchema, columns);
  return { symbolCount, files, chunks, strings: StringTable.take(columns) };
}

/**
 * Reads files and chunks at once, and every other part on first use. Throws STORE_CORRUPT, then or later, and whatever
 * `lend` throws.
 */
export function openSegmentTables(lend: LendPart): SegmentTables {
  const { symbolCount, files, chunks, strings } = lend("files")(decodeFileTables);
  const readName = createNameReader();
  const named = once(() => lend("names")((bytes) => decodeHashes(bytes, symbolCount)));
  return {
    files,
    chunks,
    symbols: new OpenSymbols(symbolCount, files, () => named().nameHash, lend),
    get called() {
      return named().called;
    },
    strings: strings.followedBy({
      read: (name) => lend("strings")((bytes) => readName(bytes, name)),
      load: () => lend("strings")(decodeNames),
    }),
  };
}

/** The key of each symbol: like `openSegmentTables`, for callers that need nothing else. */
export function decodeKeys(bytes: Uint8Array): Uint32Array {
  return takeColumn("u32", unpackColumns(bytes).values()).slice();
}

function decodeHashes(
  bytes: Uint8Array,
  symbols: number,
): { readonly nameHash: Uint32Array; readonly called: SegmentTables["called"] } {
  const columns: Iterator<Column> = unpackColumns(bytes).values();
  const nameHash = takeColumn("u32", columns).slice();
  const { length, row, hash } = takeTable(calledModuleSchema, columns);
  if (nameHash.length !== symbols) throw ragged();
  return { nameHash, called: { length, row: row.slice(), hash: hash.slice() } };
}

/** One value of a symbol. In a stored segment this avoids unpacking the column for a query about few symbols. */
export function symbolAt(symbols: Symbols, name: PackedName, row: number): number {
  return symbols instanceof OpenSymbols ? symbols.at(name, row) : symbols[name][row]!;
}

class OpenSymbols implements Symbols {
  readonly length: number;
  readonly #nameHash: () => Uint32Array;
  readonly #key: () => Uint32Array;
  readonly #file: () => Uint32Array;
  readonly #packed: () => ReadonlyMap<string, PackedColumn>;

  constructor(length: number, files: SegmentTables["files"], nameHash: () => Uint32Array, lend: LendPart) {
    this.length = length;
    this.#nameHash = nameHash;
    this.#key = once(() => lend("keys")(decodeKeys));
    this.#file = once(() => filesOfSymbols(files, length));
    this.#packed = once(() =>
      lend("symbols")((bytes) => nameColumns(openNarrow(new Uint8Array(bytes)), length)),
    );
  }

  /** Reads one value. A column that is read often gets unpacked. */
  at(name: PackedName, row: number): number {
    return this.#packed().get(name)!.at(row);
  }

  #column<N extends PackedName>(name: N): Symbols[N] {
    return this.#packed().get(name)!.whole() as Symbols[N];
  }

  get nameHash(): Symbols["nameHash"] {
    return this.#nameHash();
  }
  get key(): Symbols["key"] {
    return this.#key();
  }
  get file(): Symbols["file"] {
    return this.#file();
  }
  get name(): Symbols["name"] {
    return this.#column("name");
  }
  get kind(): Symbols["kind"] {
    return this.#column("kind");
  }
  get parent(): Symbols["parent"] {
    return this.#column("parent");
  }
  get flags(): Symbols["flags"] {
    return this.#column("flags");
  }
  get chunk(): Symbols["chunk"] {
    return this.#column("chunk");
  }
  get owner(): Symbols["owner"] {
    return this.#column("owner");
  }
  get startLine(): Symbols["startLine"] {
    return this.#column("startLine");
  }
  get endLine(): Symbols["endLine"] {
    return this.#column("endLine");
  }
  get visibility(): Symbols["visibility"] {
    return this.#column("visibility");
  }
  get ordinal(): Symbols["ordinal"] {
    return this.#column("ordinal");
  }
}

/** A column of symbols that is packed. */
export type PackedName = (typeof symbolColumns)[number];

function nameColumns(columns: readonly NarrowColumn[], length: number): ReadonlyMap<string, PackedColumn> {
  if (columns.length < symbolColumns.length || columns.some((column) => column.length !== length))
    throw ragged();
  return new Map(symbolColumns.map((name, i) => [name, new PackedColumn(columns[i]!)]));
}

/** The file row of each symbol. */
function filesOfSymbols({ symbolStart }: SegmentTables["files"], symbols: number): Uint32Array {
  const rows = new Uint32Array(symbols);
  for (let file = 0; file < symbolStart.length; file++)
    rows.fill(file, symbolStart[file], symbolStart[file + 1]);
  return rows;
}

function ragged(): LociError {
  return new LociError("STORE_CORRUPT", "The columns of a segment's symbols do not fit each other.");
}
