// What does a bare name stand for, here? Locals, the scopes around, the enclosing type, the file, its imports, its package.
import { bindingKinds } from "../../types/index.ts";
import { bound, external, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { FileScope } from "./file-scope.ts";
import { notAsked } from "./file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { findMember, ownerType } from "./members.ts";
import { via } from "../edges/strategies.ts";
import { chooseSymbol, isCallableKind, isModuleKind, isTypeKind } from "./symbol-choice.ts";

const genericKind = bindingKinds.indexOf("generic");

/**
 * The entity that `name` stands for at `offset` of an open file, seen from the symbol row `owner`. Sets the strategy.
 * `wantType` says that a type is named, where the language keeps types apart from values; `declarer` is the symbol row
 * whose declaration the name stands in: a type is no base of itself. `skipsLocals` where locals are no candidates: what
 * is called in a language whose methods have a name space of their own.
 */
export function findName(
  state: LinkState,
  scope: FileScope,
  name: number,
  owner: number,
  offset: number,
  wantType: boolean,
  declarer = owner,
  skipsLocals = false,
): number {
  const visible = skipsLocals ? -1 : scope.bindingAt(name, offset);
  // A parameter is no type, whatever it is called: `struct list *list`.
  const isLocal = visible >= 0 && (!wantType || scope.parsed.bindings.kind[visible] === genericKind);
  const binding = isLocal ? visible : -1;
  const isOwnParameter = binding >= 0 && scope.parsed.bindings.owner[binding] === declarer;
  if (declarer !== owner && isOwnParameter) {
    state.strategy = via.local;
    return bound;
  }
  const inside = findInScopes(state, scope, name, owner, binding, wantType);
  const isItself = declarer !== owner && inside === scope.base + declarer;
  if (inside !== unresolved && !isItself) return inside;
  return findOutside(state, scope, name, offset, wantType);
}

/** What the file knows of a name beyond its own declarations. Sets the strategy. */
export function findOutside(
  state: LinkState,
  scope: FileScope,
  name: number,
  offset: number,
  wantType: boolean,
): number {
  const imported = findImported(state, scope, name, offset, wantType);
  if (imported !== unresolved) return imported;
  const visible = state.resolver(scope.language).findVisible(scope, name, wantType, offset);
  if (visible !== unresolved) return visible;
  return scope.traits.globals.has(name) ? external : unresolved;
}

/** From the innermost scope outward to the file. `binding` is the parameter or local of that name, −1 for none. */
function findInScopes(
  state: LinkState,
  scope: FileScope,
  name: number,
  owner: number,
  binding: number,
  wantType: boolean,
): number {
  const { memberScope } = scope.traits;
  const bindingOwner = binding < 0 ? -1 : scope.parsed.bindings.owner[binding]!;
  for (let at = owner; ; at = scope.parents[at]!) {
    const isType = at > 0 && isTypeKind(scope.kinds[at]!);
    const own = isType
      ? findInType(state, scope, at, name, owner, memberScope, wantType)
      : findInBlock(state, scope, at, name, bindingOwner === at ? binding : -1, wantType);
    if (own !== unresolved) return own;
    if (bindingOwner === at) {
      state.strategy = via.local;
      return bound;
    }
    if (at === 0) return unresolved;
    const type = memberScope && !isType ? ownerType(state, scope, at) : -1;
    const member = type < 0 ? unresolved : findMember(state, type, name);
    if (isSymbol(member)) return viaMember(state, member);
  }
}

/** Declared in a function, a namespace or the file itself; `binding` is a parameter or local of that same symbol. */
function findInBlock(
  state: LinkState,
  scope: FileScope,
  at: number,
  name: number,
  binding: number,
  wantType: boolean,
): number {
  const isNamespace = isModuleKind(scope.kinds[at]!);
  // Members of an object literal are not seen by their bare names.
  if (!isNamespace && !isCallableKind(scope.kinds[at]!)) return unresolved;
  const row = chooseSymbol(scope, scope.firstChild(at, name), wantType, scope.traits.typeSpace);
  if (row >= 0 && !isShadowed(scope, row, binding)) {
    state.strategy = isNamespace ? via.file : via.local;
    return scope.base + row;
  }
  if (at === 0 || !isNamespace) return unresolved;
  return state.resolver(scope.language).findInNamespace?.(scope, at, name, wantType) ?? unresolved;
}

/** A function's parameter hides a function inside it only where it is declared later. */
function isShadowed(scope: FileScope, row: number, binding: number): boolean {
  if (binding < 0) return false;
  const { bindings, symbols } = scope.parsed;
  return bindings.start[binding]! > symbols.start[row]! || bindings.end[binding]! <= symbols.start[row]!;
}

function findInType(
  state: LinkState,
  scope: FileScope,
  typeRow: number,
  name: number,
  owner: number,
  memberScope: boolean,
  wantType: boolean,
): number {
  if (memberScope) {
    const member = findMember(state, scope.base + typeRow, name);
    if (isSymbol(member)) return viaMember(state, member);
  } else if (typeRow === owner || scope.kindOf(typeRow) === "enum") {
    const row = chooseSymbol(scope, scope.firstChild(typeRow, name), wantType, false);
    if (row >= 0) {
      state.strategy = via.self;
      return scope.base + row;
    }
  }
  return unresolved;
}

function viaMember(state: LinkState, member: number): number {
  state.strategy = state.memberOwner === 0 ? via.self : via.inherited;
  return member;
}

/** What the import of that local name stands for; the last one that the offset sees. Sets the strategy. */
export function findImported(
  state: LinkState,
  scope: FileScope,
  name: number,
  offset: number,
  wantType: boolean,
): number {
  let answer = unresolved;
  for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
    const { start, end } = scope.parsed.imports;
    if (end[row]! > 0 && (offset < start[row]! || offset >= end[row]!)) continue;
    const target = importTarget(state, scope, row, wantType);
    if (isSymbol(target) || isPackage(target)) return target;
    if (target !== unresolved) answer = target;
  }
  return answer;
}

/**
 * What the local name of an import row stands for: where the language keeps types apart from values, and the name is
 * both, the one that is wanted. Sets the strategy.
 */
export function importTarget(state: LinkState, scope: FileScope, row: number, wantType: boolean): number {
  const { reach } = state;
  const wantsApart = wantType && scope.traits.typeSpace;
  const target = reach.find(-1 - scope.fileId, wantsApart ? -1 - row : row, () => {
    state.strategy = via.import;
    const found = state.resolver(scope.language).importTarget(scope, row, wantsApart);
    reach.strategy = state.strategy;
    return found;
  });
  state.strategy = reach.strategy;
  return target;
}

/** What a module (a file's row 0, or a module symbol inside it) offers under a name. Sets the strategy. */
export function findInModule(state: LinkState, module: number, name: number, wantType: boolean): number {
  const { reach } = state;
  const found = reach.find(module, wantType ? name ^ typeSpaceMark : name, () => {
    const scope = state.scopeOf(module);
    state.strategy = via.import;
    const entity = state.resolver(scope.language).findInModule(scope, module - scope.base, name, wantType);
    reach.strategy = state.strategy;
    return entity;
  });
  state.strategy = reach.strategy;
  return found;
}

const typeSpaceMark = 0x5bd1e995;

/** The module that an import row names. */
export function importModule(state: LinkState, scope: FileScope, row: number): number {
  let module = scope.importModules[row]!;
  if (module === notAsked) {
    module = state.resolver(scope.language).importModule(scope, row);
    scope.importModules[row] = module;
  }
  return module;
}
