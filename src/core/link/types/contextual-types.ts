// Which type does an untyped parameter of a function literal have? It is determined by the call that takes the literal,
// or by the declared type of what holds it.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, expressionOps, symbolFlags } from "../../types/index.ts";
import { callbackArgument } from "./container-members.ts";
import { iteratedType } from "./containers.ts";
import { isSettled } from "./future-results.ts";
import { isSymbol } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { boundOf, constructorOf, declaringType, findMemberOfType } from "../names/members.ts";
import { signatureOf, takesReceiver, takesRest } from "../names/signatures.ts";
import { placedArguments } from "./argument-flow.ts";
import { calledReference } from "./called-reference.ts";
import { elementOfArray, overloadsTaking } from "./overloads.ts";
import { impliedReceiver, seenThrough } from "./receiver-types.ts";
import { resultOfType, signaturesOf } from "./symbol-types.ts";
import { inferredArguments } from "./type-arguments.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { BindingRow, ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";

const memberOp = expressionOps.indexOf("member");
const identOp = expressionOps.indexOf("ident");

/** A block in Ruby comes after all arguments. */
const blockPlace = 255;

/** In keys: the result of calling the function. */
const result = "()";

/** Replaces the parameter's position for the `this` of a function literal. */
const receiverPlace = -1;

/** The source of a value that a call passes to its callback, as encoded in the property of the binding. */
export interface ContextualPlace {
  /**
   * Position of the function literal, or of the object literals around it, among the arguments; −1 for a declared type.
   */
  readonly argument: number;
  /** The name of the argument that is the function literal, if it is passed by name; its position is then 0. */
  readonly label: string | undefined;
  /** Keys of the object literals around the function literal, and "()" of functions that return it, outermost first. */
  readonly keys: readonly string[];
  /** The parameter's position in the literal, −1 for its `this`. */
  readonly parameter: number;
  /** The part of that parameter that a destructured name takes. */
  readonly part: string | undefined;
}

/**
 * Reads "0:1", "=name:1", "0:this", "0.onClick:1", ".onClick:0", ".():0" and "0:1.name"; undefined for a property in any other form.
 */
export function readContextualPlace(property: string): ContextualPlace | undefined {
  const parts = /^(\d*|=\w+)((?:\.(?:[\w$]+|\(\)))*):(\d+|this)(?:\.(.+))?$/.exec(property);
  if (parts === null) return undefined;
  const label = parts[1]!.startsWith("=") ? parts[1]!.slice(1) : undefined;
  return {
    argument: parts[1] === "" ? -1 : label === undefined ? Number(parts[1]) : 0,
    label,
    keys: parts[2]!.split(".").slice(1),
    parameter: parts[3] === "this" ? receiverPlace : Number(parts[3]),
    part: parts[4],
  };
}

/** Type of what is passed at that place; `row` is the call's callee or the declared type. */
export function contextualType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  place: ContextualPlace,
): TypeId {
  const { argument, keys, parameter } = place;
  if (argument < 0) return takenType(state, scope, state.infer.typeOf(scope, row), keys, parameter);
  const { expressions } = scope.parsed;
  const named = state.infer.entityOf(scope, row);
  if (isSymbol(named)) {
    const called = calledOverloads(state, scope, row, named);
    const { entity, stated } = statedType(state, scope, row, called, place);
    const isOpen = stated === unknownType && keys.length === 0 && parameter >= 0 && place.label === undefined;
    const taken = isOpen ? givenByCallee(state, scope, entity, argument, parameter) : stated;
    const written = state.infer.typeArguments(scope, row);
    const isSaid = written.length > 0 || !state.types.isOpen(taken);
    const args = isSaid ? written : argumentsBeside(state, scope, row, entity);
    const callee = args.length === 0 ? unknownType : state.types.make(typeKinds.instance, entity, args);
    const contextual = state.types.substitute(taken, callee, unknownType);
    return seenThrough(state, scope, row, expressions.base[row]!, contextual);
  }
  if (place.label !== undefined) return unknownType;
  const name = scope.nameHash(expressions.name[row]!);
  if (parameter === receiverPlace && !scope.traits.receiverFunctions.has(name))
    return builtReceiver(state, scope, row, name);
  if (parameter === receiverPlace && expressions.op[row] !== memberOp) return firstGiven(state, scope, row);
  const element = contextualElement(state, scope, row, place);
  if (element !== unknownType) return element;
  if (keys.length > 0) return unknownType;
  if (expressions.op[row] !== memberOp) {
    const implied = parameter === receiverPlace ? unknownType : impliedReceiver(state, scope, row);
    return callbackArgument(state, scope.traits, implied, name, parameter);
  }
  return givenByReceiver(state, scope, row, place);
}

