// Which symbols, imports and exports of one file have a given name? What stays in memory while the file is closed.
import type { ColumnSlab } from "../../../base/column-slab.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { importFlags, importKinds, ops, symbolKinds } from "../../types/index.ts";
import { ChainIndex } from "../chain-index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { FileId, ImportRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";

const includeKind = importKinds.indexOf("include");
const noRows = new Int32Array(0);
const noNames = new Uint32Array(0);

/** The scope of symbols that belong to a type elsewhere: their names are not visible in the enclosing scope. */
export const apart = -2;

/** Not looked up yet; used in columns of entities or of packed Found values. */
export const notAsked = -0x80000000;

export interface FileScopeParts {
  readonly fileId: FileId;
  readonly base: SymbolId;
  readonly bindingBase: number;
  readonly file: ParsedFile;
  /** Per import row: hash of its name in the file, 0 for none. */
  readonly localNames: Uint32Array;
  readonly traits: LanguageTraits;
  /** Room for the columns that stay. */
  readonly slab: ColumnSlab;
}

/**
 * The small columns of one file, and lookups by name in them. Its code may be closed, so nothing here reads it: that is
 * for `FileScope`, which only `LinkState.scope` hands out.
 */
export class ScopeOutline {
  readonly fileId: FileId;
  /** Number of the file's first symbol among all symbols. */
  readonly base: SymbolId;
  /** Number of the file's first binding among all bindings. */
  readonly bindingBase: number;
  readonly language: string;
  readonly traits: LanguageTraits;
  readonly symbolCount: number;
  /** Per symbol: hash of its name, and the columns of the parsed file that lookups need. */
  readonly names: Uint32Array;
  readonly kinds: Uint8Array;
  readonly flags: Uint16Array;
  readonly parents: Int32Array;
  /** 1 for symbols with a declared type. */
  readonly typed: Uint8Array;
  /** Symbol rows that belong to a type elsewhere (Go receivers, Rust impl, C++ Type::name). */
  readonly owned: Int32Array;
  /** Expression rows "inherit" and "implement". */
  readonly heritage: Int32Array;
  readonly importCount: number;
  /** Per export row: hash of the name that importers see. */
  readonly exportNames: Uint32Array;
  /** Import rows that import every name of a module. */
  readonly wildcards: Int32Array;
  /** The parent of each symbol; `apart` if it belongs to a type elsewhere. */
  readonly #scopes: Int32Array;
  readonly #children: ChainIndex;
  readonly #locals: ChainIndex;
  readonly #exports: ChainIndex;
  /** Per import row: the module that it names; `notAsked` until looked up. */
  readonly importModules: Int32Array;

