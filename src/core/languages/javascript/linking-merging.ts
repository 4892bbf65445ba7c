// What does a TypeScript declaration get from others of its name and scope? These merge: interfaces, a class and an
// interface, and a namespace with a class, an interface, an enum or a function.
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findApart } from "../../link/names/members.ts";
import { declaredSuperTypes } from "../../link/names/super-types.ts";
import { chooseSymbol, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../../link/ids.ts";

/** A member that another declaration of `type`, or an assignment to its prototype, adds; −1 if there is none. */
export function findMergedMember(state: LinkState, type: SymbolId, name: NameHash): SymbolId {
  const scope = state.closedScopeOf(type);
  const row = type - scope.base;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (at === row || !hasMembers(scope, at)) continue;
    const found = chooseSymbol(scope, scope.firstChild(at, name), false, false);
    if (found >= 0) return scope.base + found;
  }
  return findApart(state, scope, row, name);
}

/** Base types of the other declarations of a class or interface. */
export function mergedSuperTypes(state: LinkState, type: SymbolId): readonly TypeId[] {
  const scope = state.closedScopeOf(type);
  const row = type - scope.base;
  if (!isExtensible(scope, row)) return [];
  const found: number[] = [];
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (at !== row && isExtensible(scope, at)) found.push(...declaredSuperTypes(state, scope.base + at));
  }
  return found;
}

/** The row of a name that one of a namespace's blocks in a file exports; −1 if there is none. */
export function findInBlocks(
  scope: ScopeOutline,
  row: SymbolRow,
  name: NameHash,
  wantType: boolean,
): SymbolRow {
  const own = chooseSymbol(scope, scope.firstChild(row, name), wantType, true);
  if (own >= 0) return own;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (at === row || !isModuleKind(scope.kinds[at]!)) continue;
    const found = chooseSymbol(scope, scope.firstChild(at, name), wantType, true);
    if (found >= 0) return found;
  }
  return -1;
}

function hasMembers(scope: ScopeOutline, row: SymbolRow): boolean {
  return isTypeKind(scope.kinds[row]!) || isModuleKind(scope.kinds[row]!);
}

function isExtensible(scope: ScopeOutline, row: SymbolRow): boolean {
  const kind = scope.kindOf(row);
  return kind === "class" || kind === "interface";
}
