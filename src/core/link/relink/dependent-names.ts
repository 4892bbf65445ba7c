// Which symbols and imports of a file depend on one of these names?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { forEachTerm, importFlags, importKinds } from "../../types/index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import { nameOfPut } from "../names/puts.ts";
import { calleeName, isHeritage, untypedParameters } from "./tree-hashes.ts";
import type { ExpressionRow, ImportRow, NameHash, SymbolRow, TermHash } from "../ids.ts";

const includeKind = importKinds.indexOf("include");

export interface DependentSymbols {
  /** Symbol rows whose declared type, value, parameters or bases contain one of the names. */
  readonly symbols: ReadonlySet<SymbolRow>;
  /** Expression rows of types that get a base apart from their declaration. */
  readonly heirs: readonly ExpressionRow[];
}

/** Names through which the symbols of a file may have changed. */
export interface Touched {
  /** Names that it mentions. */
  readonly touched: ReadonlySet<NameHash>;
  /** Those that are names of types whose members come and go without being mentioned. */
  readonly strong: ReadonlySet<NameHash>;
  /** Names of its functions to which it now passes other values. */
  readonly passed?: ReadonlySet<NameHash>;
}

/** `rows` as returned by `touchedRows`. */
export function findDependentSymbols(file: ParsedFile, rows: Uint8Array): DependentSymbols {
  const { symbols, expressions, bindings } = file;
  const dependent = new Set<number>();
  const heirs: number[] = [];
  for (let row = 1; row < symbols.length; row++) {
    if (rows[symbols.type[row]!] === 1 || rows[symbols.value[row]!] === 1) dependent.add(row);
  }
  for (let row = 0; row < expressions.length; row++) {
    if (!isHeritage(expressions.op[row]!)) continue;
    const type = expressions.generic[row]!;
    if (rows[row] !== 1 && rows[type] !== 1) continue;
    if (expressions.owner[row]! > 0) dependent.add(expressions.owner[row]!);
    if (type >= 0 && expressions.name[type] !== noString) heirs.push(type);
  }
  // Types of parameters determine what callbacks take, and the bounds of type parameters.
  for (let row = 0; row < bindings.length; row++) {
    if (rows[bindings.type[row]!] === 1 && bindings.owner[row]! > 0) dependent.add(bindings.owner[row]!);
  }
  return { symbols: dependent, heirs };
}

/**
 * Names of exports of what has one of the names, or of a value that depends on one and differs. `rows` as returned by
 * `touchedRows`.
 */
export function* dependentExports(
  { exports, stringHashes }: ParsedFile,
  rows: Uint8Array,
  names: ReadonlySet<NameHash>,
  differs: (value: ExpressionRow) => boolean,
): Generator<NameHash> {
  for (let row = 0; row < exports.length; row++) {
    const local = exports.local[row]!;
    const value = exports.value[row]!;
    const isNamed = local !== noString && names.has(stringHashes[local]!);
    if (isNamed || (rows[value] === 1 && differs(value))) yield stringHashes[exports.name[row]!]!;
  }
}

/** The name (a string) of the type that has a symbol as its member, or of what is around it; `noString` for none. */
export function holderName({ symbols }: ParsedFile, row: SymbolRow): number {
  const owner = symbols.owner[row]!;
  const parent = symbols.parent[row]!;
  return owner !== noString || parent <= 0 ? owner : symbols.name[parent]!;
}

/**
 * Strings in `bindings.property` that name the part taken by a destructured name: "name", "0:1.name", ".name:0",
 * "=name:0".
 */
export function takenProperties(
  { bindings, strings, stringHashes }: ParsedFile,
  names: ReadonlySet<NameHash>,
): ReadonlySet<number> {
  const taken = new Set<number>();
  for (const property of new Set(bindings.property)) {
    if (property === noString) continue;
    const text = strings.get(property);
    const isTaken = text.includes(":")
      ? text.split(/[.:=]/).some((part) => names.has(hash32(part)))
      : names.has(stringHashes[property]!);
    if (isTaken) taken.add(property);
  }
  return taken;
}

/**
 * 1 for each expression row whose tree contains one of the names, itself or through locals on which it depends.
 * `passed` are names of the file's functions to which it passes other values. A value put into a container touches the
 * container.
 */
