// Does a class inherit from something outside the root?
import { ops } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { withTypesAbove } from "./inherits-from.ts";
import { heritageOf } from "./super-types.ts";

/** Bases are followed so far up. */
const mostLevels = 8;

/** Whether a class may inherit members from outside the root: of interfaces, it declares what it has itself. */
export function hasOutsideBase(state: LinkState, type: SymbolId): boolean {
  let known = state.outsideBases.get(type);
  if (known === undefined) state.outsideBases.set(type, (known = findOutsideBase(state, type)));
  return known;
}

function findOutsideBase(state: LinkState, type: SymbolId): boolean {
  for (const above of withTypesAbove(state, type, mostLevels)) {
    const scope = state.scopeOf(above);
    const { op, base } = scope.parsed.expressions;
    for (const row of heritageOf(scope, above - scope.base)) {
      if (op[row] === ops.implement) continue;
      if (base[row]! < 0 || !isSymbol(state.infer.entityOf(scope, base[row]!))) return true;
    }
  }
  return false;
}
