// Does one type of the root inherit from another?
import type { LinkState } from "../link-state.ts";
import { typeKinds } from "../type-table.ts";
import { superTypesOf } from "./super-types.ts";
import type { SymbolId } from "../ids.ts";

/** Supertypes further up are not followed: broken code may contain a cycle of them. */
const maxDepth = 16;

/**
 * Whether the type `type` inherits from `base`, directly or not; both are symbols. A type does not inherit from itself.
 */
export function inheritsFrom(state: LinkState, type: SymbolId, base: SymbolId, depth = 0): boolean {
  if (depth > maxDepth) return false;
  return superTypesOf(state, type).some((superType) => {
    if (state.types.kind(superType) !== typeKinds.instance) return false;
    const above = state.types.subject(superType);
    return above === base || inheritsFrom(state, above, base, depth + 1);
  });
}
