// What does a member of which only a comment tells stand for: PHPDoc's `@method Post find(int $id)`?
import { symbolFlags } from "../../types/index.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { findMember } from "./members.ts";
import { superTypesOf } from "./super-types.ts";
import { typeKinds } from "../type-table.ts";

export function isDescribed(state: LinkState, symbol: SymbolId): boolean {
  return (state.flagsOf(symbol) & symbolFlags.described) !== 0;
}

/** The member of a type above that the comment describes once more; −1 if what stands in for missing members runs. */
export function behindDescribed(state: LinkState, symbol: SymbolId): SymbolId {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  for (const above of superTypesOf(state, scope.base + scope.parents[row]!)) {
    if (state.types.kind(above) !== typeKinds.instance) continue;
    const { found } = findMember(state, state.types.subject(above), scope.names[row]!);
    if (!hasSymbol(found)) continue;
    const member = symbolOf(found);
    const real = isDescribed(state, member) ? behindDescribed(state, member) : member;
    if (real >= 0) return real;
  }
  return -1;
}
