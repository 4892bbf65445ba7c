// Which symbols may a call run if its callee names another symbol: constructors of a type, other overloads?
import { symbolFlags } from "../../types/index.ts";
import { hasSymbol, strategyOf, symbolOf } from "../found.ts";
import type { LinkState } from "../link-state.ts";
import { findMember } from "../names/members.ts";
import { runBeforeMaking, runConstructor } from "../names/run-constructor.ts";
import { findInMetaclass } from "../names/metaclass.ts";
import { inheritedOverloads } from "../types/overloads.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import type { SymbolId } from "../ids.ts";
import { via } from "../strategies.ts";

/** The member that calling the class itself runs if it has no constructor; −1 if there is none. */
export function runByClass(state: LinkState, type: SymbolId): SymbolId {
  const { classCalls, callMember } = state.closedScopeOf(type).traits;
  for (const name of classCalls) {
    const { found } = findMember(state, type, name, true);
    if (!hasSymbol(found)) continue;
    // Calling an object runs another member; a constructor of a superclass is called by that class's name.
    const isOwn =
      strategyOf(found) === via.self &&
      ((state.flagsOf(symbolOf(found)) & symbolFlags.static) !== 0 ||
        (state.flagsOf(type) & symbolFlags.static) !== 0);
    if (name !== callMember || isOwn) return symbolOf(found);
  }
  return -1;
}

/** Symbols that calls of `symbol` may lead to instead of it. */
export function callableThrough(state: LinkState, symbol: SymbolId): readonly SymbolId[] {
  const scope = state.closedScopeOf(symbol);
  const kind = scope.kinds[symbol - scope.base]!;
  if (isCallableKind(kind)) return overloadsOf(state, symbol);
  if (!isTypeKind(kind)) return [];
  const [made, run] = [runConstructor(state, symbol), runByClass(state, symbol)];
  const found = made < 0 ? [] : [made, ...overloadsOf(state, made)];
  const before = findInMetaclass(state, symbol, scope.traits.callMember);
  if (hasSymbol(before)) found.push(symbolOf(before));
  const maker = runBeforeMaking(state, symbol);
  if (maker >= 0) found.push(maker);
  return run < 0 ? found : [...found, run, ...overloadsOf(state, run)];
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
