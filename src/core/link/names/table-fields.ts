// Which field of a struct does an entry of a braced list set?
import { hash32 } from "../../../base/hash32.ts";
import { symbolFlags } from "../../types/index.ts";
import type { SymbolRow } from "../ids.ts";
import type { ScopeOutline } from "./scope-outline.ts";

/**
 * Entries of structs with more fields set none. A table must be linked again when its struct changes, and large structs
 * are mentioned in many files but not filled by lists of functions.
 */
export const maxTableFields = 64;

/** Rows of the fields of a struct, or of a variable whose type is an unnamed struct; empty if it has too many. */
export function tableFields(scope: ScopeOutline, struct: SymbolRow): readonly SymbolRow[] {
  const fields: SymbolRow[] = [];
  for (let row = struct + 1; row < scope.symbolCount && scope.isWithin(row, struct); row++) {
    if (scope.parents[row] !== struct || scope.kindOf(row) !== "field") continue;
    if (fields.length === maxTableFields) return [];
    fields.push(row);
  }
  return fields;
}

/** The field of `struct` that an entry sets, −1 if it is not known. @param key - the field's name or position */
export function fieldAt(
  scope: ScopeOutline,
  struct: SymbolRow,
  fields: readonly SymbolRow[],
  key: string,
): SymbolRow {
  if (/^\d/.test(key)) {
    const isCounted = (scope.flags[struct]! & symbolFlags.uncounted) === 0;
    return isCounted ? (fields[Number(key)] ?? -1) : -1;
  }
  const name = hash32(key);
  return fields.find((row) => scope.names[row] === name) ?? -1;
}
