// What does a decorator put in the place of a function? `@logged def run` makes `run` what `logged(run)` returns.
import { isSymbol } from "../entity.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";
import { calledObject } from "./function-values.ts";
import { keptRows } from "./kept-rows.ts";

/**
 * What a decorator put in the place of a function of this file: another function, or an object that can be called. A
 * call by the function's name runs that first. −1 if nothing is known of it, or if it could be one of several.
 */
export function decoratedAs(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  entity: Entity,
): SymbolId {
  const symbol = isSymbol(entity) && scope.traits.decoratorsReplace ? entity - scope.base : 0;
  if (symbol <= 0 || symbol >= scope.symbolCount || !isCallableKind(scope.kinds[symbol]!)) return -1;
  const call = keptRows(state, scope).decorated.get(symbol);
  // A value that holds the function, such as the parameter of the decorator, is the function itself.
  if (call === undefined || state.infer.entityOf(scope, callee) !== entity) return -1;
  const type = state.infer.typeOf(scope, call);
  const called = calledObject(state, type);
  if (isSymbol(called)) return called;
  const isOther = state.types.kind(type) === typeKinds.callable && state.types.subject(type) !== entity;
  return isOther ? state.types.subject(type) : -1;
}
