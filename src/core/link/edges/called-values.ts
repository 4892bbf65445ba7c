// What does calling a value call: the function that it holds, the target of an alias, a callable object?
import { ops, symbolFlags } from "../../types/index.ts";
import { bound, external, isChoice, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { foundOutside, foundVia, strategyOf } from "../found.ts";
import type { Entity, ExpressionRow, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCallableKind, isHolderKind, isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import { destructuredMember } from "../types/destructured-parts.ts";
import { isComputed } from "../types/subscript-types.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import { isOneOf } from "../types/literal-types.ts";
import {
  calledFunctions,
  calledObject,
  heldFunctions,
  isAssignedAgain,
  functionsPassedTo,
} from "./function-values.ts";
import { via } from "../strategies.ts";

/** `f.call(null)`, `f.apply(null, [])`: f is called, with the strategy that found f. Other members are outside. */
export function invokedFunction(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const { op, base, name } = scope.parsed.expressions;
  if (op[callee] !== ops.member || base[callee]! < 0) return foundOutside;
  if (!scope.traits.invoking.has(scope.nameHash(name[callee]!))) return foundOutside;
  const type = state.infer.typeOf(scope, base[callee]!);
  if (state.types.kind(type) !== typeKinds.callable) return foundOutside;
  const holder = state.infer.referenceOf(scope, base[callee]!);
  const strategy = isNamed(scope, base[callee]!) ? strategyOf(holder) : via.receiver;
  return foundVia(state.types.subject(type), strategy);
}

/** With more candidates, the call could run anything. */
const maxTargets = 5;

/**
 * What a call may run if its callee does not stand for one symbol: the member of each type that a value may have, the
 * functions passed to a parameter or held by a list. Only the run decides which of them it is.
 */
export function functionsBehind(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  entity: Entity,
): readonly SymbolId[] {
  if (isChoice(entity)) return state.candidatesOf(entity).slice(0, maxTargets);
  if (isOneOf(scope, callee)) return calledFunctions(state, state.infer.typeOf(scope, callee));
  if (isSymbol(entity) && isAssignedAgain(state, entity))
    return heldFunctions(state, state.infer.typeOf(scope, callee));
  const isMember = scope.parsed.expressions.op[callee] === ops.member;
  const isEntry = isMember && (entity === unresolved || entity === external) && scope.traits.puts.size > 0;
  if (!isEntry && entity !== bound && (entity !== unresolved || isNamed(scope, callee))) return [];
  const type = state.infer.typeOf(scope, callee);
  const held = isEntry ? heldFunctions(state, type) : calledFunctions(state, type);
  if (held.length > 1 || isEntry || (held.length === 1 && state.types.kind(type) === typeKinds.union))
    return held;
  // What C's parameters are passed is asked with what they are passed elsewhere.
  const isAsked = held.length === 0 && entity === bound && !scope.traits.functionTables;
  return isAsked ? functionsPassedTo(state, scope, callee) : [];
}

/** `type Failure = org.outside.Failure`, C#'s `delegate int Sum(int n);`: making one calls nothing of the root. */
function isOfOutside(state: LinkState, alias: SymbolId): boolean {
  const type = state.infer.returnType(alias);
  const kind = state.types.kind(type);
  const isFunction = kind === typeKinds.signature && state.closedScopeOf(alias).traits.overloads;
  return type <= externalType || kind === typeKinds.builtin || isFunction;
}

/** `using Handle = Ref<Item>`: calling the alias makes a value of its target. The alias itself for other targets. */
function aliasedClass(state: LinkState, alias: SymbolId): SymbolId {
  const { types } = state;
  const { callConstructs, definedTypes } = state.closedScopeOf(alias).traits;
  const target = callConstructs && !definedTypes ? state.infer.returnType(alias) : unknownType;
  return types.kind(target) === typeKinds.instance && !types.isPointer(target)
    ? types.subject(target)
    : alias;
}

/** `const run = execute`: calling run calls execute. A declared type hides the value. */
export function behindAlias(state: LinkState, entity: Entity): Entity {
  if (!isSymbol(entity)) return entity;
  const scope = state.closedScopeOf(entity);
  const row = entity - scope.base;
  if (scope.kindOf(row) === "type" && isOfOutside(state, entity)) return external;
  if (scope.kindOf(row) === "type") return aliasedClass(state, entity);
  if (isTypeKind(scope.kinds[row]!) || isModuleKind(scope.kinds[row]!)) return entity;
  const type = state.infer.valueType(entity);
  const kind = state.types.kind(type);
  const called = calledObject(state, type);
  if (isSymbol(called)) return called;
  if (kind !== typeKinds.callable && kind !== typeKinds.static) return entity;
  const target = state.types.subject(type);
  const targetKind = state.kindOf(target);
  // A class made by a mixin is called by the name of the variable that holds it.
  const isNameless = kind === typeKinds.static && !isTypeKind(targetKind);
  return isNameless ? entity : target;
}

/** The symbol that calling a value of a known type calls; `bound` if nothing is known about a local. */
export function calledThroughType(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  isLocal: boolean,
): Entity {
  const type = state.infer.typeOf(scope, callee);
  const kind = state.types.kind(type);
  if (kind === typeKinds.callable || kind === typeKinds.static) return state.types.subject(type);
  if (kind === typeKinds.self) return calledSelf(state, scope, callee, type);
  if (scope.parsed.expressions.op[callee] === ops.super) {
    if (kind === typeKinds.instance) return state.types.subject(type);
    return type === unknownType ? unresolved : external;
  }
  if (kind === typeKinds.external || kind === typeKinds.builtin) return external;
  const called = calledObject(state, type);
  if (called !== unresolved) return called;
  if (!isLocal) return unresolved;
  const { name, offset } = scope.parsed.expressions;
  const binding = scope.bindingAt(scope.nameHash(name[callee]!), offset[callee]!);
  const value = binding < 0 ? -1 : scope.parsed.bindings.value[binding]!;
  const held = kind === typeKinds.signature && value >= 0 ? heldByPointer(state, scope, value) : unresolved;
  if (isSymbol(held)) return held;
  const member = binding < 0 ? unresolved : destructuredMember(state, scope, binding);
  // A property that holds a function can also be called by its destructured name.
  return isSymbol(member) && (isCallableKind(state.kindOf(member)) || scope.traits.typeSpace)
    ? member
    : bound;
}

/** `self()` calls the object; `cls()` in a class method of Python and `this(…)` in Java call a constructor. */
function calledSelf(state: LinkState, scope: FileScope, callee: ExpressionRow, type: TypeId): Entity {
  const owner = scope.parsed.expressions.owner[callee]!;
  const isDelegated =
    scope.parsed.expressions.op[callee] === ops.self && (scope.flags[owner]! & symbolFlags.constructor) !== 0;
  const isStatic = (scope.flags[owner]! & symbolFlags.static) !== 0;
  const called = isStatic || isDelegated ? unresolved : calledObject(state, type);
  return called === unresolved ? state.types.subject(type) : called;
}

/**
 * What calling a pointer to a function calls that is initialized with the row `value`: the function, or the field or
 * table from which it is read.
 */
function heldByPointer(state: LinkState, scope: FileScope, value: ExpressionRow): Entity {
  const { functionPointers, functionTables } = scope.traits;
  const held = functionPointers ? state.infer.typeOf(scope, value) : unknownType;
  if (state.types.kind(held) === typeKinds.callable) return state.types.subject(held);
  const table = functionTables ? state.infer.entityOf(scope, value) : unresolved;
  if (!isSymbol(table)) return unresolved;
  return isHolderKind(state.kindOf(table)) ? table : unresolved;
}

export function isNamed(scope: FileScope, row: ExpressionRow): boolean {
  const op = scope.parsed.expressions.op[row]!;
  if (op === ops.member) return !isComputed(scope, row);
  return op === ops.ident || op === ops.type;
}
