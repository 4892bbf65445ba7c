// Which functions may run if a call goes through a field, a local or a container that keeps functions: `tc.run()`,
// `handlers[name](request)`, `onClose()`?
import { bindingKinds, ops } from "../../types/index.ts";
import { bound, isSymbol, unresolved } from "../entity.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isHolderKind } from "../names/symbol-choice.ts";
import { isOneOf } from "../types/literal-types.ts";
import { keptRows } from "./kept-rows.ts";
import { isMemberOfShape, keptFunctions } from "./kept-search.ts";
import { nameOf } from "./kept-step.ts";

const localKind = bindingKinds.indexOf("local");

/** Expressions whose value a call runs. */
const values: ReadonlySet<number> = new Set([ops.index, ops.call, ops.await, ops.operator]);

/**
 * The functions that a call may run because the file keeps them where its callee leads: in the field, local or element
 * that is called, or in the one whose `invoke`, `run` or other method of an interface is called.
 */
export function functionsKeptFor(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  called: Entity,
): readonly SymbolId[] {
  if (!scope.traits.keepsFunctions && scope.traits.asksCallers === undefined) return [];
  const row = keeperOf(state, scope, callee, called);
  if (row >= 0 && isSymbol(called) && scope.traits.functionTables && !isGiven(state, scope, called))
    return [];
  const kept = row < 0 ? [] : keptFunctions(state, scope, row);
  if (kept.length > 0 || row !== callee || !isInvoked(scope, callee)) return kept;
  return keptFunctions(state, scope, scope.parsed.expressions.base[callee]!);
}

/**
 * `listener.call(context)`, where the method is one of functions, and the file says what the listener is: what was
 * passed or kept, not what some function returned for any of its callers.
 */
function isInvoked(scope: FileScope, callee: ExpressionRow): boolean {
  const { op, base, name, offset } = scope.parsed.expressions;
  const holder = base[callee]!;
  if (op[callee] !== ops.member || holder < 0 || op[holder] !== ops.ident) return false;
  if (!scope.traits.invoking.has(nameOf(scope, callee))) return false;
  const binding = scope.bindingAt(scope.nameHash(name[holder]!), offset[holder]!);
  return binding >= 0 && scope.parsed.bindings.kind[binding] !== localKind;
}

/** Whether the file gives values to fields or variables of that name, or fills tables with what it is passed. */
function isGiven(state: LinkState, scope: FileScope, holder: SymbolId): boolean {
  const { names, base } = state.closedScopeOf(holder);
  const { given, fields } = keptRows(state, scope);
  return fields.size > 0 || given.has(names[holder - base]!);
}

/** The row of the value that keeps what a call runs; −1 for a call that does not go through a value. */
function keeperOf(state: LinkState, scope: FileScope, callee: ExpressionRow, called: Entity): ExpressionRow {
  const { op, base } = scope.parsed.expressions;
  const isMember = op[callee] === ops.member && base[callee]! >= 0;
  if (isSymbol(called)) return keeperBehind(state, scope, callee, called, isMember);
  const run = called === bound ? -1 : runBy(scope, callee);
  if (run >= 0) return run;
  if (called === bound || values.has(op[callee]!) || isOneOf(scope, callee)) return callee;
  if (!isMember) return -1;
  if (scope.traits.asksCallers === "members" && called === unresolved) return callee;
  return scope.traits.keepsFunctions ? keeperOfMember(state, scope, callee) : -1;
}

/** What an outside function calls that it is given: `std::invoke(handler, at)`. −1 for other functions. */
function runBy(scope: FileScope, callee: ExpressionRow): ExpressionRow {
  const { traits } = scope;
  const place = traits.runners.size === 0 ? undefined : traits.runners.get(nameOf(scope, callee));
  const call = place === undefined ? undefined : scope.callOf(callee);
  return call === undefined ? -1 : (scope.argumentsOf(call)[place!] ?? -1);
}

/** For a callee that names the symbol `called`. */
function keeperBehind(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  called: SymbolId,
  isMember: boolean,
): ExpressionRow {
  const target = state.closedScopeOf(called);
  const row = called - target.base;
  if (isHolderKind(target.kinds[row]!)) return callee;
  if (!isMember) return -1;
  if (isMemberOfShape(state, called)) return callee;
  const isOfInterface =
    target.kindOf(row) === "method" &&
    target.parents[row]! > 0 &&
    target.kindOf(target.parents[row]!) === "interface";
  return isOfInterface && scope.traits.functionalInterfaces ? scope.parsed.expressions.base[callee]! : -1;
}

/** For a callee that is a member of something unknown. */
function keeperOfMember(state: LinkState, scope: FileScope, callee: ExpressionRow): ExpressionRow {
  const { op, base, name } = scope.parsed.expressions;
  const hash = scope.nameHash(name[callee]!);
  if (scope.traits.invoking.has(hash)) return base[callee]!;
  // A value in a container may hold functions though it is of no class.
  if (scope.traits.asksCallers === "members" && op[base[callee]!] === ops.index) return callee;
  const isOfLocal = op[base[callee]!] === ops.ident && state.infer.entityOf(scope, base[callee]!) === bound;
  if (!isOfLocal) return -1;
  return scope.traits.pairParts.has(hash) || keptRows(state, scope).fields.has(hash) ? callee : -1;
}
