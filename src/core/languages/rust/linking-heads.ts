// Which heads of impl blocks ask for the members of types: `impl Use for Box<Item::Part>`?
import { bound, isSymbol } from "../../link/entity.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { isTypeKind } from "../../link/names/symbol-choice.ts";
import { symbolKindCode } from "../../types/index.ts";
import type { ExpressionRow } from "../../link/ids.ts";

const aliasKind = symbolKindCode("type");
const isAlias = (kind: number): boolean => kind === aliasKind;

/** Whether a part of a written type is looked for in another type or type parameter, or is another name for a type. */
export function leadsThroughType(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  const around = scope.parsed.expressions.base[row]!;
  if (around >= 0) {
    if (leadsThroughType(state, scope, around)) return true;
    if (state.infer.entityOf(scope, around) === bound || names(state, scope, around, isTypeKind)) return true;
  }
  if (names(state, scope, row, isAlias)) return true;
  return scope.typeArgumentsOf(row).some((argument) => leadsThroughType(state, scope, argument));
}

/** Whether a path without such parts names a symbol of a wanted kind. */
function names(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  isWanted: (kind: number) => boolean,
): boolean {
  const entity = state.infer.entityOf(scope, row);
  if (!isSymbol(entity)) return false;
  const { kinds, base } = state.closedScopeOf(entity);
  return isWanted(kinds[entity - base]!);
}
