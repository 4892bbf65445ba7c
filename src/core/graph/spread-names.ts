// Which names of a file mean something else now, because what they lean on does?
import { noString } from "../../base/string-table.ts";
import type { ParsedFile } from "../model/index.ts";
import { forEachTerm, importFlags, importKinds } from "../model/index.ts";
import { isHeritage } from "./change-signatures.ts";

const includeKind = importKinds.indexOf("include");

export interface SpreadNames {
  /** Hashes of names that the file declares or passes on. */
  readonly names: ReadonlySet<number>;
  /** Everything that the file offers may differ: it passes on all of a module that does. */
  readonly wholesale: boolean;
}

/**
 * Names of symbols whose declared type, value or base leans on one of `changed` (hashes of names), and names that are
 * passed on from modules that imports name by one of the words `modules`.
 */
export function spreadNames(
  file: ParsedFile,
  changed: ReadonlySet<number>,
  modules: ReadonlySet<number>,
): SpreadNames {
  const names = new Set<number>();
  const wholesale = spreadImports(file, changed, modules, names);
  const touched = new Set([...changed, ...names]);
  const rows = touchedRows(file, touched);
  spreadSymbols(file, rows, names);
  const { exports, stringHashes } = file;
  for (let row = 0; row < exports.length; row++) {
    const local = exports.local[row]!;
    const leans =
      (local !== noString && touched.has(stringHashes[local]!)) || rows[exports.value[row]!] === 1;
    if (leans) names.add(stringHashes[exports.name[row]!]!);
  }
  return { names, wholesale };
}

function spreadImports(
  file: ParsedFile,
  changed: ReadonlySet<number>,
  modules: ReadonlySet<number>,
  names: Set<number>,
): boolean {
  const { imports, stringHashes, strings } = file;
  let wholesale = false;
  const mentioned = new Map<number, boolean>();
  for (let row = 0; row < imports.length; row++) {
    const module = imports.module[row]!;
    let isTouched = mentioned.get(module);
    if (isTouched === undefined) {
      isTouched = holdsTerm(strings.find(module) ?? "", modules);
      mentioned.set(module, isTouched);
    }
    const name = imports.name[row]!;
    const isChanged = name !== noString && changed.has(stringHashes[name]!);
    if (!isTouched && !isChanged) continue;
    const isWholesale =
      imports.kind[row] === includeKind || (imports.flags[row]! & importFlags.wildcard) !== 0;
    if (isWholesale && isTouched) wholesale = true;
    const local = imports.local[row] === noString ? name : imports.local[row]!;
    if (local !== noString) names.add(stringHashes[local]!);
  }
  return wholesale;
}

function holdsTerm(text: string, terms: ReadonlySet<number>): boolean {
  let found = false;
  forEachTerm(text, 0, text.length, (hash) => {
    found ||= terms.has(hash);
  });
  return found;
}

/** 1 for each expression row whose tree holds one of the names, in itself or through the locals that it leans on. */
function touchedRows(file: ParsedFile, names: ReadonlySet<number>): Uint8Array {
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
      const leans = rows[bindings.type[row]!] === 1 || rows[bindings.value[row]!] === 1;
      const property = bindings.property[row]!;
      const takes = property !== noString && names.has(stringHashes[property]!);
      if (leans || takes) locals.add(bindings.name[row]!);
    }
  }
  // Bases of rows that stood behind their type arguments.
  for (let row = 0; row < rows.length; row++) if (rows[base[row]!] === 1) rows[row] = 1;
  return rows;
}

function spreadSymbols(file: ParsedFile, rows: Uint8Array, names: Set<number>): void {
  const { symbols, expressions, bindings, stringHashes } = file;
  const nameOf = (symbol: number): number => stringHashes[symbols.name[symbol]!]!;
  for (let row = 1; row < symbols.length; row++) {
    if (rows[symbols.type[row]!] === 1 || rows[symbols.value[row]!] === 1) names.add(nameOf(row));
  }
  for (let row = 0; row < expressions.length; row++) {
    if (!isHeritage(expressions.op[row]!)) continue;
    const type = expressions.generic[row]!;
    if (rows[row] !== 1 && rows[type] !== 1) continue;
    if (expressions.owner[row]! > 0) names.add(nameOf(expressions.owner[row]!));
    if (type >= 0 && expressions.name[type] !== noString) names.add(stringHashes[expressions.name[type]!]!);
  }
  // Types of parameters say what callbacks are handed, and what type parameters are at least.
  for (let row = 0; row < bindings.length; row++) {
    if (rows[bindings.type[row]!] === 1 && bindings.owner[row]! > 0) names.add(nameOf(bindings.owner[row]!));
  }
}
