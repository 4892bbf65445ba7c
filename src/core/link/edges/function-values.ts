// Which functions run if a value is called or a function is passed as an argument?
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, ops, symbolFlags } from "../../types/index.ts";
import { bound, isPackage, isSymbol, unresolved } from "../entity.ts";
import { entityOf } from "../found.ts";
import { findMember } from "../names/members.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { passedValues } from "../types/argument-flow.ts";
import { passedBy } from "../types/binding-types.ts";
import { signatureOf } from "../names/signatures.ts";
import { isCallableKind, isHolderKind } from "../names/symbol-choice.ts";
import { isAssignedRow, isOneOf } from "../types/literal-types.ts";
import { typeKinds } from "../type-table.ts";
import type { BindingRow, Entity, ExpressionRow, SymbolId, TypeId } from "../ids.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const macroKind = "macro";

/** With more, the value could be anything. */
const maxFunctions = 32;

/** Functions and classes that a value of that type may be, if they are known. */
export function heldFunctions(state: LinkState, type: TypeId): readonly SymbolId[] {
  const { types } = state;
  const arms = types.arms(type);
  const found = new Set<number>();
  for (const arm of arms) {
    const kind = types.kind(arm);
    if (kind === typeKinds.callable || kind === typeKinds.static) found.add(types.subject(arm));
  }
  return found.size > maxFunctions ? [] : [...found];
}

/** The same, with what calling an object among the values calls. */
export function calledFunctions(state: LinkState, type: TypeId): readonly SymbolId[] {
  const { types } = state;
  const arms = types.kind(type) === typeKinds.union ? types.arguments(type) : [];
  const objects = arms.map((arm) => calledObject(state, arm)).filter((called) => isSymbol(called));
  return [...new Set([...heldFunctions(state, type), ...objects])];
}

/** What calling an object calls if its class is declared in the root (Python). */
export function calledObject(state: LinkState, type: TypeId): Entity {
  const kind = state.types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return unresolved;
  const made = state.types.subject(type);
  const { callMember, companions } = state.closedScopeOf(made).traits;
  if (callMember === 0) return unresolved;
  const called = entityOf(findMember(state, made, callMember).found);
  return companions && isSymbol(called) && isOfObject(state, called) && !isStatic(state, made)
    ? unresolved
    : called;
}

/** Whether a member is one of an object: values of the class beside it do not have it. */
function isOfObject(state: LinkState, member: SymbolId): boolean {
  const scope = state.closedScopeOf(member);
  return isStatic(state, scope.base + scope.parents[member - scope.base]!);
}

function isStatic(state: LinkState, symbol: SymbolId): boolean {
  return (state.flagsOf(symbol) & symbolFlags.static) !== 0;
}

/** Functions that the file passes to the parameter that the identifier `row` names. */
export function functionsPassedTo(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
): readonly SymbolId[] {
  const { op, name, offset } = scope.parsed.expressions;
  if (op[row] !== ops.ident) return [];
  const binding = scope.bindingAt(scope.nameHash(name[row]!), offset[row]!);
  return binding < 0 ? [] : passedTo(state, scope, binding);
}

function passedTo(state: LinkState, scope: FileScope, binding: BindingRow): readonly SymbolId[] {
  if (scope.parsed.bindings.kind[binding] !== parameterKind) return [];
  const found = new Set<number>();
  passedValues(state, scope, binding).forEach((row, place) => {
    const type = passedBy(state, scope, binding, { row, place });
    for (const called of heldFunctions(state, type)) found.add(called);
  });
  return found.size > maxFunctions ? [] : [...found];
}

/** Whether a variable or field is assigned more than one value. */
export function isAssignedAgain(state: LinkState, symbol: SymbolId): boolean {
  const closed = state.closedScopeOf(symbol);
  const kind = closed.kindOf(symbol - closed.base);
  if (kind !== "variable" && kind !== "field") return false;
  const scope = state.scopeOf(symbol);
  return isAssignedRow(scope, scope.parsed.symbols.value[symbol - scope.base]!);
}

