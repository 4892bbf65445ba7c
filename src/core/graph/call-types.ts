// Of what type is the result of a call?
import { hash32 } from "../../base/hash32.ts";
import { expressionOps } from "../model/index.ts";
import { traitsOf } from "./builtins/index.ts";
import { memberEffectType } from "./containers.ts";
import { bound, external, isSymbol, unresolved } from "./entity.ts";
import type { FileScope } from "./file-scope.ts";
import type { LinkState } from "./link-state.ts";
import { seenThrough } from "./receiver-types.ts";
import { isCallableKind } from "./symbol-choice.ts";
import { resultOfType, typeOfResult } from "./symbol-types.ts";
import { externalType, typeKinds, unknownType } from "./types.ts";

const memberOp = expressionOps.indexOf("member");
const selfOp = expressionOps.indexOf("self");
const superOp = expressionOps.indexOf("super");

/** JavaScript's `f.bind(…)` is f. */
const bindName = hash32("bind");

/** Type of calling what the row `callee` names or is. */
export function callResultType(state: LinkState, scope: FileScope, callee: number): number {
  if (callee < 0) return unknownType;
  const { expressions } = scope.parsed;
  const op = expressions.op[callee]!;
  const type = state.infer.typeOf(scope, callee);
  if (op === superOp || op === selfOp) return type;
  const entity = calledEntity(state, scope, callee);
  if (isSymbol(entity)) {
    const target = state.closedScopeOf(entity);
    if (!isCallableKind(target.kinds[entity - target.base]!)) return resultOfType(state, target, type);
    const args = state.infer.typeArguments(scope, callee);
    const made = typeOfResult(state, entity);
    const result =
      args.length === 0
        ? made
        : state.types.substitute(made, state.types.make(typeKinds.instance, entity, args), unknownType);
    return op === memberOp ? seenThrough(state, scope, callee, expressions.base[callee]!, result) : result;
  }
  if (op === memberOp && (entity === external || entity === unresolved)) {
    const receiver = state.infer.typeOf(scope, expressions.base[callee]!);
    const name = scope.nameHash(expressions.name[callee]!);
    if (name === bindName && state.types.kind(receiver) === typeKinds.callable) return receiver;
    const effect = memberEffectType(state, scope.language, receiver, name);
    if (effect !== unknownType) return effect;
    const result = traitsOf(scope.language).results.get(name);
    if (result !== undefined) return state.types.make(typeKinds.builtin, result);
  }
  if (entity === external) return madeOutside(state, scope, callee);
  return entity === bound || entity === unresolved ? resultOfType(state, scope, type) : unknownType;
}

/** `mutableListOf<Item>()`: what a function from outside makes holds what its type arguments say. */
function madeOutside(state: LinkState, scope: FileScope, callee: number): number {
  const { op, name } = scope.parsed.expressions;
  const isMaker = op[callee] !== memberOp && traitsOf(scope.language).callConstructs;
  const args = !isMaker ? [] : state.infer.typeArguments(scope, callee);
  if (args.length === 0) return externalType;
  return state.types.make(typeKinds.builtin, scope.nameHash(name[callee]!), args);
}

/** What a callee stands for: where a type has a field and, apart from it, a method of one name, the method. */
export function calledEntity(state: LinkState, scope: FileScope, callee: number): number {
  const entity = state.infer.entityOf(scope, callee);
  if (!isSymbol(entity) || scope.parsed.expressions.op[callee] !== memberOp) return entity;
  const target = state.closedScopeOf(entity);
  const row = entity - target.base;
  // In JavaScript they are one: what is assigned to a prototype fills the field that was declared.
  if (traitsOf(target.language).oneMemberSpace) return entity;
  if (target.kindOf(row) !== "field" || target.parents[row]! <= 0) return entity;
  const { strategy } = state;
  const method = state
    .resolver(target.language)
    .findDetached?.(target.base + target.parents[row]!, target.names[row]!);
  state.strategy = strategy;
  return method === undefined || method < 0 ? entity : method;
}
