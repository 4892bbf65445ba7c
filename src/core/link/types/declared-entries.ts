// What is at one key of a mapping whose class declares its keys as fields: Python's TypedDict?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { LinkState } from "../link-state.ts";
import { findMember } from "../names/members.ts";
import { heritageOf, superTypesOf } from "../names/super-types.ts";
import type { SymbolId, TypeId } from "../ids.ts";
import { typeKinds, unknownType } from "../type-table.ts";

/** So many classes may be between a class and the outside class that makes it a mapping. */
const mostLevels = 8;

/** The type that the class of `type` declares for the entry at `key` ("." and the key); unknown for other classes. */
export function declaredEntry(state: LinkState, type: TypeId, key: string): TypeId {
  const { types } = state;
  if (types.kind(type) !== typeKinds.instance) return unknownType;
  const symbol = types.subject(type);
  if (!declaresKeys(state, symbol, mostLevels)) return unknownType;
  const { found } = findMember(state, symbol, hash32(key.slice(1)));
  return hasSymbol(found) ? state.infer.valueType(symbolOf(found)) : unknownType;
}

function declaresKeys(state: LinkState, symbol: SymbolId, levels: number): boolean {
  const closed = state.closedScopeOf(symbol);
  const { keyedClasses } = closed.traits;
  if (keyedClasses.size === 0 || levels === 0 || closed.heritage.length === 0) return false;
  const scope = state.scopeOf(symbol);
  const { base, name } = scope.parsed.expressions;
  for (const heritage of heritageOf(scope, symbol - scope.base)) {
    const named = base[heritage]!;
    if (named >= 0 && name[named] !== noString && keyedClasses.has(scope.nameHash(name[named]!))) return true;
  }
  return superTypesOf(state, symbol).some(
    (above) =>
      state.types.kind(above) === typeKinds.instance &&
      declaresKeys(state, state.types.subject(above), levels - 1),
  );
}
