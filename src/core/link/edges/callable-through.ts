// Which symbols may a call run if its callee names another symbol: constructors of a type, other overloads?
import { symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { LinkState } from "../link-state.ts";
import { constructorOf, findMember } from "../names/members.ts";
import { inheritedOverloads } from "../names/overloads.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import type { SymbolId } from "../ids.ts";

/**
 * The constructor that runs when a class is called. If constructors are inherited like methods, the nearest one above.
 */
export function runConstructor(state: LinkState, type: SymbolId): SymbolId {
  const own = constructorOf(state, type);
  if (own >= 0) return own;
  for (const name of state.closedScopeOf(type).traits.inheritedConstructors) {
    const inherited = entityOf(findMember(state, type, name).found);
    if (isSymbol(inherited)) return inherited;
  }
  return -1;
}

/** What calling the class itself runs where it has no constructor; −1 without such a member. */
export function runByClass(state: LinkState, type: SymbolId): SymbolId {
  const { classCalls, callMember } = state.closedScopeOf(type).traits;
  for (const name of classCalls) {
    const found = entityOf(findMember(state, type, name, true).found);
    if (isSymbol(found) && (name !== callMember || isStatic(state, found))) return found;
  }
  return -1;
}

function isStatic(state: LinkState, symbol: SymbolId): boolean {
  const scope = state.closedScopeOf(symbol);
  return (scope.flags[symbol - scope.base]! & symbolFlags.static) !== 0;
}

/** Symbols that calls of `symbol` may lead to instead of it. */
export function callableThrough(state: LinkState, symbol: SymbolId): readonly SymbolId[] {
  const scope = state.closedScopeOf(symbol);
  const kind = scope.kinds[symbol - scope.base]!;
  if (isCallableKind(kind)) return overloadsOf(state, symbol);
  if (!isTypeKind(kind)) return [];
  const made = runConstructor(state, symbol);
  const constructor = made < 0 ? runByClass(state, symbol) : made;
  return constructor < 0 ? [] : [constructor, ...overloadsOf(state, constructor)];
}

function overloadsOf(state: LinkState, symbol: SymbolId): readonly SymbolId[] {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  const isDeclaration = (scope.flags[row]! & symbolFlags.declaration) !== 0;
  if (!scope.traits.overloads && !isDeclaration) return [];
  const found = [...inheritedOverloads(state, scope, row)];
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (at !== row) found.push(scope.base + at);
  }
  return found;
}
