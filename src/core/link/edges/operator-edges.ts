// The edges of operators that are functions of the root: `a + b`, and the operator that `a->b` runs on `a`.
import { isSymbol } from "../entity.ts";
import { entityOf, strategyOf, symbolOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { arrowOf, mayRunArrow } from "../types/operator-functions.ts";
import { descriptorFunction } from "../types/descriptors.ts";
import { definitionOf, kinds, placeOf, strategyTo } from "./edge-place.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { via } from "../strategies.ts";
import type { ExpressionRow, SymbolId } from "../ids.ts";

/** The edge of an operator row. Built-in operators are not references. */
export function linkOperator(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  const found = state.infer.referenceOf(scope, row);
  const entity = entityOf(found);
  if (isSymbol(entity)) addRun(state, scope, writer, row, { symbol: entity, strategy: strategyOf(found) });
}

/** The edge to the operator of the value through which the member row `row` reaches its member. */
function linkArrow(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  const { base } = scope.parsed.expressions;
  if (base[row]! < 0 || !mayRunArrow(state, scope, row)) return;
  const member = arrowOf(state, state.infer.typeOf(scope, base[row]!));
  if (member !== undefined)
    addRun(state, scope, writer, row, {
      symbol: symbolOf(member.found),
      strategy: via.receiver,
    });
}

/**
 * The edge to the function through which the member row `row` is read or written: of a descriptor, or an arrow's
 * operator.
 */
export function linkThrough(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  if (scope.traits.descriptors === undefined) {
    linkArrow(state, scope, writer, row);
    return;
  }
  const entity = state.infer.entityOf(scope, row);
  const run = isSymbol(entity) ? descriptorFunction(state, scope, row, entity) : -1;
  if (run >= 0) addRun(state, scope, writer, row, { symbol: run, strategy: via.receiver });
}

/** The function that runs, and how it was found. */
interface Run {
  readonly symbol: SymbolId;
  readonly strategy: number;
}

export function addRun(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  { symbol, strategy }: Run,
): void {
  if (!writer.count(symbol)) return;
  const definition = definitionOf(state, symbol);
  writer.add(placeOf(scope, row, kinds.calls), definition, strategyTo(state, symbol, definition, strategy));
}
