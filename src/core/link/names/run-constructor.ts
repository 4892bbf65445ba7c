// Which constructor runs when a class is called?
import { isSymbol } from "../entity.ts";
import { entityOf, hasSymbol, symbolOf } from "../found.ts";
import type { SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { constructorOf, findMember } from "./members.ts";

/** The class's own; if constructors are inherited like methods, the nearest one above. −1 if there is none. */
export function runConstructor(state: LinkState, type: SymbolId): SymbolId {
  const own = constructorOf(state, type);
  if (own >= 0) return own;
  for (const name of state.closedScopeOf(type).traits.inheritedConstructors) {
    const inherited = entityOf(findMember(state, type, name).found);
    if (isSymbol(inherited)) return inherited;
  }
  return -1;
}

/** What runs before the constructor. −1 if there is none: calling an enum looks up one of its values. */
export function runBeforeMaking(state: LinkState, type: SymbolId): SymbolId {
  const scope = state.closedScopeOf(type);
  if (scope.kindOf(type - scope.base) === "enum") return -1;
  for (const name of scope.traits.beforeMakings) {
    const { found } = findMember(state, type, name);
    if (hasSymbol(found)) return symbolOf(found);
  }
  return -1;
}
