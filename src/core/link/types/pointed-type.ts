// How many pointers does a row add to the type that it names?
import { expressionFlags, ops } from "../../types/index.ts";
import type { ExpressionRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";

/** `type`, wrapped in as many pointers as the row is written with. */
export function pointed(state: LinkState, scope: FileScope, row: ExpressionRow, type: TypeId): TypeId {
  const flags = scope.parsed.expressions.flags[row]!;
  if ((flags & expressionFlags.indirect) === 0) return type;
  const pointer = state.types.pointerTo(type);
  const isTwice = scope.parsed.expressions.op[row] === ops.type && (flags & expressionFlags.branch) !== 0;
  return isTwice ? state.types.pointerTo(pointer) : pointer;
}
