// What runs if a method calls a member of `this` that its class does not have? The members of its subclasses:
// `execute() { this.run(); }` in a base class, or in a mixin, without `run`.
import { ops, symbolFlags } from "../../types/index.ts";
import { isSymbol, unresolved } from "../entity.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { enclosingType } from "../names/enclosing-type.ts";
import type { FileScope } from "../names/file-scope.ts";
import { heirsOf } from "../names/heirs-elsewhere.ts";
import { isInClass } from "../names/heirs.ts";
import { findMember } from "../names/members.ts";
import { superTypesOf } from "../names/super-types.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";

/** With more methods, the base class is a framework's. */
const maxMembers = 16;
const nothing: readonly SymbolId[] = [];

/** Methods of subclasses that `this.name()` in the row `callee` may run, if nothing else is known of it. */
export function subclassMembers(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  named: Entity,
): readonly SymbolId[] {
  if (named !== unresolved) return nothing;
  const type = typeOfSelf(state, scope, callee);
  if (type < 0 || isOpen(state, type)) return nothing;
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  const found = new Set<SymbolId>();
  for (const heir of heirsOf(state, type)) {
    if (!isTypeKind(state.kindOf(heir))) continue;
    const { found: member } = findMember(state, heir, name);
    if (hasSymbol(member) && isMethod(state, symbolOf(member))) found.add(symbolOf(member));
  }
  return found.size > maxMembers ? nothing : [...found];
}

/** The class whose object the callee is a member of, −1 if it is no member of `this`. */
function typeOfSelf(state: LinkState, scope: FileScope, callee: ExpressionRow): SymbolId {
  const { op, base, owner } = scope.parsed.expressions;
  const { typedElements, asksCallers, moduleMixins } = scope.traits;
  if (op[callee] === ops.ident && moduleMixins)
    return isInClass(scope, owner[callee]!) ? -1 : enclosingType(state, scope, owner[callee]!);
  if (op[callee] !== ops.member || op[base[callee]!] !== ops.self) return -1;
  if (!typedElements && asksCallers !== "members") return -1;
  const type = state.infer.typeOf(scope, base[callee]!);
  return state.types.kind(type) === typeKinds.self ? state.types.subject(type) : -1;
}

/** Whether a member is a method of the class's objects. */
function isMethod(state: LinkState, symbol: SymbolId): boolean {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  return isCallableKind(scope.kinds[row]!) && (scope.flags[row]! & symbolFlags.static) === 0;
}

/** Whether a class has a base that is not known. */
function isOpen(state: LinkState, type: SymbolId): boolean {
  return superTypesOf(state, type).some((base) => {
    const kind = state.types.kind(base);
    return (kind !== typeKinds.instance && kind !== typeKinds.static) || !isSymbol(state.types.subject(base));
  });
}