export function touchedRows(
  file: ParsedFile,
  traits: LanguageTraits,
  names: ReadonlySet<NameHash>,
  passed: ReadonlySet<NameHash> = new Set(),
): Uint8Array {
  const { expressions, bindings, stringHashes } = file;
  const filled = new Set<number>();
  const { name, base, generic } = expressions;
  const rows = new Uint8Array(expressions.length);
  const takers = untypedParameters(file);
  const taken = takenProperties(file, names);
  // By string: whether it is one of the names, or that of a local that depends on one.
  const isNamed = new Uint8Array(stringHashes.length);
  for (let string = 0; string < isNamed.length; string++)
    if (names.has(stringHashes[string]!)) isNamed[string] = 1;
  let isNew = isNamed.includes(1) || taken.size > 0;
  const addLocal = (string: number): void => {
    if (isNamed[string] !== 0) return;
    isNamed[string] = 1;
    isNew = true;
  };
  for (const parameter of parametersOf(takers, passed, stringHashes)) addLocal(parameter);
  for (const key of declaredKeys(file, traits, names)) addLocal(key);
  while (isNew) {
    isNew = false;
    for (let row = 0; row < rows.length; row++) {
      if (rows[row] !== 1) {
        const [string, part] = [name[row]!, base[row]!];
        const depends = (string !== noString && isNamed[string] === 1) || (part >= 0 && rows[part] === 1);
        if (!depends) continue;
        rows[row] = 1;
      }
      const container = nameOfPut(file, traits, row);
      if (container >= 0) {
        addLocal(container);
        filled.add(container);
      }
      const holder = generic[row]!;
      if (holder < 0) continue;
      rows[holder] = 1;
      for (const parameter of takers.get(calleeName(expressions, holder)) ?? []) addLocal(parameter);
    }
    for (let row = 0; row < bindings.length; row++) {
      const [type, value] = [bindings.type[row]!, bindings.value[row]!];
      const depends = (type >= 0 && rows[type] === 1) || (value >= 0 && rows[value] === 1);
      if (depends || taken.has(bindings.property[row]!)) addLocal(bindings.name[row]!);
    }
  }
  touchFilled(file, filled, rows);
  // Rows whose base was touched only by type arguments that come after them.
  for (let row = 0; row < rows.length; row++) if (base[row]! >= 0 && rows[base[row]!] === 1) rows[row] = 1;
  return rows;
}

/** Strings of keys that read what a class declares under one of the names: `.name`. */
function declaredKeys(
  { strings }: ParsedFile,
  { keyedClasses }: LanguageTraits,
  names: ReadonlySet<NameHash>,
): readonly number[] {
  const keys: number[] = [];
  for (let string = 0; string < (keyedClasses.size === 0 ? 0 : strings.length); string++) {
    const text = strings.get(string);
    if (text.startsWith(".") && names.has(hash32(text.slice(1)))) keys.push(string);
  }
  return keys;
}

/** Parameter names of the functions with those names. */
function parametersOf(
  takers: ReadonlyMap<number, readonly number[]>,
  names: ReadonlySet<NameHash>,
  hashes: Uint32Array,
): readonly number[] {
  return [...takers].flatMap(([taker, parameters]) => (names.has(hashes[taker]!) ? parameters : []));
}

/** Marks the values of the symbols into which something was put. */
function touchFilled({ symbols }: ParsedFile, names: ReadonlySet<number>, rows: Uint8Array): void {
  if (names.size === 0) return;
  for (let row = 1; row < symbols.length; row++) {
    const value = symbols.value[row]!;
    if (value >= 0 && names.has(symbols.name[row]!)) rows[value] = 1;
  }
}

/** Whether an import brings in every export of its module. */
export function isWildcard({ imports }: ParsedFile, row: ImportRow): boolean {
  return imports.kind[row] === includeKind || (imports.flags[row]! & importFlags.wildcard) !== 0;
}

export function holdsTerm(text: string, terms: ReadonlySet<TermHash>): boolean {
  let found = false;
  forEachTerm(text, 0, text.length, (hash) => {
    found ||= terms.has(hash);
  });
  return found;
}
