// The type of a function that is named as if it were a constructor: Kotlin's `::Item`.
import { expressionFlags, ops } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { ExpressionRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCallableKind } from "../names/symbol-choice.ts";

/** Whether the row is what running such a name gives: `Item::new`, `::Item`. */
export function isMaker({ parsed }: FileScope, row: ExpressionRow): boolean {
  const { flags, op } = parsed.expressions;
  return (op[row] === ops.call || op[row] === ops.new) && (flags[row]! & expressionFlags.path) !== 0;
}

/** The type of the function literal with the value in `row` if it is a function of the root that is named like that. */
export function namedFunctionType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
): TypeId | undefined {
  if (row < 0 || !isMaker(scope, row)) return undefined;
  const callee = scope.parsed.expressions.base[row]!;
  const named = callee < 0 ? -1 : state.infer.entityOf(scope, callee);
  return isSymbol(named) && isCallableKind(state.kindOf(named))
    ? state.infer.typeOf(scope, callee)
    : undefined;
}
