// What runs if a method calls a member of `this` that its class does not have? The members of the file's subclasses:
// `execute() { this.run(); }` in a base class without `run`.
import { isSymbol, unresolved } from "../entity.ts";
import { ops } from "../expression-ops.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { inheritsFrom } from "../names/inherits-from.ts";
import { findMember } from "../names/members.ts";
import { superTypesOf } from "../names/super-types.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";

/** With more subclasses, the base class is a framework's. */
const maxSubclasses = 16;

/** Methods of the file's subclasses that `this.name()` in the row `callee` may run, if nothing else is known of it. */
export function subclassMembers(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  named: Entity,
): readonly SymbolId[] {
  const { op, base, name } = scope.parsed.expressions;
  if (named !== unresolved || op[callee] !== ops.member || op[base[callee]!] !== ops.self) return [];
  if (!scope.traits.typedElements || scope.heritage.length === 0) return [];
  const type = state.infer.typeOf(scope, base[callee]!);
  if (state.types.kind(type) !== typeKinds.self || isOpen(state, state.types.subject(type))) return [];
  const found = new Set<SymbolId>();
  const owners = new Set(scope.heritage.map((row) => scope.parsed.expressions.owner[row]!));
  for (const row of owners) {
    const subclass = scope.base + row;
    if (!isTypeKind(scope.kinds[row]!) || subclass === state.types.subject(type)) continue;
    if (!inheritsFrom(state, subclass, state.types.subject(type))) continue;
    const member = findMember(state, subclass, scope.nameHash(name[callee]!));
    if (!hasSymbol(member.found)) continue;
    const target = state.closedScopeOf(symbolOf(member.found));
    if (isCallableKind(target.kinds[symbolOf(member.found) - target.base]!))
      found.add(symbolOf(member.found));
  }
  return found.size > maxSubclasses ? [] : [...found];
}

/** Whether a class has a base that is not known. */
function isOpen(state: LinkState, type: SymbolId): boolean {
  return superTypesOf(state, type).some((base) => {
    const kind = state.types.kind(base);
    return (kind !== typeKinds.instance && kind !== typeKinds.static) || !isSymbol(state.types.subject(base));
  });
}
