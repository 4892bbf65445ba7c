// What does an imported name stand for, and what does a module export under a name?
import type { ParsedFile } from "../../types/index.ts";
import { isPackage } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, hasSymbol, notFound } from "../found.ts";
import type { FileScope } from "./file-scope.ts";
import { notAsked } from "./scope-outline.ts";
import type { LinkState } from "../link-state.ts";
import type { Entity, ImportRow, NameHash, SymbolId } from "../ids.ts";
import type { NameQuery } from "./name-query.ts";

/** Whether an import counts for a part of its file only: a function that imports it for itself. */
export function isOfPart({ imports, symbols }: ParsedFile, row: ImportRow): boolean {
  return imports.end[row]! > 0 && imports.end[row]! < symbols.end[0]!;
}

/**
 * What the import with that local name stands for, among the imports visible at the offset: one in a function hides
 * those around it.
 */
export function findImported(state: LinkState, { scope, name, offset, wantType }: NameQuery): Found {
  let answer = notFound;
  let narrowest: number | undefined;
  const { start, end } = scope.parsed.imports;
  for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
    if (end[row]! > 0 && (offset < start[row]! || offset >= end[row]!)) continue;
    const width = end[row]! > 0 ? end[row]! - start[row]! : Infinity;
    if (narrowest !== undefined && width >= narrowest) continue;
    const target = importTarget(state, scope, row, wantType);
    if (hasSymbol(target) || isPackage(entityOf(target))) [answer, narrowest] = [target, width];
    else if (target !== notFound && narrowest === undefined) answer = target;
  }
  return answer;
}

/**
 * What the local name of an import row stands for. If the language keeps types apart from values and the name is both,
 * the wanted one.
 */
export function importTarget(state: LinkState, scope: FileScope, row: ImportRow, wantType: boolean): Found {
  const wantsApart = wantType && scope.traits.typeSpace;
  return state.reach.find(-1 - scope.fileId, wantsApart ? -1 - row : row, () =>
    state.resolver(scope.language).importTarget(scope, row, wantsApart),
  );
}

/** What a module (a file's row 0, or a module symbol inside it) exports under a name. */
export function findInModule(state: LinkState, module: SymbolId, name: NameHash, wantType: boolean): Found {
  return state.reach.find(module, wantType ? name ^ typeSpaceMark : name, () => {
    const scope = state.scopeOf(module);
    return state.resolver(scope.language).findInModule(scope, module - scope.base, name, wantType);
  });
}

const typeSpaceMark = 0x5bd1e995;

/** The module that an import row names. */
export function importModule(state: LinkState, scope: FileScope, row: ImportRow): Entity {
  let module = scope.importModules[row]!;
  if (module === notAsked) {
    module = state.resolver(scope.language).importModule(scope, row);
    scope.importModules[row] = module;
  }
  return module;
}
