// Which function does a call name where the number of arguments is part of the name: Erlang's get/1 and get/2?
import { isSymbol } from "../entity.ts";
import type { Entity, ExpressionRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";

/** What the callee of a call names; where counts name functions, the one with a parameter for each argument. */
export function namedByCall(state: LinkState, scope: FileScope, call: ExpressionRow): Entity {
  const { base, argc } = scope.parsed.expressions;
  const entity = state.infer.entityOf(scope, base[call]!);
  if (scope.traits.countsName !== true || !isSymbol(entity)) return entity;
  const target = state.scopeOf(entity);
  for (let at = target.firstSibling(entity - target.base); at >= 0; at = target.nextChild(at))
    if (target.parametersOf(at).length === argc[call]) return target.base + at;
  return entity;
}
