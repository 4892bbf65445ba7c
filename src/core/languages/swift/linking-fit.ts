// Swift: does a use of a member fit a declaration of that name? `first(where:)` is not `first(n:)`, and a function is
// not read as a property.
import { noString } from "../../../base/string-table.ts";
import type { ExpressionRow, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { signatureOf, takesRest } from "../../link/names/signatures.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import { suits } from "../../link/types/overloads.ts";

/** Whether the member in that row can mean the symbol: both a call with such labels, or both a property. */
export function fitsUse(state: LinkState, scope: FileScope, row: ExpressionRow, symbol: SymbolId): boolean {
  const target = state.scopeOf(symbol);
  const at = symbol - target.base;
  const call = scope.callOf(row);
  if (call === undefined || !isCallableKind(target.kinds[at]!))
    return (call === undefined) !== isCallableKind(target.kinds[at]!);
  const { argc, name } = scope.parsed.expressions;
  const isOpen = name[call] === noString || takesRest(signatureOf(target.parsed, at));
  const labels = isOpen ? undefined : scope.parsed.strings.get(name[call]!).split(" ");
  return suits(target, at, { count: argc[call]!, labels });
}