/** The functions that a call may mean: those overloads that take its arguments. */
function calledOverloads(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  named: SymbolId,
): readonly SymbolId[] {
  const call = scope.traits.overloads ? scope.callOf(callee) : undefined;
  if (call === undefined) return [named];
  const called = entityOf(calledReference(state, scope, callee, call));
  if (!isSymbol(called)) return [named];
  const callable = isTypeSymbol(state, called) ? constructorOf(state, called) : called;
  const taking = callable < 0 ? [] : overloadsTaking(state, callable, scope.parsed.expressions.argc[call]!);
  return taking.length === 0 ? [called] : taking;
}

/** What the first of the functions says that passes a typed value there; `entity` is a class if it makes one. */
function statedType(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  called: readonly SymbolId[],
  { argument, label, keys, parameter }: ContextualPlace,
): { readonly entity: SymbolId; readonly stated: TypeId } {
  for (const entity of called) {
    const place = argument + (standsBefore(state, scope, callee, entity) ? 1 : 0);
    const declared = declaredParameter(state, entity, argument === blockPlace ? argument : place, label);
    const stated = takenType(state, scope, declared, keys, parameter);
    if (stated !== unknownType) return { entity: madeBy(state, entity), stated };
  }
  return { entity: madeBy(state, called[0]!), stated: unknownType };
}

/** The class that a constructor makes; any other symbol itself. */
function madeBy(state: LinkState, symbol: SymbolId): SymbolId {
  const { flags, parents, base } = state.closedScopeOf(symbol);
  const isConstructor = (flags[symbol - base]! & symbolFlags.constructor) !== 0;
  return isConstructor ? base + parents[symbol - base]! : symbol;
}

/** `buildString { … }`: what the outside function makes and gives to its callback as the receiver. */
function builtReceiver(state: LinkState, scope: FileScope, callee: ExpressionRow, name: NameHash): TypeId {
  const isBare = scope.parsed.expressions.op[callee] === identOp;
  const built = isBare ? scope.traits.builders.get(name) : undefined;
  return built === undefined ? unknownType : state.types.make(typeKinds.builtin, built);
}

/**
 * What a function of the same file passes to its callback, the untyped parameter number `argument`. A function of
 * another file does not count: the links of a file do not depend on bodies elsewhere.
 */
function givenByCallee(
  state: LinkState,
  scope: FileScope,
  called: SymbolId,
  argument: number,
  parameter: number,
): TypeId {
  const callable = isTypeSymbol(state, called) ? constructorOf(state, called) : called;
  const row = callable - scope.base;
  if (!scope.traits.typedElements || callable < 0 || row < 0 || row >= scope.symbolCount) return unknownType;
  const binding = scope.parametersOf(row)[argument];
  const { bindings, expressions } = scope.parsed;
  if (binding === undefined || bindings.type[binding]! >= 0 || bindings.property[binding] !== noString)
    return unknownType;
  const name = scope.nameHash(bindings.name[binding]!);
  const given: TypeId[] = [];
  for (const call of scope.callsNamed(name)) {
    const callee = expressions.base[call]!;
    const isCallback =
      expressions.op[callee] === identOp && scope.bindingAt(name, expressions.offset[callee]!) === binding;
    const passed = isCallback ? scope.argumentsOf(call)[parameter] : undefined;
    if (passed !== undefined && given.length < maxCalls) given.push(state.infer.typeOf(scope, passed));
  }
  return state.infer.unionOf(given);
}

