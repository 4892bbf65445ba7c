// Which method runs in place of one that a class does not have? Ruby's `Comparable` has `a < b`, `clamp` and the others
// by the `<=>` of the class, and Python's `a += b` is `a + b` for a class without `__iadd__`.
import { ops } from "../../types/index.ts";
import type { Found } from "../found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../found.ts";
import type { ExpressionRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { enclosingType } from "../names/enclosing-type.ts";
import { isInClass } from "../names/heirs.ts";
import { findMemberOfType } from "../names/members.ts";
import { via } from "../strategies.ts";
import { typeKinds, unknownType } from "../type-table.ts";

/** What a call runs whose callee names nothing of the root. */
export function calledInstead(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const { op, base, name } = scope.parsed.expressions;
  const isMember = op[callee] === ops.member && base[callee]! >= 0;
  if (!isMember && !(op[callee] === ops.ident && scope.traits.moduleMixins)) return notFound;
  const other = scope.traits.insteadOf.get(scope.nameHash(name[callee]!));
  if (other === undefined) return notFound;
  const type = isMember ? state.infer.typeOf(scope, base[callee]!) : selfOf(state, scope, callee);
  const kind = state.types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return notFound;
  const { found } = findMemberOfType(state, scope, type, other);
  return hasSymbol(found) ? foundVia(entityOf(found), via.receiver) : notFound;
}

/** The object whose method contains the bare name of a call; unknown in a method of a class, whose self is the class. */
function selfOf(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId {
  const owner = scope.parsed.expressions.owner[callee]!;
  const around = isInClass(scope, owner) ? -1 : enclosingType(state, scope, owner);
  return around < 0 ? unknownType : state.types.make(typeKinds.self, around);
}
