// Does the language itself call a member of a class, as a loop does that takes its elements?
import { noString } from "../../../base/string-table.ts";
import type { ExpressionRow, NameHash, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { typeKinds } from "../type-table.ts";
import type { FileScope } from "./file-scope.ts";
import { withTypesAbove } from "./inherits-from.ts";
import { heritageOf } from "./super-types.ts";

/** So many types are asked for their bases. */
const mostTypes = 32;

/**
 * False if the language calls members of that name only where a class has a certain outside base, and the type has
 * none that could be it: its bases are types of the root, or what other members need.
 */
export function mayRunFor(state: LinkState, type: SymbolId, name: NameHash): boolean {
  const { protocols, protocolBases } = state.closedScopeOf(type).traits;
  const needed = protocols.get(name);
  if (needed === undefined) return true;
  for (const each of withTypesAbove(state, type, mostTypes)) {
    if (state.closedScopeOf(each).heritage.length === 0) continue;
    const scope = state.scopeOf(each);
    for (const row of heritageOf(scope, each - scope.base)) {
      const base = outsideBase(state, scope, scope.parsed.expressions.base[row]!);
      if (base === needed || (base !== ofRoot && !protocolBases.has(base))) return true;
    }
  }
  return false;
}

const ofRoot = 0;

/** The name of a base outside the root; `ofRoot` for another. */
function outsideBase(state: LinkState, scope: FileScope, row: ExpressionRow): NameHash {
  const kind = row < 0 ? typeKinds.external : state.types.kind(state.infer.typeOf(scope, row));
  if (kind === typeKinds.instance || kind === typeKinds.static) return ofRoot;
  const name = row < 0 ? noString : scope.parsed.expressions.name[row]!;
  return name === noString ? unnamed : scope.nameHash(name);
}

/** No name has this hash, and none needs it. */
const unnamed = -1;
