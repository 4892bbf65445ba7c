// Which constructor runs when a class is called?
import { hasSymbol, symbolOf } from "../found.ts";
import type { NameHash, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { constructorOf, findMember } from "./members.ts";

/** The class's own; if constructors are inherited like methods, the nearest one above. −1 if there is none. */
export function runConstructor(state: LinkState, type: SymbolId): SymbolId {
  const own = constructorOf(state, type);
  return own >= 0 ? own : firstMember(state, type, state.closedScopeOf(type).traits.inheritedConstructors);
}

/** What runs before the constructor. −1 if there is none: calling an enum looks up one of its values. */
export function runBeforeMaking(state: LinkState, type: SymbolId): SymbolId {
  const scope = state.closedScopeOf(type);
  return scope.kindOf(type - scope.base) === "enum"
    ? -1
    : firstMember(state, type, scope.traits.beforeMakings);
}

/**
 * The method that runs when an instance of a class without a constructor is or was made; the class itself if there is
 * none.
 */
export function runWithoutConstructor(state: LinkState, type: SymbolId): SymbolId {
  const after = firstMember(state, type, state.closedScopeOf(type).traits.afterMakings);
  const run = after >= 0 ? after : runBeforeMaking(state, type);
  return run < 0 ? type : run;
}

/** The member, own or inherited, with the first of these names that leads to one; −1 if none does. */
function firstMember(state: LinkState, type: SymbolId, names: readonly NameHash[]): SymbolId {
  for (const name of names) {
    const { found } = findMember(state, type, name);
    if (hasSymbol(found)) return symbolOf(found);
  }
  return -1;
}
