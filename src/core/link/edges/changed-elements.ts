// Is the element of `value[…]` changed, itself or a field of it, or only read?
import { expressionFlags, ops } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { ExpressionRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { changesReceiver, signatureOf } from "../names/signatures.ts";

/** By the row of an element, or of a field of one: the row of the member that is named of it. */
const membersByFile = new WeakMap<FileScope, ReadonlyMap<ExpressionRow, ExpressionRow>>();

/** Whether code assigns to the element of the subscript `row`, borrows it to change it, or calls what changes it. */
export function isChanged(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  const { flags, name } = scope.parsed.expressions;
  const members = membersOf(scope);
  for (let at: ExpressionRow | undefined = row; at !== undefined; at = members.get(at)) {
    if ((flags[at]! & expressionFlags.write) !== 0) return true;
    if (at === row || scope.callOf(at) === undefined) continue;
    const called = state.infer.entityOf(scope, at);
    if (!isSymbol(called)) return scope.traits.changing.has(scope.nameHash(name[at]!));
    const target = state.scopeOf(called);
    return changesReceiver(signatureOf(target.parsed, called - target.base));
  }
  return false;
}

function membersOf(scope: FileScope): ReadonlyMap<ExpressionRow, ExpressionRow> {
  let members = membersByFile.get(scope);
  if (members === undefined) membersByFile.set(scope, (members = readMembers(scope)));
  return members;
}

function readMembers({ parsed }: FileScope): ReadonlyMap<ExpressionRow, ExpressionRow> {
  const { op, base } = parsed.expressions;
  const members = new Map<ExpressionRow, ExpressionRow>();
  const elements = new Set<ExpressionRow>();
  for (let row = 0; row < op.length; row++) {
    const isMember = op[row] === ops.member && elements.has(base[row]!);
    if (isMember) members.set(base[row]!, row);
    if (isMember || op[row] === ops.index) elements.add(row);
  }
  return members;
}
