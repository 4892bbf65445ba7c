// Which symbols and imports of a file depend on one of these names?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { forEachTerm, importFlags, importKinds } from "../../types/index.ts";
import { isHeritage } from "./export-fingerprints.ts";
import type { ExpressionRow, ImportRow, NameHash, SymbolRow, TermHash } from "../ids.ts";

const includeKind = importKinds.indexOf("include");

export interface DependentSymbols {
  /** Symbol rows whose declared type, value, parameters or bases hold one of the names. */
  readonly symbols: ReadonlySet<SymbolRow>;
  /** Expression rows of types that are given a base apart from their declaration. */
  readonly heirs: readonly ExpressionRow[];
}

/** `rows` as `touchedRows` gives them. */
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

/** 1 for each expression row whose tree holds one of the names, in itself or through the locals that it depends on. */
export function touchedRows(file: ParsedFile, names: ReadonlySet<NameHash>): Uint8Array {
  const { expressions, bindings, stringHashes } = file;
  const { name, base, generic } = expressions;
  const rows = new Uint8Array(expressions.length);
  const locals = new Set<number>();
  let sizeBefore = -1;
  while (locals.size > sizeBefore) {
    sizeBefore = locals.size;
    for (let row = 0; row < rows.length; row++) {
      const string = name[row]!;
      const isNamed = string !== noString && (names.has(stringHashes[string]!) || locals.has(string));
      if (isNamed || rows[base[row]!] === 1) rows[row] = 1;
      if (rows[row] === 1 && generic[row]! >= 0) rows[generic[row]!] = 1;
    }
    for (let row = 0; row < bindings.length; row++) {
      const depends = rows[bindings.type[row]!] === 1 || rows[bindings.value[row]!] === 1;
      const property = bindings.property[row]!;
      const takes = property !== noString && names.has(stringHashes[property]!);
      if (depends || takes) locals.add(bindings.name[row]!);
    }
  }
  // Bases of rows that stood behind their type arguments.
  for (let row = 0; row < rows.length; row++) if (rows[base[row]!] === 1) rows[row] = 1;
  return rows;
}

/** Whether an import brings all that its module offers. */
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
