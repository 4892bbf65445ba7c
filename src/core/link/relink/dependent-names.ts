// Which symbols and imports of a file depend on one of these names?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { forEachTerm, importFlags, importKinds } from "../../types/index.ts";
import { isTouched } from "./touched-rows.ts";
import { callsOfParameters, isHeritage } from "./tree-hashes.ts";
import type { LanguageTraits } from "../language-traits.ts";
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
export function findDependentSymbols(
  file: ParsedFile,
  { asksUnknownCallees }: LanguageTraits,
  rows: Uint8Array,
): DependentSymbols {
  const { symbols, expressions, bindings } = file;
  const dependent = new Set<number>();
  const heirs: number[] = [];
  for (let row = 1; row < symbols.length; row++) {
    if (isTouched(rows, symbols.type[row]!) || isTouched(rows, symbols.value[row]!)) dependent.add(row);
  }
  for (let row = 0; row < expressions.length; row++) {
    if (!isHeritage(expressions.op[row]!)) continue;
    const type = expressions.generic[row]!;
    if (rows[row] !== 1 && !isTouched(rows, type)) continue;
    if (expressions.owner[row]! > 0) dependent.add(expressions.owner[row]!);
    if (type >= 0 && expressions.name[type] !== noString) heirs.push(type);
  }
  // Types of parameters determine what callbacks take, and the bounds of type parameters.
  for (let row = 0; row < bindings.length; row++) {
    if (isTouched(rows, bindings.type[row]!) && bindings.owner[row]! > 0) dependent.add(bindings.owner[row]!);
  }
  if (asksUnknownCallees === true) addCallers(file, rows, dependent);
  return { symbols: dependent, heirs };
}

/** Adds the functions that pass what is touched to a parameter of theirs: callbacks take it. */
function addCallers(file: ParsedFile, rows: Uint8Array, dependent: Set<SymbolRow>): void {
  const { symbols } = file;
  const touched = new Set<number>();
  for (const { call, taker } of callsOfParameters(file)) if (rows[call] === 1) touched.add(taker);
  for (let row = 1; row < (touched.size === 0 ? 0 : symbols.length); row++)
    if (touched.has(symbols.name[row]!)) dependent.add(row);
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
    if (isNamed || (isTouched(rows, value) && differs(value))) yield stringHashes[exports.name[row]!]!;
  }
}

/** The name (a string) of the type that has a symbol as its member, or of what is around it; `noString` for none. */
export function holderName({ symbols }: ParsedFile, row: SymbolRow): number {
  const owner = symbols.owner[row]!;
  const parent = symbols.parent[row]!;
  return owner !== noString || parent <= 0 ? owner : symbols.name[parent]!;
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
