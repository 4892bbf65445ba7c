// Of a getter and a setter with one name, which one runs?
import { symbolFlags } from "../../types/index.ts";
import type { SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";

/** The one of them that reading or writing the property runs; other symbols as they are. */
export function accessorRun(state: LinkState, symbol: SymbolId, isWrite: boolean): SymbolId {
  const closed = state.closedScopeOf(symbol);
  const row = symbol - closed.base;
  if ((closed.flags[row]! & symbolFlags.accessor) === 0) return symbol;
  const first = closed.firstSibling(row);
  if (first < 0 || (first === row && closed.nextChild(row) < 0)) return symbol;
  const scope = state.scopeOf(symbol);
  let [best, count] = [row, scope.parametersOf(row).length];
  for (let at = first; at >= 0; at = closed.nextChild(at)) {
    const taken = scope.parametersOf(at).length;
    const isAccessor = (closed.flags[at]! & symbolFlags.accessor) !== 0;
    if (isAccessor && (isWrite ? taken > count : taken < count)) [best, count] = [at, taken];
  }
  return closed.base + best;
}
