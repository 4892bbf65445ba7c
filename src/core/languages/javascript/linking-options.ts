// The options of a component (Vue): what `methods` and `computed` hold are members of the component, which the functions
// of all its options reach through `this`.
import { hash32 } from "../../../base/hash32.ts";
import { symbolKindCode } from "../../types/index.ts";
import type { NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";

const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");
const constantKind = symbolKindCode("constant");
const memberHolders = ["methods", "computed"].map((name) => hash32(name));

/**
 * A member of the component whose options contain the object `type`, if `type` is an object in one of them (`methods`,
 * `watch`) or the constant that holds them all; −1 if there is none.
 */
export function findOptionMember(state: LinkState, type: SymbolId, name: NameHash): SymbolId {
  const scope = state.closedScopeOf(type);
  let row = type - scope.base;
  while (row > 0 && scope.kinds[row] === fieldKind) row = scope.parents[row]!;
  if (row > 0 && scope.kinds[row] !== constantKind) return -1;
  const member = findInOptions(scope, row, name, memberHolders);
  return member < 0 ? -1 : scope.base + member;
}

/**
 * A member that one of the options `holders` declares.
 *
 * @param object - the constant that holds the options, 0 for the object that the file exports
 */
export function findInOptions(
  scope: ScopeOutline,
  object: SymbolRow,
  name: NameHash,
  holders: readonly NameHash[],
): SymbolRow {
  for (const holder of holders) {
    for (let row = scope.firstChild(object, holder); row >= 0; row = scope.nextChild(row)) {
      // At the top of a file, only methods and fields are of the exported object.
      const isOption = scope.kinds[row] === fieldKind || scope.kinds[row] === methodKind;
      const member = isOption ? scope.firstChild(row, name) : -1;
      if (member >= 0) return member;
    }
  }
  return -1;
}
