// Which method does a property stand for? `order.total` runs `getTotal`, and `order.total = sum` runs `setTotal`.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops, symbolFlags, visibilities } from "../../types/index.ts";
import { bound } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundVia, hasSymbol, strategyOf, symbolOf } from "../found.ts";
import type { ExpressionRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "./file-scope.ts";
import type { ScopeOutline } from "./scope-outline.ts";
import { isCallableKind } from "./symbol-choice.ts";

const nothing: readonly NameHash[] = [];
const truthTypes = new Set(["boolean", "Boolean"]);
const privateVisibility = visibilities.indexOf("private");

/** The names of the methods that the row may run, in a language that reads methods as properties. */
function accessorNames(scope: FileScope, row: ExpressionRow): readonly NameHash[] {
  const { op, name, flags } = scope.parsed.expressions;
  const { readsAccessors } = scope.traits;
  if (op[row] === ops.type || name[row] === noString) return nothing;
  if (scope.callOf(row) !== undefined) return nothing;
  const property = scope.parsed.strings.get(name[row]!);
  if (!/^\p{Ll}/u.test(property)) return nothing;
  const isWritten = (flags[row]! & expressionFlags.write) !== 0;
  const keepsIs = readsAccessors === "synthetic";
  if (keepsIs && /^is\p{Lu}/u.test(property))
    return [hash32(isWritten ? `set${property.slice(2)}` : property)];
  const ending = property.charAt(0).toUpperCase() + property.slice(1);
  const words = isWritten ? ["set"] : keepsIs ? ["get"] : ["get", "is"];
  return words.map((word) => hash32(word + ending));
}

/**
 * The method that runs instead of what has the very name of the row: there is no such thing (`find` looks for another name in
 * the same place), or that has a method for it.
 */
export function throughAccessor(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  found: Found,
  find: (name: NameHash) => Found,
): Found {
  if (scope.traits.readsAccessors === "no") return found;
  if (entityOf(found) === bound || (hasSymbol(found) && !mayHaveAccessor(state, scope, row, symbolOf(found))))
    return found;
  for (const name of accessorNames(scope, row)) {
    const accessor = find(name);
    const method = hasSymbol(accessor) ? accessorLike(state, scope, row, symbolOf(accessor)) : -1;
    if (method >= 0) return foundVia(method, strategyOf(accessor));
  }
  return found;
}

/** Whether `symbol`, which has the very name of the row, may be reached through a method. */
function mayHaveAccessor(state: LinkState, scope: FileScope, row: ExpressionRow, symbol: SymbolId): boolean {
  const { readsAccessors } = scope.traits;
  const target = state.closedScopeOf(symbol);
  const at = symbol - target.base;
  if (!target.traits.declaresAccessors) return false;
  // Kotlin: `door.isOpen = true` runs `setOpen`.
  if (isCallableKind(target.kinds[at]!)) return readsAccessors === "synthetic";
  if (target.kindOf(at) !== "field" || (target.flags[at]! & symbolFlags.static) !== 0) return false;
  // Inside a class, its fields are used directly.
  const isHere = target.fileId === scope.fileId;
  if (isHere && scope.isWithin(scope.parsed.expressions.owner[row]!, target.parents[at]!)) return false;
  return readsAccessors === "beans" || isPrivate(state, target, at);
}

function isPrivate(state: LinkState, target: ScopeOutline, row: SymbolRow): boolean {
  return state.scope(target.fileId).parsed.symbols.visibility[row] === privateVisibility;
}

/** The overload of `symbol` that the property in the row runs; −1 if none may be one of a property. */
function accessorLike(state: LinkState, scope: FileScope, row: ExpressionRow, symbol: SymbolId): SymbolId {
  const target = state.closedScopeOf(symbol);
  if (!target.traits.declaresAccessors) return -1;
  const count = (scope.parsed.expressions.flags[row]! & expressionFlags.write) === 0 ? 0 : 1;
  const first = target.firstSibling(symbol - target.base);
  for (let at = first; at >= 0; at = target.nextChild(at))
    if (isAccessor(state.scope(target.fileId), at, count, scope.traits.readsAccessors))
      return target.base + at;
  return -1;
}

/** Whether the method takes `count` parameters and, without any, returns what its name says: `isOpen` a truth value. */
function isAccessor(
  target: FileScope,
  row: SymbolRow,
  count: number,
  reads: "beans" | "synthetic" | "no",
): boolean {
  if (!isCallableKind(target.kinds[row]!) || target.parametersOf(row).length !== count) return false;
  if (reads === "synthetic" && (target.flags[row]! & symbolFlags.static) !== 0) return false;
  const { symbols, expressions, strings } = target.parsed;
  const type = symbols.type[row]!;
  const result = type < 0 ? "" : strings.get(expressions.name[type]!);
  if (count === 0 && strings.get(symbols.name[row]!).startsWith("is")) return truthTypes.has(result);
  return count > 0 || result !== "void";
}

/** Whether the row, which stands for `symbol`, names the property and not the method itself. */
export function namesProperty(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): boolean {
  if (scope.traits.readsAccessors === "no") return false;
  const target = state.closedScopeOf(symbol);
  if (!target.traits.declaresAccessors || !isCallableKind(target.kinds[symbol - target.base]!)) return false;
  return accessorNames(scope, row).includes(target.names[symbol - target.base]!);
}

/**
 * The properties that a method of that name makes, as some language or other reads it: `getTotal` makes `total`, `setOpen`
 * makes `open` and `isOpen`.
 */
export function propertiesOf(method: string): readonly string[] {
  const [, word, ending] = /^(get|is|set)(\p{Lu}.*)$/u.exec(method) ?? [];
  if (ending === undefined) return [];
  const property = ending.charAt(0).toLowerCase() + ending.slice(1);
  return word === "set" ? [property, `is${ending}`] : [property];
}
