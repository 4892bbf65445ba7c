// Which functions does outside code run that is passed a value which holds them: `items.forEach(visit)` of a parameter
// `visit`, `rows.map(this.revive)`?
import { expressionFlags, ops } from "../../types/index.ts";
import { bound, isSymbol } from "../entity.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCallableKind, isHolderKind } from "../names/symbol-choice.ts";
import { via } from "../strategies.ts";
import { functionsBehind } from "./called-values.ts";
import { definitionOf, kinds, placeOf, strategyTo } from "./edge-place.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { argumentUseAt } from "./function-values.ts";
import { keptFunctions } from "./kept-search.ts";

/** Adds what runs because `row`, a local or a field, is passed to outside code that is known to run its argument. */
export function linkHanded(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  entity: Entity,
): void {
  if (!isHanded(state, scope, row, entity)) return;
  const place = placeOf(scope, row, kinds.calls);
  for (const called of functionsIn(state, scope, row, entity)) {
    const definition = definitionOf(state, called);
    writer.add(place, definition, strategyTo(state, called, definition, via.handed));
  }
}

function isHanded(state: LinkState, scope: FileScope, row: ExpressionRow, entity: Entity): boolean {
  const { flags, op } = scope.parsed.expressions;
  if (scope.traits.asksUnknownCallees !== true || (flags[row]! & expressionFlags.argument) === 0)
    return false;
  if (op[row] !== ops.ident && op[row] !== ops.member) return false;
  const isHolder = isSymbol(entity) && isHolderKind(state.kindOf(entity));
  return (entity === bound || isHolder) && argumentUseAt(state, scope, row) === "called";
}

function functionsIn(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  entity: Entity,
): readonly SymbolId[] {
  const typed = entity === bound ? functionsBehind(state, scope, row, entity) : [];
  const held = typed.length > 0 ? typed : keptFunctions(state, scope, row);
  // A class is only kept: `mixins.reduce(extend, Base)`.
  return held.filter((each) => isCallableKind(state.kindOf(each)));
}
