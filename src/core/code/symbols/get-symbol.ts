// Which symbol of a snapshot has this id?
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";
import { symbolNotFound } from "./symbol-not-found.ts";

/** Throws SYMBOL_NOT_FOUND. */
export function getSymbol(open: { readonly symbols: SymbolCatalog }, id: string): SymbolRef {
  const ref = open.symbols.find(id);
  if (ref === undefined) throw symbolNotFound(id, [open]);
  return ref;
}
