// Which method do comparisons run that a class does not declare itself? Ruby's `Comparable` has `a < b`, `clamp` and
// the others by the `<=>` of the class.
import { ops } from "../expression-ops.ts";
import type { Found } from "../found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../found.ts";
import type { ExpressionRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { findMemberOfType } from "../names/members.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";

/** What a call runs whose callee names nothing of the root: the method by which a comparison compares. */
export function comparedBy(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const { comparing } = scope.traits;
  const { op, base, name } = scope.parsed.expressions;
  if (comparing === undefined || op[callee] !== ops.member || base[callee]! < 0) return notFound;
  if (!comparing.members.has(scope.nameHash(name[callee]!))) return notFound;
  const type = state.infer.typeOf(scope, base[callee]!);
  const kind = state.types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return notFound;
  const { found } = findMemberOfType(state, scope, type, comparing.by);
  return hasSymbol(found) ? foundVia(entityOf(found), via.receiver) : notFound;
}
