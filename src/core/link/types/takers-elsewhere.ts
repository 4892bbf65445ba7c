// Which values does a function of another file pass to a parameter of a function that is passed to it by name:
// `lend(visit)`, where lend calls `visit(app)`?
import { isSymbol } from "../entity.ts";
import type { BindingRow, ExpressionRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { calledFunction, wantedBy } from "./argument-flow.ts";
import { callsOfBinding, passingsOf } from "./bound-calls.ts";
import { passedIn } from "./passed-arguments.ts";

/** Further places where a function is passed, or calls of it, add nothing. */
const maxPassings = 8;

/** A value in a file. */
export interface TakenValue {
  readonly scope: FileScope;
  readonly row: ExpressionRow;
}

/** What functions of other files pass to the parameter `binding` when they call its function. */
export function givenByTakers(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
): readonly TakenValue[] {
  const owner = scope.parsed.bindings.owner[binding]!;
  if (scope.traits.asksUnknownCallees !== true || owner === 0) return [];
  const passings = passingsOf(scope, scope.names[owner]!);
  const wanted = passings.length === 0 ? undefined : wantedBy(scope, binding);
  if (wanted === undefined) return [];
  const found: TakenValue[] = [];
  for (const row of passings.slice(0, maxPassings)) {
    if (state.infer.entityOf(scope, row) !== scope.base + owner) continue;
    for (const taken of callsBy(state, scope, row)) {
      const given = passedIn(taken.scope, taken.row, wanted);
      if (given !== undefined && found.length < maxPassings) found.push({ scope: taken.scope, row: given });
    }
  }
  return found;
}

/** Calls of the parameter of another file's function that takes the argument `row`. */
function callsBy(state: LinkState, scope: FileScope, row: ExpressionRow): readonly TakenValue[] {
  const { generic, base } = scope.parsed.expressions;
  const call = generic[row]!;
  const called = base[call]! < 0 ? -1 : state.infer.entityOf(scope, base[call]!);
  const run = isSymbol(called) ? calledFunction(state, called) : -1;
  if (run < 0 || state.fileOf(run) === scope.fileId) return [];
  const taker = state.scopeOf(run);
  return taker.parametersOf(run - taker.base).flatMap((parameter) => {
    const wanted = wantedBy(taker, parameter);
    if (wanted === undefined || passedIn(scope, call, wanted) !== row) return [];
    return callsOfBinding(taker, parameter).map((at) => ({ scope: taker, row: at }));
  });
}
