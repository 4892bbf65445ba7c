// Which functions run where a value is called, or where a function is handed to someone else?
import { bindingKinds, expressionFlags, expressionOps } from "../../types/index.ts";
import { bound, isPackage, isSymbol } from "../entity.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { passedValues } from "../types/argument-flow.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../types/types.ts";

const callOp = expressionOps.indexOf("call");
const newOp = expressionOps.indexOf("new");
const identOp = expressionOps.indexOf("ident");
const parameterKind = bindingKinds.indexOf("parameter");
const macroKind = "macro";

/** More say that the value could be anything. */
const maxFunctions = 8;

/** Functions and classes that a value of that type is, where it is known to be one of them. */
export function heldFunctions(state: LinkState, type: number): readonly number[] {
  const { types } = state;
  const arms = types.kind(type) === typeKinds.union ? types.arguments(type) : [type];
  const found = new Set<number>();
  for (const arm of arms) {
    const kind = types.kind(arm);
    if (kind === typeKinds.callable || kind === typeKinds.static) found.add(types.subject(arm));
  }
  return found.size > maxFunctions ? [] : [...found];
}

/** Functions that the file passes to the parameter that the identifier `row` names. */
export function passedFunctions(state: LinkState, scope: FileScope, row: number): readonly number[] {
  const { op, name, offset } = scope.parsed.expressions;
  if (op[row] !== identOp) return [];
  const binding = scope.bindingAt(scope.nameHash(name[row]!), offset[row]!);
  return binding < 0 ? [] : passedTo(state, scope, binding);
}

function passedTo(state: LinkState, scope: FileScope, binding: number): readonly number[] {
  if (scope.parsed.bindings.kind[binding] !== parameterKind) return [];
  const found = new Set<number>();
  for (const row of passedValues(state, scope, binding)) {
    for (const called of heldFunctions(state, state.infer.typeOf(scope, row))) found.add(called);
  }
  return found.size > maxFunctions ? [] : [...found];
}

/** Functions that a field or variable holds beyond what its declared type says: what its file gives it. */
export function storedFunctions(state: LinkState, symbol: number): readonly number[] {
  const closed = state.closedScopeOf(symbol);
  const row = symbol - closed.base;
  const kind = closed.kindOf(row);
  if (kind !== "field" && kind !== "variable" && kind !== "constant") return [];
  const scope = state.scopeOf(symbol);
  const value = scope.parsed.symbols.value[row]!;
  if (value < 0) return [];
  const held = heldFunctions(state, state.infer.typeOf(scope, value));
  if (held.length > 0) return held;
  return state.infer.entityOf(scope, value) === bound ? passedFunctions(state, scope, value) : [];
}

/**
 * Whether the row names a function that is an argument of a call to something outside of the root (or unknown): who is
 * handed a function from there calls it, on behalf of who handed it.
 */
export function isCalledBack(state: LinkState, scope: FileScope, row: number, symbol: number): boolean {
  const { flags, generic, op, base, name } = scope.parsed.expressions;
  if ((flags[row]! & expressionFlags.argument) === 0) return false;
  const call = generic[row]!;
  if (call < 0 || (op[call] !== callOp && op[call] !== newOp)) return false;
  const target = state.closedScopeOf(symbol);
  const symbolRow = symbol - target.base;
  if (!isCallableKind(target.kinds[symbolRow]!) || target.kindOf(symbolRow) === macroKind) return false;
  const callee = base[call]!;
  if (callee < 0) return false;
  const called = state.infer.entityOf(scope, callee);
  if (isSymbol(called) || isPackage(called) || called === bound) return false;
  return !scope.traits.sinks.has(scope.nameHash(name[callee]!));
}
