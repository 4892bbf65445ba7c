// What does a bare name mean among the members of a type whose bases have private members of that name?
import { symbolFlags, visibilities } from "../../types/index.ts";
import type { Found } from "../found.ts";
import { entityOf, foundVia, hasSymbol, notFound, strategyOf, symbolOf } from "../found.ts";
import type { NameHash, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";
import { findMember } from "./members.ts";
import { superTypesOf } from "./super-types.ts";

const privateVisibility = visibilities.indexOf("private");

/** At most this many private members of one name are passed on the way up; types may inherit from each other. */
const maxPassed = 8;

/**
 * The member of the type `type` with that name. In languages where private members are not inherited, those of its
 * bases are passed: what they are to a type inside such a base, the search further outward finds.
 */
export function findInherited(state: LinkState, type: SymbolId, name: NameHash): Found {
  const { found } = findMember(state, type, name);
  if (!hasSymbol(found) || strategyOf(found) !== via.inherited) return found;
  return isHidden(state, symbolOf(found)) ? findAbove(state, symbolOf(found), name, maxPassed) : found;
}

/** The member of that name which the type of the private member `passed` inherits. */
function findAbove(state: LinkState, passed: SymbolId, name: NameHash, levels: number): Found {
  if (levels === 0) return notFound;
  const scope = state.closedScopeOf(passed);
  const declaring = scope.base + scope.parents[passed - scope.base]!;
  for (const base of superTypesOf(state, declaring)) {
    if (state.types.kind(base) !== typeKinds.instance) continue;
    const { found } = findMember(state, state.types.subject(base), name);
    if (!hasSymbol(found)) continue;
    const member = symbolOf(found);
    return isHidden(state, member)
      ? findAbove(state, member, name, levels - 1)
      : foundVia(entityOf(found), via.inherited);
  }
  return notFound;
}

/** Whether the member and all its overloads are private. */
function isHidden(state: LinkState, member: SymbolId): boolean {
  const scope = state.closedScopeOf(member);
  const row = member - scope.base;
  if (!scope.traits.hidesPrivate || (scope.flags[row]! & symbolFlags.exported) !== 0) return false;
  const { visibility } = state.scope(scope.fileId).parsed.symbols;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at))
    if (visibility[at] !== privateVisibility) return false;
  return true;
}
