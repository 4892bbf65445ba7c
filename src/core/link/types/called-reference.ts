// Which symbol does a callee stand for?
import { ops, symbolFlags } from "../../types/parsed-file.ts";
import { bound, isSymbol, unresolved } from "../entity.ts";
import { entityOf, type Found, foundOutside, foundVia, notFound, strategyOf } from "../found.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { findImported } from "../names/imported-names.ts";
import { findMember } from "../names/members.ts";
import { findName } from "../names/names.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { methodBeside } from "./method-beside.ts";
import { isMadeByHeader } from "./made-by-header.ts";
import { dispatched } from "./dispatched-methods.ts";
import { foundByArguments } from "./argument-lookup.ts";
import { isExtension, memberOrExtension } from "./member-or-extension.ts";
import { overloadsTaking } from "./overloads.ts";
import { isOwnMethod } from "./own-methods.ts";

/** Scala's `Item(…)`, if an object and a class have that name: calls the object's `apply`, else makes an instance. */
function calledOfCompanions(state: LinkState, from: FileScope, call: ExpressionRow, found: Found): Found {
  const entity = entityOf(found);
  if (!isSymbol(entity)) return found;
  const scope = state.closedScopeOf(entity);
  const row = entity - scope.base;
  const { companions, callMember } = scope.traits;
  if (!companions || !isTypeKind(scope.kinds[row]!)) return found;
  let made: SymbolId = entity;
  let applied: Entity = unresolved;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (!isTypeKind(scope.kinds[at]!)) continue;
    const isObject = (scope.flags[at]! & symbolFlags.static) !== 0;
    if (!isObject) made = scope.base + at;
    else if (!isSymbol(applied)) applied = entityOf(findMember(state, scope.base + at, callMember).found);
  }
  if (isSymbol(applied) && !isMadeByHeader(state, from, call, made, applied))
    return foundVia(applied, strategyOf(found));
  return made === entity ? found : foundVia(made, strategyOf(found));
}

/** What the callee of `call` stands for. If a type has a field and a separate method with the same name, the method. */
export function calledReference(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): Found {
  const named = state.infer.referenceOf(scope, callee);
  if (scope.traits.dispatches) return dispatched(state, scope, callee, call, named);
  const found =
    scope.parsed.expressions.op[callee] === ops.type
      ? named
      : foundByArguments(state, scope, callee, call, calledOfCompanions(state, scope, call, named));
  const entity = entityOf(found);
  if (entity === bound && scope.traits.methodSpace) return calledMethod(state, scope, callee);
  if (!isSymbol(entity)) return found;
  if (isExtension(state, scope, entity) && isOwnMethod(state, scope, callee, call)) return foundOutside;
  const other = memberOrExtension(state, scope, callee, call, entity);
  if (other >= 0) return foundVia(other, strategyOf(found));
  if (scope.parsed.expressions.op[callee] !== ops.member)
    return scope.traits.extendsBeside === "by-types"
      ? importedInstead(state, scope, callee, call, found)
      : found;
  const method = methodBeside(state, entity);
  return method < 0 ? found : foundVia(method, strategyOf(found));
}

/** Kotlin: what the file imports under the name of a member, if no overload of the member takes the arguments. */
function importedInstead(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  found: Found,
): Found {
  const { name, owner, offset, op, argc } = scope.parsed.expressions;
  const member = entityOf(found) as SymbolId;
  const declaring = state.closedScopeOf(member);
  const isMember = isTypeKind(declaring.kinds[declaring.parents[member - declaring.base]!]!);
  if (!isMember || op[callee] !== ops.ident) return found;
  const query = { scope, name: scope.nameHash(name[callee]!), from: owner[callee]!, offset: offset[callee]! };
  const imported = findImported(state, { ...query, wantType: false });
  return imported === notFound || overloadsTaking(state, member, argc[call]!).length > 0 ? found : imported;
}

/** In Java a local does not hide a method: `int size = size()`. */
function calledMethod(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const { name, owner, offset } = scope.parsed.expressions;
  return findName(state, {
    scope,
    name: scope.nameHash(name[callee]!),
    from: owner[callee]!,
    offset: offset[callee]!,
    wantType: false,
    skipsLocals: true,
  });
}
