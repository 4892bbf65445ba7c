// A function that C keeps in a field of a struct or in an array.
import type { ExpressionRow, FileId, SymbolId } from "./ids.ts";

export interface TableEntry {
  readonly row: ExpressionRow;
  /** The field that holds the function, or the array. */
  readonly holder: SymbolId;
  /** The variable with the table; −1 if a statement sets the field. */
  readonly table: SymbolId;
  /** The function, as its definition. */
  readonly called: SymbolId;
}

/** The entries of one file by holder. */
export interface FileTables {
  readonly fileId: FileId;
  readonly entries: ReadonlyMap<SymbolId, readonly TableEntry[]>;
}
