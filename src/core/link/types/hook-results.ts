// What do outside functions make that hold a value or compute it, such as React's `useRef(item)` and `useMemo(() => item)`?
import type { ExpressionRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { unknownType } from "../type-table.ts";
import { resultOfType } from "./symbol-types.ts";

/** The result of such a function, as its type argument or its first argument says; unknown for other functions. */
export function hookResult(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const { boxes, computing } = scope.traits;
  if (boxes.size === 0) return unknownType;
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  const member = boxes.get(name);
  if (member === undefined && !computing.has(name)) return unknownType;
  const [first] = scope.argumentsOf(call);
  let held = state.infer.typeArguments(scope, callee)[0] ?? unknownType;
  if (held === unknownType && first !== undefined) {
    const given = state.infer.typeOf(scope, first);
    held = member === undefined ? resultOfType(state, scope, given) : given;
  }
  return held === unknownType || member === undefined ? held : state.types.makeRecord([member], [held]);
}
