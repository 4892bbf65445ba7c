// A field and a method that is declared apart from its type may have one name: `builder.size` and `builder.size(2)`.
import type { SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";

/** The method that a call of the field `symbol` means instead; −1 if there is none. */
export function methodBeside(state: LinkState, symbol: SymbolId): SymbolId {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  // In JavaScript they are the same: what is assigned to a prototype fills the declared field.
  if (scope.traits.oneMemberSpace || scope.kindOf(row) !== "field" || scope.parents[row]! <= 0) return -1;
  const type = scope.base + scope.parents[row]!;
  return state.resolver(scope.language).findDetached?.(type, scope.names[row]!) ?? -1;
}
