// What was taken from a SCIP index, as it is stored: its documents, which refer to which, and where their facts lie.
import type { Column, Table } from "../../base/columns.ts";
import { packColumns, tableColumns, takeColumn, takeTable, unpackColumns } from "../../base/columns.ts";
import { StringTable } from "../../base/string-table.ts";

/** One row a document, in the order of the index. */
export const documentSchema = {
  path: "u32", // string, relative to the root
  verdict: "u8", // verdicts
  part: "u32", // which part holds its facts
  start: "u32", // its first row there
  references: "u32", // so many rows, ascending by offset
  implementations: "u32", // so many rows behind them
  referrerStart: "u32", // its rows in `referrers` end where the next document's begin
} as const;

export const verdicts = {
  /** Its ranges stand on their names in the file with that blob id. */
  fits: 0,
  /** The index holds the text of the file; the blob id is of that. */
  fitsText: 1,
  differs: 2,
  /** There is no such file among those that are indexed. */
  missing: 3,
  /** The index holds a text, and its ranges do not stand on their names there. */
  differsText: 4,
} as const;

/** Facts of documents: a name at `offset` stands for what is declared at `targetOffset` of `target`. */
export const factSchema = {
  offset: "u32", // UTF-16 code units; of an implementation that of the name that implements
  target: "u32", // row of the document; `outside` for what no document declares
  targetOffset: "u32", // of the declared name
  renamed: "u8", // 1 where what is written is not the name of the symbol
} as const;

export const outside = 0xffffffff;

export type FactTable = Table<typeof factSchema>;

export interface FactsCatalog {
  readonly documents: Table<typeof documentSchema>;
  readonly paths: StringTable;
  /** 20 bytes a document: git's id of the text that its facts are of; zeros where there is none. */
  readonly blobs: Uint8Array;
  /** Rows of documents whose facts lead to a document. */
  readonly referrers: Uint32Array;
}

export function encodeCatalog(catalog: FactsCatalog): Uint8Array<ArrayBuffer> {
  return packColumns([
    ...tableColumns(documentSchema, catalog.documents),
    ...catalog.paths.columns(),
    catalog.blobs,
    catalog.referrers,
  ]);
}

/** Throws STORE_CORRUPT. */
export function decodeCatalog(bytes: Uint8Array): FactsCatalog {
  const columns: Iterator<Column> = unpackColumns(bytes)[Symbol.iterator]();
  return {
    documents: takeTable(documentSchema, columns),
    paths: StringTable.take(columns),
    blobs: takeColumn("u8", columns),
    referrers: takeColumn("u32", columns),
  };
}

export function encodeFacts(facts: FactTable): Uint8Array<ArrayBuffer> {
  return packColumns(tableColumns(factSchema, facts));
}

/** Throws STORE_CORRUPT. */
export function decodeFacts(bytes: Uint8Array): FactTable {
  return takeTable(factSchema, unpackColumns(bytes)[Symbol.iterator]());
}