  constructor({ fileId, base, bindingBase, file, localNames, traits, slab }: FileScopeParts) {
    const { symbols, imports, exports, stringHashes } = file;
    this.fileId = fileId;
    this.base = base;
    this.bindingBase = bindingBase;
    this.language = file.language;
    this.traits = traits;
    this.symbolCount = symbols.length;
    this.names = hashInto(slab.u32(symbols.length), symbols.name, stringHashes);
    this.kinds = copyInto(slab.u8(symbols.length), symbols.kind);
    this.flags = copyInto(slab.u16(symbols.length), symbols.flags);
    this.parents = copyInto(slab.i32(symbols.length), symbols.parent);
    this.typed = slab.u8(symbols.length);
    for (let row = 0; row < symbols.length; row++) if (symbols.type[row]! >= 0) this.typed[row] = 1;
    this.owned = rowsWhere(slab, symbols.length, (row) => symbols.owner[row] !== noString);
    const { op } = file.expressions;
    this.heritage = rowsWhere(slab, op.length, (row) => op[row] === ops.inherit || op[row] === ops.implement);
    this.importCount = imports.length;
    this.importModules = imports.length === 0 ? noRows : slab.i32(imports.length).fill(notAsked);
    this.wildcards = rowsWhere(
      slab,
      imports.length,
      (row) => (imports.flags[row]! & importFlags.wildcard) !== 0 || imports.kind[row] === includeKind,
    );
    this.#scopes = this.owned.length === 0 ? this.parents : copyInto(slab.i32(symbols.length), this.parents);
    for (const row of this.owned) this.#scopes[row] = apart;
    const keys = slab.u32(symbols.length);
    for (let row = 0; row < keys.length; row++) keys[row] = scopeKey(this.#scopes[row]!, this.names[row]!);
    this.#children = new ChainIndex(keys, slab);
    this.#locals = indexOf(localNames, slab);
    this.exportNames = hashInto(
      exports.length === 0 ? noNames : slab.u32(exports.length),
      exports.name,
      stringHashes,
    );
    this.#exports = new ChainIndex(this.exportNames, slab);
  }

  /** First symbol row with that name directly inside `parent`, −1 if there is none. */
  firstChild(parent: SymbolRow, name: NameHash): SymbolRow {
    return this.#matching(this.#children.first(scopeKey(parent, name)), parent, name);
  }

  /** The next symbol row with the same name and scope. */
  nextChild(row: SymbolRow): SymbolRow {
    return this.#matching(this.#children.next(row), this.#scopes[row]!, this.names[row]!);
  }

  /** The first symbol row with the same name and scope, among `row` and its overloads. */
  firstSibling(row: SymbolRow): SymbolRow {
    return this.firstChild(this.#scopes[row]!, this.names[row]!);
  }

  /** First import row with that local name. */
  firstImport(name: NameHash): ImportRow {
    return this.#locals.first(name);
  }

  nextImport(row: ImportRow): ImportRow {
    return this.#locals.next(row);
  }

  firstExport(name: NameHash): number {
    return this.#exports.first(name);
  }

  nextExport(row: number): number {
    return this.#exports.next(row);
  }

  /** Whether a symbol's name is visible in the enclosing scope, that is, does not belong to a type elsewhere. */
  isInScope(row: SymbolRow): boolean {
    return this.#scopes[row] !== apart;
  }

  /** Whether a symbol is `outer` or declared inside it. */
  isWithin(row: SymbolRow, outer: SymbolRow): boolean {
    let at = row;
    while (at > outer) at = this.parents[at]!;
    return at === outer;
  }

  kindOf(row: SymbolRow): (typeof symbolKinds)[number] {
    return symbolKinds[this.kinds[row]!] ?? "module";
  }

  #matching(first: SymbolRow, parent: SymbolRow, name: NameHash): SymbolRow {
    let row = first;
    while (row >= 0 && (this.#scopes[row] !== parent || this.names[row] !== name))
      row = this.#children.next(row);
    return row;
  }
}

function scopeKey(parent: SymbolRow, name: NameHash): number {
  return (Math.imul(parent + 2, 0x9e3779b1) ^ name) >>> 0;
}

/** The numbers of the rows, in `slab`. */
function rowsWhere(slab: ColumnSlab, count: number, wanted: (row: number) => boolean): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < count; row++) if (wanted(row)) rows.push(row);
  return rows.length === 0 ? noRows : copyInto(slab.i32(rows.length), rows);
}

function copyInto<A extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
  column: A,
  values: ArrayLike<number>,
): A {
  column.set(values);
  return column;
}

/** The hash of each string, 0 for none. */
function hashInto(column: Uint32Array, strings: Uint32Array, hashes: Uint32Array): Uint32Array {
  for (let row = 0; row < column.length; row++) {
    const string = strings[row]!;
    column[row] = string === noString ? 0 : hashes[string]!;
  }
  return column;
}

function indexOf(names: Uint32Array, slab: ColumnSlab): ChainIndex {
  return new ChainIndex(names.length === 0 ? noNames : copyInto(slab.u32(names.length), names), slab);
}
