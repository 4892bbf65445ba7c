// Which method does a function literal stand for, where an interface is expected? The only one without a body.
import { symbolFlags } from "../../types/index.ts";
import type { LinkState } from "../link-state.ts";
import { typeKinds } from "../type-table.ts";
import type { SymbolId, TypeId } from "../ids.ts";
import { superTypesOf } from "./super-types.ts";

/** So many interfaces above each other are asked. */
const maxLevels = 4;
const several = -2;

/** A method, and the type that declares it as seen from the type that was asked for. */
export interface OnlyMethod {
  readonly method: SymbolId;
  readonly holder: TypeId;
}

/**
 * The only method without a body that a value of the interface `type` has, where function literals stand for such values;
 * undefined if there is none or several.
 */
export function onlyMethodOf(state: LinkState, type: TypeId, levels = maxLevels): OnlyMethod | undefined {
  const { types } = state;
  if (types.kind(type) !== typeKinds.instance || levels === 0) return undefined;
  const symbol = types.subject(type);
  const own = ownMethodOf(state, symbol);
  if (own >= 0) return { method: own, holder: type };
  if (own === several) return undefined;
  const found = superTypesOf(state, symbol).map((above) =>
    onlyMethodOf(state, types.substitute(above, type, type), levels - 1),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The only method without a body that an interface declares itself; −1 for none, `several` for more. */
function ownMethodOf(state: LinkState, type: SymbolId): SymbolId {
  const scope = state.closedScopeOf(type);
  const row = type - scope.base;
  if (!scope.traits.functionalInterfaces || scope.kindOf(row) !== "interface") return several;
  let only = -1;
  // What is inside a declaration follows it.
  for (let at = row + 1; at < scope.symbolCount && scope.parents[at]! >= row; at++) {
    if (scope.parents[at] !== row || scope.kindOf(at) !== "method") continue;
    if ((scope.flags[at]! & symbolFlags.declaration) === 0) continue;
    if (only >= 0) return several;
    only = at;
  }
  return only < 0 ? -1 : scope.base + only;
}
