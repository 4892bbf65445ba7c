// Which symbols, imports, exports and locals of one file have a given name? Built when a file is first read.
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { expressionOps, importFlags, importKinds, symbolKinds } from "../../types/index.ts";
import { ChainIndex } from "../chain-index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { Put } from "./puts.ts";
import { hashesOf, OpenFile } from "./open-file.ts";
import type { BindingRow, ExpressionRow, FileId, ImportRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";

const inheritOp = expressionOps.indexOf("inherit");
const implementOp = expressionOps.indexOf("implement");
const includeKind = importKinds.indexOf("include");
const noRows = new Int32Array(0);

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
}

/**
 * The index of one file. The small columns stay. `release` frees `parsed` and everything cached for its expressions,
 * and `open` brings them back, so memory depends on the number of open files and not on the size of the root.
 */
export class FileScope {
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
  /** Import rows that import every name of a module. */
  readonly wildcards: Int32Array;
  /** The parent of each symbol; `apart` if it belongs to a type elsewhere. */
  readonly #scopes: Int32Array;
  readonly #children: ChainIndex;
  readonly #locals: ChainIndex;
  readonly #exports: ChainIndex;
  /** Per import row: the module that it names; `notAsked` until looked up. */
  readonly importModules: Int32Array;

  #open: OpenFile | undefined;
  /** Per expression row: what its name stands for, packed; `notAsked` until looked up. */
  references = noRows;
  types = noRows;
  bindingTypes = noRows;

  constructor({ fileId, base, bindingBase, file, localNames, traits }: FileScopeParts) {
    const { symbols, imports, exports, stringHashes } = file;
    this.fileId = fileId;
    this.base = base;
    this.bindingBase = bindingBase;
    this.language = file.language;
    this.traits = traits;
    this.symbolCount = symbols.length;
    this.names = hashesOf(symbols.name, stringHashes);
    this.kinds = symbols.kind.slice();
    this.flags = symbols.flags.slice();
    this.parents = symbols.parent.slice();
    this.typed = Uint8Array.from(symbols.type, (type) => (type >= 0 ? 1 : 0));
    this.owned = rowsWhere(symbols.length, (row) => symbols.owner[row] !== noString);
    const { op } = file.expressions;
    this.heritage = rowsWhere(op.length, (row) => op[row] === inheritOp || op[row] === implementOp);
    this.importCount = imports.length;
    this.importModules = new Int32Array(imports.length).fill(notAsked);
    this.wildcards = rowsWhere(
      imports.length,
      (row) => (imports.flags[row]! & importFlags.wildcard) !== 0 || imports.kind[row] === includeKind,
    );
    this.#scopes = this.parents.slice();
    for (const row of this.owned) this.#scopes[row] = apart;
    this.#children = new ChainIndex(this.names.map((name, row) => scopeKey(this.#scopes[row]!, name)));
    this.#locals = new ChainIndex(localNames);
    this.#exports = new ChainIndex(hashesOf(exports.name, stringHashes));
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

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Available between `open` and `release`. */
  get parsed(): ParsedFile {
    return this.#open!.parsed;
  }

  open(file: ParsedFile): void {
    this.#open = new OpenFile(file, this.traits, this.heritage);
    const rows = file.expressions.length;
    this.references = new Int32Array(rows).fill(notAsked);
    this.types = new Int32Array(rows);
    this.bindingTypes = new Int32Array(file.bindings.length);
  }

  release(): void {
    this.#open = undefined;
    this.references = noRows;
    this.types = noRows;
    this.bindingTypes = noRows;
  }

  nameHash(string: number): NameHash {
    return string === noString ? 0 : this.parsed.stringHashes[string]!;
  }

  /** Whether a row names a base of a type, or a type argument of such a base: it is looked up from outside the type. */
  isHeritage(row: ExpressionRow): boolean {
    return this.#open!.isHeritage(row);
  }

  /** The innermost binding of that name visible at `offset`, −1 if there is none. */
  bindingAt(name: NameHash, offset: number): BindingRow {
    return this.#open!.bindingAt(name, offset);
  }

  /** All bindings of that name visible at `offset`, innermost first. */
  bindingsAt(name: NameHash, offset: number): readonly BindingRow[] {
    return this.#open!.bindingsAt(name, offset);
  }

  /** Binding rows of the parameters of a symbol, in order. */
  parametersOf(symbolRow: SymbolRow): readonly BindingRow[] {
    return this.#open!.parametersOf(symbolRow);
  }

  /** Binding rows of the type parameters of a symbol, in order. */
  genericsOf(symbolRow: SymbolRow): readonly BindingRow[] {
    return this.#open!.genericsOf(symbolRow);
  }

  /**
   * Expression rows of the type arguments of a type row, by position, `none` for an argument without a row. For a "|"
   * of values, the values.
   */
  typeArgumentsOf(typeRow: ExpressionRow): readonly ExpressionRow[] {
    return this.#open!.typeArgumentsOf(typeRow);
  }

  /** Rows that name something with that name and give it type arguments. */
  usesWithArguments(name: NameHash): readonly ExpressionRow[] {
    return this.#open!.usesWithArguments(name);
  }

  /** Expression rows of the arguments of a call row, in order; empty if the language does not keep them. */
  argumentsOf(callRow: ExpressionRow): readonly ExpressionRow[] {
    return this.#open!.argumentsOf(callRow);
  }

  /** Hash of the name by which an argument is passed, 0 if it is unknown. */
  argumentName(row: ExpressionRow): NameHash {
    return this.#open!.argumentName(row);
  }

  /** What the file puts into containers reached by that name. */
  putsNamed(name: NameHash): readonly Put[] {
    return this.#open!.putsNamed(name);
  }

  /** Rows of the calls whose callee is written with that name. */
  callsNamed(name: NameHash): readonly ExpressionRow[] {
    return this.#open!.callsNamed(name);
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

function rowsWhere(count: number, wanted: (row: number) => boolean): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < count; row++) if (wanted(row)) rows.push(row);
  return rows.length === 0 ? noRows : Int32Array.from(rows);
}
