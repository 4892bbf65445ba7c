// Which symbols, imports, exports and locals of one file have a given name? Built when a file is first read.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import {
  bindingKinds,
  expressionOps,
  importFlags,
  importKinds,
  none,
  symbolKinds,
} from "../../types/index.ts";
import { ChainIndex } from "../chain-index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { Put } from "./puts.ts";
import { collectPuts } from "./puts.ts";
import type { BindingRow, ExpressionRow, FileId, ImportRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";

const inheritOp = expressionOps.indexOf("inherit");
const typeOp = expressionOps.indexOf("type");
const callOp = expressionOps.indexOf("call");
const newOp = expressionOps.indexOf("new");
const literalOp = expressionOps.indexOf("literal");
const implementOp = expressionOps.indexOf("implement");
const parameterKind = bindingKinds.indexOf("parameter");
const genericKind = bindingKinds.indexOf("generic");
const includeKind = importKinds.indexOf("include");
const noRows = new Int32Array(0);
const noPuts: readonly Put[] = [];

/** The scope of symbols that belong to a type elsewhere: their names are not those of the scope around them. */
export const apart = -2;

/** Not looked up yet: of columns that hold entities, or what was found. */
export const notAsked = -0x80000000;

export interface FileScopeParts {
  readonly fileId: FileId;
  readonly base: SymbolId;
  readonly bindingBase: number;
  readonly file: ParsedFile;
  /** Per import row: hash of the name under which it is visible in the file, 0 for none. */
  readonly localNames: Uint32Array;
  readonly traits: LanguageTraits;
}

/**
 * The index of one file. The small columns stay; `parsed` and what is remembered of its expressions are let go by
 * `release` and come back by `open`, so that memory depends on the files that are open, and not on the size of the root.
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
  /** Per symbol: hash of its name, and columns of the parsed file that lookups need. */
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
  /** Import rows that bring every name of a module. */
  readonly wildcards: Int32Array;
  /** The parent of each symbol, `apart` for those that belong to a type elsewhere. */
  readonly #scopes: Int32Array;
  readonly #children: ChainIndex;
  readonly #locals: ChainIndex;
  readonly #exports: ChainIndex;
  /** Per import row: the module that it names; `notAsked` before. */
  readonly importModules: Int32Array;

  #parsed: ParsedFile | undefined;
  #bindings: ChainIndex | undefined;
  #parameters: readonly (readonly number[])[] | undefined;
  #generics: ReadonlyMap<number, readonly number[]> | undefined;
  #typeArguments: ReadonlyMap<number, readonly number[]> | undefined;
  #arguments: ReadonlyMap<number, readonly number[]> | undefined;
  #calls: ReadonlyMap<number, readonly number[]> | undefined;
  #heritageRows: ReadonlySet<ExpressionRow> | undefined;
  #argumentNames: ReadonlyMap<number, number> | undefined;
  #puts: ReadonlyMap<NameHash, readonly Put[]> | undefined;
  /** Per expression row: what its name stands for, packed; `notAsked` before. */
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

  /** First symbol row named so directly inside `parent`, −1 when there is none. */
  firstChild(parent: SymbolRow, name: NameHash): SymbolRow {
    return this.#matching(this.#children.first(scopeKey(parent, name)), parent, name);
  }

  /** The next symbol row of the same name in the same scope. */
  nextChild(row: SymbolRow): SymbolRow {
    return this.#matching(this.#children.next(row), this.#scopes[row]!, this.names[row]!);
  }

  /** The first symbol row of the same name in the same scope: of `row` and its overloads. */
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

  /** Whether a symbol's name is one of the scope around it, and not of a type elsewhere. */
  isInScope(row: SymbolRow): boolean {
    return this.#scopes[row] !== apart;
  }

  kindOf(row: SymbolRow): (typeof symbolKinds)[number] {
    return symbolKinds[this.kinds[row]!] ?? "module";
  }

  get isOpen(): boolean {
    return this.#parsed !== undefined;
  }

  /** Valid between `open` and `release`. */
  get parsed(): ParsedFile {
    return this.#parsed!;
  }

  open(file: ParsedFile): void {
    this.#parsed = file;
    const rows = file.expressions.length;
    this.references = new Int32Array(rows).fill(notAsked);
    this.types = new Int32Array(rows);
    this.bindingTypes = new Int32Array(file.bindings.length);
  }

  release(): void {
    this.#parsed = undefined;
    this.#bindings = undefined;
    this.#parameters = undefined;
    this.#generics = undefined;
    this.#typeArguments = undefined;
    this.#arguments = undefined;
    this.#calls = undefined;
    this.#heritageRows = undefined;
    this.#argumentNames = undefined;
    this.#puts = undefined;
    this.references = noRows;
    this.types = noRows;
    this.bindingTypes = noRows;
  }

  /** Whether a row names what a type inherits from, or a type argument of that: looked up from outside the type. */
  isHeritage(row: ExpressionRow): boolean {
    if (this.heritage.length === 0) return false;
    this.#heritageRows ??= this.#collectHeritage();
    return this.#heritageRows.has(row);
  }

  #collectHeritage(): ReadonlySet<ExpressionRow> {
    const rows = new Set<number>();
    const { base } = this.parsed.expressions;
    const add = (row: ExpressionRow): void => {
      for (let at = row; at >= 0 && !rows.has(at); at = base[at]!) {
        rows.add(at);
        for (const argument of this.typeArgumentsOf(at)) add(argument);
      }
    };
    for (const row of this.heritage) add(base[row]!);
    return rows;
  }

  nameHash(string: number): NameHash {
    return string === noString ? 0 : this.parsed.stringHashes[string]!;
  }

  /** The innermost binding of that name that is visible at `offset`, −1 when there is none. */
  bindingAt(name: NameHash, offset: number): BindingRow {
    const { bindings, stringHashes } = this.parsed;
    if (bindings.length === 0) return none;
    this.#bindings ??= new ChainIndex(hashesOf(bindings.name, stringHashes));
    let best = none;
    for (let row = this.#bindings.first(name); row >= 0; row = this.#bindings.next(row)) {
      if (bindings.start[row]! > offset || offset >= bindings.end[row]!) continue;
      if (best === none || bindings.start[row]! >= bindings.start[best]!) best = row;
    }
    return best;
  }

  /** Binding rows of the parameters of a symbol, in order. */
  parametersOf(symbolRow: SymbolRow): readonly BindingRow[] {
    this.#parameters ??= this.#bindingsByOwner(parameterKind);
    return this.#parameters[symbolRow]!;
  }

  /** Binding rows of the type parameters of a symbol, in order. */
  genericsOf(symbolRow: SymbolRow): readonly BindingRow[] {
    if (this.#generics === undefined) {
      const { bindings } = this.parsed;
      const byOwner = new Map<number, number[]>();
      for (let row = 0; row < bindings.length; row++) {
        if (bindings.kind[row] === genericKind) append(byOwner, bindings.owner[row]!, row);
      }
      this.#generics = byOwner;
    }
    return this.#generics.get(symbolRow) ?? [];
  }

  /** Expression rows of the type arguments of a type row, by position, `none` for one without a row; of a "|" of values, the values. */
  typeArgumentsOf(typeRow: ExpressionRow): readonly ExpressionRow[] {
    if (this.#typeArguments === undefined) {
      const { generic, argc, op } = this.parsed.expressions;
      const byType = new Map<number, number[]>();
      for (let row = 0; row < generic.length; row++) {
        if (generic[row]! < 0 || op[row] === implementOp || isCallOp(op[generic[row]!]!)) continue;
        const list = byType.get(generic[row]!) ?? [];
        if (op[row] === typeOp) {
          while (list.length < argc[row]!) list.push(none);
          list[argc[row]!] = row;
        } else list.push(row);
        byType.set(generic[row]!, list);
      }
      this.#typeArguments = byType;
    }
    return this.#typeArguments.get(typeRow) ?? [];
  }

  /** Expression rows of the arguments of a call row, in order; none where the language does not keep them. */
  argumentsOf(callRow: ExpressionRow): readonly ExpressionRow[] {
    if (this.#arguments === undefined) {
      const { generic, op, offset } = this.parsed.expressions;
      const byCall = new Map<number, number[]>();
      for (let row = 0; row < generic.length; row++) {
        if (generic[row]! >= 0 && isCallOp(op[generic[row]!]!)) append(byCall, generic[row]!, row);
      }
      for (const rows of byCall.values()) rows.sort((a, b) => offset[a]! - offset[b]!);
      this.#arguments = byCall;
    }
    return this.#arguments.get(callRow) ?? [];
  }

  /** Hash of the name by which an argument is passed, 0 where it is not known. */
  argumentName(row: ExpressionRow): NameHash {
    if (this.#argumentNames === undefined) {
      const { op, base, name } = this.parsed.expressions;
      const names = new Map<number, number>();
      for (let at = 0; at < op.length; at++) {
        if (op[at] !== literalOp || base[at]! < 0 || name[at] === noString) continue;
        const text = this.parsed.strings.get(name[at]!);
        if (text.length > 1 && text.endsWith("=")) names.set(base[at]!, hash32(text.slice(0, -1)));
      }
      this.#argumentNames = names;
    }
    return this.#argumentNames.get(row) ?? 0;
  }

  /** What the file puts into containers that a name leads to. */
  putsNamed(name: NameHash): readonly Put[] {
    this.#puts ??= collectPuts(this.parsed, this.traits);
    return this.#puts.get(name) ?? noPuts;
  }

  /** Rows of the calls whose callee is written with that name. */
  callsNamed(name: NameHash): readonly ExpressionRow[] {
    if (this.#calls === undefined) {
      const { op, base } = this.parsed.expressions;
      const byName = new Map<number, number[]>();
      for (let row = 0; row < op.length; row++) {
        if (!isCallOp(op[row]!) || base[row]! < 0) continue;
        const callee = this.nameHash(this.parsed.expressions.name[base[row]!]!);
        if (callee !== 0) append(byName, callee, row);
      }
      this.#calls = byName;
    }
    return this.#calls.get(name) ?? [];
  }

  #bindingsByOwner(kind: number): readonly (readonly number[])[] {
    const { bindings } = this.parsed;
    const lists: number[][] = Array.from({ length: this.symbolCount }, () => []);
    for (let row = 0; row < bindings.length; row++) {
      if (bindings.kind[row] === kind) lists[bindings.owner[row]!]!.push(row);
    }
    return lists;
  }

  #matching(first: SymbolRow, parent: SymbolRow, name: NameHash): SymbolRow {
    let row = first;
    while (row >= 0 && (this.#scopes[row] !== parent || this.names[row] !== name))
      row = this.#children.next(row);
    return row;
  }
}

function isCallOp(op: number): boolean {
  return op === callOp || op === newOp;
}

function scopeKey(parent: SymbolRow, name: NameHash): number {
  return (Math.imul(parent + 2, 0x9e3779b1) ^ name) >>> 0;
}

function hashesOf(strings: Uint32Array, hashes: Uint32Array): Uint32Array {
  return strings.map((string) => (string === noString ? 0 : hashes[string]!));
}

function rowsWhere(count: number, wanted: (row: number) => boolean): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < count; row++) if (wanted(row)) rows.push(row);
  return rows.length === 0 ? noRows : Int32Array.from(rows);
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