/** Functions that the file itself assigns to a field or variable, whatever its declared type. */
export function storedFunctions(state: LinkState, symbol: SymbolId): readonly SymbolId[] {
  const closed = state.closedScopeOf(symbol);
  const row = symbol - closed.base;
  if (!isHolderKind(closed.kinds[row]!)) return [];
  const scope = state.scopeOf(symbol);
  const value = scope.parsed.symbols.value[row]!;
  if (value < 0) return [];
  const held = calledFunctions(state, state.infer.typeOf(scope, value));
  if (held.length > 0) return held;
  return state.infer.entityOf(scope, value) === bound ? functionsPassedTo(state, scope, value) : [];
}

/**
 * Whether naming a function passes it on to be called: it has parameters, and the language names functions only for
 * that.
 */
export function isNamedToCall(state: LinkState, scope: FileScope, symbol: SymbolId): boolean {
  if (!scope.traits.namesCall) return false;
  const target = state.scopeOf(symbol);
  const row = symbol - target.base;
  if (!isCallableKind(target.kinds[row]!)) return false;
  return target.parametersOf(row).length > 0 || signatureOf(target.parsed, row).includes("->");
}

/** Whether the row names a method as a value in a way of its own, Java's `Item::name`: not a field. */
export function isMethodReference({ traits, parsed }: FileScope, row: ExpressionRow): boolean {
  return traits.methodReferences && (parsed.expressions.flags[row]! & expressionFlags.path) !== 0;
}

/** The call that takes what `call` makes of a function, if that is only a function that acts like it: `std::bind(f)`. */
function takingCall(state: LinkState, scope: FileScope, call: ExpressionRow): ExpressionRow {
  const { generic, op, base, name } = scope.parsed.expressions;
  let taking = call;
  while (taking >= 0 && op[taking] === ops.call && base[taking]! >= 0) {
    const callee = base[taking]!;
    const isCopying = name[callee] !== noString && scope.traits.copying.has(scope.nameHash(name[callee]!));
    if (!isCopying || isSymbol(state.infer.entityOf(scope, callee))) return taking;
    taking = generic[taking]!;
  }
  return taking;
}

/** What happens to a function passed to a call: it runs, it may run later, or it is only kept. */
export type ArgumentUse = "called" | "handed" | "kept";

/**
 * Use of `row`, which names a function as an argument of a call to something unknown or outside the root. Outside code
 * that takes a function runs it on behalf of the caller; this is certain if the callee is known to run its argument.
 */
export function argumentUseOf(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): ArgumentUse {
  const target = state.closedScopeOf(symbol);
  const symbolRow = symbol - target.base;
  // A record's field is read by a method of its name.
  const isRun = isCallableKind(target.kinds[symbolRow]!) || isMethodReference(scope, row);
  if (!isRun || target.kindOf(symbolRow) === macroKind) return "kept";
  return argumentUseAt(state, scope, row);
}

/** The same for a row that names any value that holds a function. */
export function argumentUseAt(state: LinkState, scope: FileScope, row: ExpressionRow): ArgumentUse {
  const { flags, generic, op, base, name } = scope.parsed.expressions;
  if ((flags[row]! & expressionFlags.argument) === 0) return "kept";
  let holder = generic[row]!;
  while (isOneOf(scope, holder)) holder = generic[holder]!; // `sort(isDown ? falling : rising)`
  const call = takingCall(state, scope, holder);
  if (call < 0 || (op[call] !== ops.call && op[call] !== ops.new)) return "kept";
  const callee = base[call]!;
  if (callee < 0) return "kept";
  const called = state.infer.entityOf(scope, callee);
  if (isSymbol(called) || isPackage(called) || called === bound) return "kept";
  const { traits } = scope;
  const hash = scope.nameHash(name[callee]!);
  if (traits.sinks.has(hash)) return "kept";
  const callers = [
    traits.calling,
    traits.callbacks,
    traits.mapping,
    traits.flattening,
    traits.elementwise,
    traits.scopeFunctions,
    traits.receiverFunctions,
  ];
  return callers.some((names) => names.has(hash)) ? "called" : "handed";
}
