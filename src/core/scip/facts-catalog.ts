// How is the data from a SCIP index stored? Its documents, their references to each other, and where their facts are.
import type { Column, Table } from "../../base/columns.ts";
import { packColumns, tableColumns, takeColumn, takeTable, unpackColumns } from "../../base/columns.ts";
import { StringTable } from "../../base/string-table.ts";

/** One row per document, in index order. */
export const documentSchema = {
  path: "u32", // string, relative to the root
  verdict: "u8", // verdicts
  part: "u32", // the part with its facts
  start: "u32", // its first row in that part
  references: "u32", // number of rows, ascending by offset
  implementations: "u32", // number of rows after those
  referrerStart: "u32", // its rows in `referrers` end where the next document's begin
} as const;

export const verdicts = {
  /** Its ranges match the names in the file with that blob id. */
  fits: 0,
  /** The index contains the file's text; the blob id is that of this text. */
  fitsText: 1,
  differs: 2,
  /** The file is not in the root's index. */
  missing: 3,
  /** The index contains a text, but its ranges do not match the names there. */
  differsText: 4,
} as const;

/** Facts of documents: a name at `offset` refers to the declaration at `targetOffset` of `target`. */
export const factSchema = {
  offset: "u32", // UTF-16 code units; for an implementation, the offset of the implementing name
  target: "u32", // row of the document; `outside` if no document declares it
  targetOffset: "u32", // of the declared name
  renamed: "u8", // 1 if the written name differs from the symbol's
} as const;

export const outside = 0xffffffff;

export type FactTable = Table<typeof factSchema>;

export interface FactsCatalog {
  readonly documents: Table<typeof documentSchema>;
  readonly paths: StringTable;
  /** 20 bytes per document: git's id of the text that its facts are about; zeros if there is none. */
  readonly blobs: Uint8Array;
  /** Rows of the documents with facts that lead to a document. */
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
