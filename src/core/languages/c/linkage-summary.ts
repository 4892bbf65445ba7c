// Which symbols of one C or C++ file might be meant from another, and what does the file include? Kept beside its artifact,
// because linking asks it of every file of a root.
import {
  packColumns,
  tableColumns,
  takeColumn,
  takeTable,
  unpackColumns,
  TableBuilder,
  type Table,
} from "../../../base/columns.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importKinds, symbolFlags, type ParsedFile } from "../../types/index.ts";
import { baseOf } from "../../link/paths.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";

const includeKind = importKinds.indexOf("include");

export const linkageMarks = {
  /** It stands in the file itself: in no namespace, and for no class. */
  global: 4,
  declaration: 8,
  /** A function with external linkage: global, defined and not static. */
  linkable: 16,
  /** Global with internal linkage: no other file means it without an include. */
  internal: 32,
} as const;

const symbolSchema = { name: "u32", row: "u32", marks: "u8" } as const;

export interface LinkageSummary {
  /** Hashes of the last parts of what its includes name. */
  readonly includes: Uint32Array;
  /** Symbols that stand in the file or in a namespace, in the order of rows. `name` is a hash. */
  readonly symbols: Table<typeof symbolSchema>;
}

export function encodeLinkageSummary({ imports, strings, symbols, stringHashes }: ParsedFile): Uint8Array {
  const includes = new Set<number>();
  for (let row = 0; row < imports.length; row++) {
    if (imports.kind[row] === includeKind) includes.add(hash32(baseOf(strings.get(imports.module[row]!))));
  }
  const rows = new TableBuilder(symbolSchema);
  for (let row = 1; row < symbols.length; row++) {
    if (!isModuleKind(symbols.kind[symbols.parent[row]!]!) || isModuleKind(symbols.kind[row]!)) continue;
    rows.add({ name: stringHashes[symbols.name[row]!]!, row, marks: marksOf(symbols, row) });
  }
  return packColumns([Uint32Array.from(includes), ...tableColumns(symbolSchema, rows.build())]);
}

/** Throws STORE_CORRUPT on anything that `encodeLinkageSummary` did not write. */
export function decodeLinkageSummary(bytes: Uint8Array): LinkageSummary {
  const columns = unpackColumns(bytes).values();
  return { includes: takeColumn("u32", columns), symbols: takeTable(symbolSchema, columns) };
}

function marksOf({ flags, kind, owner, parent }: ParsedFile["symbols"], row: number): number {
  const isGlobal = parent[row] === 0 && owner[row] === noString;
  const isDeclaration = (flags[row]! & symbolFlags.declaration) !== 0;
  const isStatic = (flags[row]! & symbolFlags.static) !== 0;
  const isFunction = isCallableKind(kind[row]!) && !isTypeKind(kind[row]!);
  return (
    (isGlobal ? linkageMarks.global : 0) |
    (isDeclaration ? linkageMarks.declaration : 0) |
    (isGlobal && isFunction && !isDeclaration && !isStatic ? linkageMarks.linkable : 0) |
    (isGlobal && isStatic ? linkageMarks.internal : 0)
  );
}
