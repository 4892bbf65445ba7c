// What is kept of a file made in bulk: the positions of its names, and its imports and exports. Expressions, bindings,
// signatures and docs are dropped, so its only outgoing edges lead to the files that it includes.
import { emptyTable, type Table } from "../../../base/columns.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingSchema, expressionSchema, none, type exportSchema } from "../../types/parsed-file.ts";
import { Names } from "../text/string-interner.ts";
import type { SourceTables } from "./tables.ts";

/** The tables with only the names in them, and the strings that they need. */
export function keepNames(tables: SourceTables, from: Names): { tables: SourceTables; names: Names } {
  const names = new Names();
  const renumbered = new Map<number, number>();
  const rename = (name: number): number => {
    if (name === noString) return noString;
    let known = renumbered.get(name);
    if (known === undefined) renumbered.set(name, (known = names.internText(from.get(name))));
    return known;
  };
  const { symbols, imports } = tables;
  const kept = {
    symbols: {
      ...symbols,
      name: symbols.name.map(rename),
      owner: symbols.owner.map(rename),
      signature: new Uint32Array(symbols.length).fill(noString),
      doc: new Uint32Array(symbols.length).fill(noString),
      type: new Int32Array(symbols.length).fill(none),
      value: new Int32Array(symbols.length).fill(none),
    },
    imports: {
      ...imports,
      module: imports.module.map(rename),
      name: imports.name.map(rename),
      local: imports.local.map(rename),
    },
    exports: keepExports(tables.exports, rename),
    expressions: emptyTable(expressionSchema),
    bindings: emptyTable(bindingSchema),
  };
  return { tables: kept, names };
}

/** Only exports that name a symbol: the values of others are expressions. */
function keepExports(
  { name, local }: Table<typeof exportSchema>,
  rename: (name: number) => number,
): Table<typeof exportSchema> {
  const rows = Array.from(local.keys()).filter((row) => local[row] !== noString);
  return {
    length: rows.length,
    name: Uint32Array.from(rows, (row) => rename(name[row]!)),
    local: Uint32Array.from(rows, (row) => rename(local[row]!)),
    value: new Int32Array(rows.length).fill(none),
  };
}
