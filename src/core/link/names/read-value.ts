// A field and a method may have one name. Which of them is read, if the name is not called?
import { hasSymbol, symbolOf } from "../found.ts";
import type { SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { typeKinds } from "../type-table.ts";
import { findMember } from "./members.ts";
import { asValue, isCallableKind } from "./symbol-choice.ts";
import { superTypesOf } from "./super-types.ts";

/** So many types above a method are asked for a field with its name. */
const mostBases = 16;

/** The field that is read by the name of `symbol`, declared beside it or inherited. The symbol itself if there is none. */
export function readValue(state: LinkState, symbol: SymbolId): SymbolId {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  if (!scope.traits.overloads || !isCallableKind(scope.kinds[row]!)) return symbol;
  const beside = asValue(scope, row);
  if (beside !== row || scope.parents[row]! <= 0) return scope.base + beside;
  return inheritedValue(state, symbol) ?? symbol;
}

/** The field with the name of the method which the method's type inherits. */
function inheritedValue(state: LinkState, method: SymbolId): SymbolId | undefined {
  const declaring = state.closedScopeOf(method);
  const name = declaring.names[method - declaring.base]!;
  const left = [declaring.base + declaring.parents[method - declaring.base]!];
  for (let at = 0; at < left.length && at < mostBases; at++) {
    for (const base of superTypesOf(state, left[at]!)) {
      if (state.types.kind(base) !== typeKinds.instance) continue;
      const { found } = findMember(state, state.types.subject(base), name);
      if (!hasSymbol(found)) continue;
      const scope = state.closedScopeOf(symbolOf(found));
      const row = asValue(scope, symbolOf(found) - scope.base);
      if (!isCallableKind(scope.kinds[row]!)) return scope.base + row;
      if (scope.parents[row]! > 0) left.push(scope.base + scope.parents[row]!);
    }
  }
  return undefined;
}
