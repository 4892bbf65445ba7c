// Which imported names of a file lead elsewhere now, among imports that mention a change?
import type { ParsedFile } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { isNameless } from "./changed-names.ts";
import type { FreshNames } from "./changed-names.ts";
import type { ImportChange } from "./compare-views.ts";
import { holdsTerm, isWildcard } from "./dependent-names.ts";
import type { ImportRow, NameHash, TermHash } from "../ids.ts";

export interface LostImports {
  /** Local names of the imports. */
  readonly names: ReadonlySet<NameHash>;
  /** Those of them that bring in a type whose members come and go without being mentioned. */
  readonly strong: ReadonlySet<NameHash>;
  /** One of them imports every name of a module. */
  readonly hasWildcard: boolean;
}

/**
 * Undefined if none leads elsewhere.
 * @param compare - what a row of an unchanged file stands for, before and now; absent for an edited file
 */
export function findLostImports(
  file: ParsedFile,
  fresh: FreshNames,
  compare?: (row: ImportRow) => ImportChange,
): LostImports | undefined {
  const { imports, stringHashes, strings } = file;
  const mentions = mentionTest(file, compare === undefined ? fresh.words : fresh.terms, fresh);
  const isStrong = strengthTest(file, fresh);
  const strong = new Set<NameHash>();
  let lost: Set<NameHash> | undefined;
  let hasWildcard = false;
  for (let row = 0; row < imports.length; row++) {
    const name = imports.name[row]!;
    const local = localName(file, row);
    const isRenamed = name !== noString && local !== name && fresh.names.has(stringHashes[name]!);
    if (isRenamed) (lost ??= new Set()).add(stringHashes[local]!);
    const isName = name !== noString && holdsTerm(strings.get(name), fresh.words);
    const isMentioned = mentions(imports.module[row]!) || isName;
    const isTouched = isMentioned && (compare === undefined || leadsElsewhere(compare(row), fresh));
    if (isTouched) {
      lost ??= new Set();
      if (isWildcard(file, row)) hasWildcard = true;
      if (local !== noString) lost.add(stringHashes[local]!);
    }
    if ((isRenamed || isTouched) && local !== noString && isStrong(name)) strong.add(stringHashes[local]!);
  }
  return lost && { names: lost, strong, hasWildcard };
}

function localName({ imports }: ParsedFile, row: ImportRow): number {
  return imports.local[row] === noString ? imports.name[row]! : imports.local[row]!;
}

function leadsElsewhere({ differs, files }: ImportChange, { modules }: FreshNames): boolean {
  return differs || files.some((file) => modules.has(file));
}

/** Whether an imported name, or what an import brings in without naming it, is that of a type with other members. */
function strengthTest({ stringHashes }: ParsedFile, { strong }: FreshNames): (name: number) => boolean {
  const hasNameless = isNameless(strong);
  return (name) => {
    if (name === noString) return hasNameless;
    const hash = stringHashes[name]!;
    return strong.has(hash) || (hasNameless && isNameless(new Set([hash])));
  };
}

/** Whether the module of a specifier may have changed: computed once per specifier of the file. */
function mentionTest(
  { strings }: ParsedFile,
  terms: ReadonlySet<TermHash>,
  fresh: FreshNames,
): (module: number) => boolean {
  const known = new Map<number, boolean>();
  return (module) => {
    let mention = known.get(module);
    if (mention === undefined) {
      known.set(module, (mention = mentionsModule(strings.find(module) ?? "", terms, fresh)));
    }
    return mention;
  };
}

function mentionsModule(specifier: string, terms: ReadonlySet<TermHash>, fresh: FreshNames): boolean {
  if (fresh.isModuleUnindexed) return true;
  return byDots.test(specifier) ? fresh.folders.size > 0 : holdsTerm(specifier, terms);
}

const byDots = /^[./]*(?:__init__)?$/;

/** Imports of a folder written without its name: `from . import x`, `from .__init__ import x`, `import "..";`. */
export function importsByDots({ imports, strings }: ParsedFile): boolean {
  return imports.module.some((module) => byDots.test(strings.get(module)));
}
