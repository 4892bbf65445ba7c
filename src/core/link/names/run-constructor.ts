// Which constructor runs when a class is called?
import { isSymbol } from "../entity.ts";
import { entityOf } from "../found.ts";
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