/** Further calls of a callback tell nothing new. */
const maxCalls = 8;

/** What a method of an outside value passes to its callback. */
function givenByReceiver(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  { argument, parameter }: ContextualPlace,
): TypeId {
  const { expressions } = scope.parsed;
  const name = scope.nameHash(expressions.name[row]!);
  const receiver = state.infer.typeOf(scope, expressions.base[row]!);
  if (parameter === receiverPlace || scope.traits.scopeFunctions.has(name)) return receiver;
  if (isSettled(state, scope.traits, receiver, name))
    return scope.traits.callbacks.has(name) && argument + parameter === 0 ? receiver : unknownType;
  return callbackArgument(state, scope.traits, receiver, name, parameter);
}

/** Whether the first parameter of the callee is the receiver before the dot: C#'s `items.Tap(it => …)`. */
function standsBefore(state: LinkState, scope: FileScope, callee: ExpressionRow, symbol: SymbolId): boolean {
  const { op, base } = scope.parsed.expressions;
  const receiver = op[callee] === memberOp ? base[callee]! : -1;
  const target = state.scopeOf(symbol);
  if (receiver < 0 || !takesReceiver(signatureOf(target.parsed, symbol - target.base))) return false;
  return state.types.kind(state.infer.typeOf(scope, receiver)) !== typeKinds.static;
}

/**
 * The type arguments of the function `symbol` that a call determines with all its arguments except function literals.
 */
function argumentsBeside(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  symbol: SymbolId,
): readonly TypeId[] {
  const call = scope.callOf(callee);
  return call === undefined
    ? []
    : inferredArguments(state, scope, call, { owner: symbol, callable: symbol, skipsFunctions: true });
}

