// Which type does `Type.prototype` have?
import { hash32 } from "../../../base/hash32.ts";
import type { ExpressionRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { typeKinds, unknownType } from "../type-table.ts";

const prototypeName = hash32("prototype");

/**
 * The type of a member named `prototype`: it has the members of the values of its type, also if that is a function that
 * makes them. `unknownType` for any other member.
 */
export function prototypeType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { expressions, stringHashes } = scope.parsed;
  const base = expressions.base[row]!;
  if (stringHashes[expressions.name[row]!] !== prototypeName || base < 0) return unknownType;
  const { types } = state;
  const type = state.infer.typeOf(scope, base);
  const kind = types.kind(type);
  const isMaker = kind === typeKinds.static || kind === typeKinds.callable;
  return isMaker ? types.make(typeKinds.instance, types.subject(type)) : unknownType;
}
