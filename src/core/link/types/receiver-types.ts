// What is the type of a member, in terms of the receiver through which it was reached?
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { boundOf, declaringType, findMemberOfType } from "../names/members.ts";
import { typeKinds } from "./types.ts";
import type { ExpressionRow, TypeId } from "../ids.ts";

/** `type`, of the member that the row `row` names on the receiver `base`, with the receiver's type arguments put in. */
export function seenThrough(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  base: ExpressionRow,
  type: TypeId,
): TypeId {
  if (!state.types.isOpen(type) || base < 0) return type;
  const given = state.infer.typeOf(scope, base);
  const receiver = state.types.kind(given) === typeKinds.parameter ? boundOf(state, given) : given;
  const kind = state.types.kind(receiver);
  if (kind !== typeKinds.instance && kind !== typeKinds.self && kind !== typeKinds.static) return type;
  const name = scope.nameHash(scope.parsed.expressions.name[row]!);
  const owner = declaringType(state, findMemberOfType(state, scope, receiver, name), receiver);
  const self =
    kind === typeKinds.static
      ? state.types.make(typeKinds.instance, state.types.subject(receiver))
      : receiver;
  return state.types.substitute(type, owner, self);
}
