// Which functions does a file of scripts declare outside of everything else?
import type { NameHash, SymbolId } from "../../link/ids.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";

/** By name, in their order; the first of those with one name. */
export function outerFunctions(scope: ScopeOutline): ReadonlyMap<NameHash, SymbolId> {
  const found = new Map<NameHash, SymbolId>();
  for (let row = 1; row < scope.symbolCount; row++) {
    const name = scope.names[row]!;
    if (scope.parents[row] !== 0 || !isCallableKind(scope.kinds[row]!) || found.has(name)) continue;
    found.set(name, scope.base + row);
  }
  return found;
}
