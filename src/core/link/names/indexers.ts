// Which members of a type may `value[…]` run? The rows of indexed values do not hold the index.
import type { SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";

/** The indexer `symbol` and those that the same type declares beside it. */
export function indexersLike(state: LinkState, symbol: SymbolId): readonly SymbolId[] {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  if (!scope.isInScope(row)) return state.resolver(scope.language).membersLike?.(symbol) ?? [symbol];
  const all: SymbolId[] = [];
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) all.push(scope.base + at);
  return all;
}
