// Which method runs in place of one that a class does not have? Ruby's `Comparable` has `a < b`, `clamp` and the others
// by the `<=>` of the class, and Python's `a += b` is `a + b` for a class without `__iadd__`.
import { ops } from "../../types/index.ts";
import type { Found } from "../found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../found.ts";
import type { ExpressionRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { findMemberOfType } from "../names/members.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";

/** What a call runs whose callee names nothing of the root. */
export function calledInstead(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const { op, base, name } = scope.parsed.expressions;
  if (op[callee] !== ops.member || base[callee]! < 0) return notFound;
  const other = scope.traits.insteadOf.get(scope.nameHash(name[callee]!));
  if (other === undefined) return notFound;
  const type = state.infer.typeOf(scope, base[callee]!);
  const kind = state.types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return notFound;
  const { found } = findMemberOfType(state, scope, type, other);
  return hasSymbol(found) ? foundVia(entityOf(found), via.receiver) : notFound;
}
