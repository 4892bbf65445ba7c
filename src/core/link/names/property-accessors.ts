// Which method does a property stand for? `order.total` runs `getTotal`, and `order.total = sum` runs `setTotal`.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, symbolFlags } from "../../types/index.ts";
import type { Found } from "../found.ts";
import { hasSymbol, strategyOf, symbolOf, foundVia } from "../found.ts";
import type { ExpressionRow, NameHash, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "./file-scope.ts";
import { isCallableKind } from "./symbol-choice.ts";

const nothing: readonly NameHash[] = [];

/** The names of the methods that the name of the row may run, if its language reads methods as properties. */
function accessorNames(scope: FileScope, row: ExpressionRow): readonly NameHash[] {
  const { name, flags } = scope.parsed.expressions;
  if (!scope.traits.readsAccessors || name[row] === noString) return nothing;
  const property = scope.parsed.strings.get(name[row]!);
  if (!/^[a-z]/.test(property)) return nothing;
  const ending = property.charAt(0).toUpperCase() + property.slice(1);
  const isWritten = (flags[row]! & expressionFlags.write) !== 0;
  return (isWritten ? ["set"] : ["get", "is"]).map((word) => hash32(word + ending));
}

/**
 * The method that runs instead of what has the very name of the row: there is no such thing (`find` looks for another name in
 * the same place), or it is a field of another class that has a method for it.
 */
export function throughAccessor(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  found: Found,
  find: (name: NameHash) => Found,
): Found {
  if (hasSymbol(found) && !mayHideField(state, scope, row, symbolOf(found))) return found;
  for (const name of accessorNames(scope, row)) {
    const accessor = find(name);
    if (hasSymbol(accessor) && isAccessor(state, symbolOf(accessor)))
      return foundVia(symbolOf(accessor), strategyOf(accessor));
  }
  return found;
}

/** Whether it is a field of a class that does not enclose the row; inside a class, its fields are used directly. */
function mayHideField(state: LinkState, scope: FileScope, row: ExpressionRow, symbol: SymbolId): boolean {
  if (!scope.traits.readsAccessors) return false;
  const target = state.closedScopeOf(symbol);
  const at = symbol - target.base;
  if (!target.traits.declaresAccessors || target.kindOf(at) !== "field") return false;
  if ((target.flags[at]! & symbolFlags.static) !== 0) return false;
  const isHere = target.fileId === scope.fileId;
  return !isHere || !scope.isWithin(scope.parsed.expressions.owner[row]!, target.parents[at]!);
}

function isAccessor(state: LinkState, symbol: SymbolId): boolean {
  const target = state.closedScopeOf(symbol);
  const row = symbol - target.base;
  return target.traits.declaresAccessors && isCallableKind(target.kinds[row]!);
}

/** Whether the row, which stands for `symbol`, names the property and not the method itself. */
export function namesProperty(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): boolean {
  if (!scope.traits.readsAccessors || !isAccessor(state, symbol)) return false;
  const target = state.closedScopeOf(symbol);
  return accessorNames(scope, row).includes(target.names[symbol - target.base]!);
}

/** The property that a method of that name makes: `getTotal` makes `total`. `undefined` if it makes none. */
export function propertyOf(method: string): string | undefined {
  const ending = /^(?:get|is|set)(\p{Lu}.*)$/u.exec(method)?.[1];
  return ending === undefined ? undefined : ending.charAt(0).toLowerCase() + ending.slice(1);
}
