// Overloads of one name may have results of different types. Which one gives the result of a call?
import type { ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { chooseOverload, overloadsTaking } from "./overloads.ts";
import { typeOfResult } from "./symbol-types.ts";

/** So many overloads are compared. With more, the first one that takes as many arguments gives the result. */
const mostOverloads = 16;

/** The overload of the callable `symbol` that the call runs, as far as the type of its result depends on that. */
export function calledOverload(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  symbol: SymbolId,
): SymbolId {
  const { traits } = state.closedScopeOf(symbol);
  if (!traits.overloads || traits.argumentLabels) return symbol;
  const count = scope.parsed.expressions.argc[call]!;
  const taking = overloadsTaking(state, symbol, count);
  const first = taking[0] ?? symbol;
  if (taking.length < 2 || taking.length > mostOverloads) return first;
  const result = typeOfResult(state, first);
  if (taking.every((other) => typeOfResult(state, other) === result)) return first;
  return chooseOverload(state, first, {
    count,
    labels: undefined,
    types: () => scope.argumentsOf(call).map((argument) => state.infer.typeOf(scope, argument)),
  }).symbol;
}
