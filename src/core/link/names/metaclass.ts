// Which members does a class have as an object? Those of its metaclass: `class Job(metaclass=Registry)` has the methods
// of Registry, and calling it runs `Registry.__call__`.
import type { Found } from "../found.ts";
import { foundVia, hasSymbol, notFound, symbolOf } from "../found.ts";
import type { NameHash, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";
import { withTypesAbove } from "./inherits-from.ts";
import { findMember } from "./members.ts";
import { isTypeKind } from "./symbol-choice.ts";

/** A metaclass is looked for in this many classes above a class. */
const maxClasses = 16;

/** The member of that name of the metaclass of the class `type`, its own or the nearest inherited one. */
export function findInMetaclass(state: LinkState, type: SymbolId, name: NameHash): Found {
  const metaclass = metaclassOf(state, type);
  const { found } = metaclass < 0 ? { found: notFound } : findMember(state, metaclass, name);
  return hasSymbol(found) ? foundVia(symbolOf(found), via.receiver) : notFound;
}

/** The class whose methods the class `type` has, which it names itself or inherits; −1 if there is none in the root. */
export function metaclassOf(state: LinkState, type: SymbolId): SymbolId {
  if (state.closedScopeOf(type).traits.metaclasses !== true) return -1;
  for (const each of withTypesAbove(state, type, maxClasses)) {
    const scope = state.scopeOf(each);
    const row = each - scope.base;
    const value = isTypeKind(scope.kinds[row]!) ? scope.parsed.symbols.value[row]! : -1;
    const named = value < 0 ? -1 : state.infer.typeOf(scope, value);
    if (named >= 0) return state.types.kind(named) === typeKinds.static ? state.types.subject(named) : -1;
  }
  return -1;
}