/** `with(value) { … }`: the type of the value. */
function firstGiven(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId {
  const call = scope.callOf(callee);
  const [first] = call === undefined ? [] : scope.argumentsOf(call);
  return first === undefined ? unknownType : state.infer.typeOf(scope, first);
}

/**
 * `map(lambda item: …, items)`, `sorted(items, key=lambda item: …)`, `items.sort(key=…)`: the elements of the other
 * argument or of the receiver.
 */
function contextualElement(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  place: ContextualPlace,
): TypeId {
  const { base, name: names, op } = scope.parsed.expressions;
  const name = scope.nameHash(names[callee]!);
  const first = scope.traits.ranged.get(name);
  if (first !== undefined && place.keys.length === 0)
    return place.parameter < first ? unknownType : rangeElement(state, scope, callee);
  const isKey = place.keys.length === 1 && place.keys[0] === "key";
  if (!scope.traits.elementwise.has(name) || (place.keys.length > 0 && !isKey)) return unknownType;
  const call = scope.callOf(callee);
  const others = call === undefined ? [] : placedArguments(scope, call);
  const held =
    isKey && op[callee] === memberOp ? base[callee]! : isKey ? others[0] : others[place.parameter + 1];
  if (held === undefined) return unknownType;
  return iteratedType(state, scope.traits, state.infer.typeOf(scope, held));
}

/** `find_if(items.begin(), items.end(), …)`, `ranges::sort(items, …)`: the elements of the range. */
function rangeElement(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId {
  const call = scope.callOf(callee);
  const range = call === undefined ? undefined : scope.argumentsOf(call)[0];
  if (range === undefined) return unknownType;
  const type = state.infer.typeOf(scope, range);
  return state.types.isPointer(type) ? state.types.pointee(type) : iteratedType(state, scope.traits, type);
}

/** Declared type of a parameter of a function, a method or a class's constructor. */
function declaredParameter(
  state: LinkState,
  symbol: SymbolId,
  argument: number,
  label: string | undefined,
): TypeId {
  const callable = isTypeSymbol(state, symbol) ? constructorOf(state, symbol) : symbol;
  if (callable < 0) return unknownType;
  const scope = state.scopeOf(callable);
  const parameters = scope.parametersOf(callable - scope.base);
  if (label !== undefined) return typeOfLabeled(state, scope, parameters, hash32(label));
  const last = parameters.length - 1;
  const isRest = argument >= last && takesRest(signatureOf(scope.parsed, callable - scope.base));
  const binding = argument === blockPlace || isRest ? parameters[last] : parameters[argument];
  const type = binding === undefined ? unknownType : writtenType(state, scope, binding);
  return isRest ? elementOfArray(state, type) : type;
}

function typeOfLabeled(
  state: LinkState,
  scope: FileScope,
  parameters: readonly BindingRow[],
  label: NameHash,
): TypeId {
  const { name } = scope.parsed.bindings;
  const binding = parameters.find((row) => scope.nameHash(name[row]!) === label);
  return binding === undefined ? unknownType : writtenType(state, scope, binding);
}

/** The type written for a parameter; for Dart's `this.onTap`, that of the field which it sets. */
function writtenType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { type, value } = scope.parsed.bindings;
  if (type[binding]! >= 0) return state.infer.typeOf(scope, type[binding]!);
  const row = value[binding]!;
  const isField = row >= 0 && (scope.parsed.expressions.flags[row]! & expressionFlags.write) !== 0;
  return isField ? state.infer.typeOf(scope, row) : unknownType;
}

/**
 * Type of a parameter of a function with the type `declared`, or with the type that its property at `keys` declares.
 */
function takenType(
  state: LinkState,
  scope: FileScope,
  declared: TypeId,
  keys: readonly string[],
  parameter: number,
): TypeId {
  let type = declared;
  for (const [depth, key] of keys.entries()) {
    if (type === unknownType) return unknownType;
    if (key === result) {
      type = resultOfType(state, scope, type);
      continue;
    }
    const member = findMemberOfType(state, scope, type, hash32(key));
    const symbol = entityOf(member.found);
    if (!isSymbol(symbol)) return unknownType;
    const target = state.closedScopeOf(symbol);
    if (isCallableKind(target.kinds[symbol - target.base]!)) {
      if (depth === keys.length - 1) return parameterOfMethod(state, symbol, parameter, type);
    }
    type = state.types.substitute(state.infer.valueType(symbol), declaringType(state, member, type), type);
  }
  return parameterOfFunction(state, scope, type, parameter);
}

function parameterOfMethod(state: LinkState, method: SymbolId, parameter: number, receiver: TypeId): TypeId {
  const scope = state.scopeOf(method);
  const binding = scope.parametersOf(method - scope.base)[parameter];
  if (binding === undefined) return unknownType;
  return state.types.substitute(state.infer.bindingType(scope, binding), receiver, receiver);
}

function parameterOfFunction(state: LinkState, scope: FileScope, given: TypeId, parameter: number): TypeId {
  const { types } = state;
  const held = types.kind(given) === typeKinds.parameter ? functionBound(state, given) : given;
  const signatures = signaturesOf(state, held);
  const type = signatures.length === 1 ? signatures[0]! : held;
  const taken = types.arguments(type);
  if (types.kind(type) === typeKinds.signature) {
    const count = taken.length - 1 - types.subject(type);
    if (parameter === receiverPlace)
      return types.subject(type) === 1 ? (taken[count] ?? unknownType) : unknownType;
    return parameter < count ? taken[parameter]! : unknownType;
  }
  if (parameter === receiverPlace) return unknownType;
  const isFunction =
    types.kind(type) === typeKinds.builtin && scope.traits.functionTypes.has(types.subject(type));
  return isFunction ? (taken[parameter] ?? unknownType) : unknownType;
}

/** The function type that bounds a type parameter: `F: FnMut(Item) -> bool + Send`. */
function functionBound(state: LinkState, parameter: TypeId): TypeId {
  const { types } = state;
  const bound = boundOf(state, parameter);
  const arms = types.kind(bound) === typeKinds.union ? types.arguments(bound) : [bound];
  return arms.find((arm) => types.kind(arm) === typeKinds.signature) ?? bound;
}

function isTypeSymbol(state: LinkState, symbol: SymbolId): boolean {
  const scope = state.closedScopeOf(symbol);
  return isTypeKind(scope.kinds[symbol - scope.base]!);
}
