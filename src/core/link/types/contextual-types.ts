// Which type does an untyped parameter of a function literal have? It is determined by the call that takes the literal,
// or by the declared type of what holds it.
import { noString } from "../../../base/string-table.ts";
import { ops, symbolFlags } from "../../types/index.ts";
import { callbackArgument } from "./container-members.ts";
import { iteratedType } from "./containers.ts";
import { isSettled } from "./future-results.ts";
import { external, isSymbol } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import { callableOf } from "../names/members.ts";
import { onlyMethodOf } from "../names/only-method.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { signatureOf, takesReceiver } from "../names/signatures.ts";
import { placedArguments } from "./passed-arguments.ts";
import { calledReference } from "./called-reference.ts";
import { overloadsTaking } from "./overloads.ts";
import { impliedReceiver, seenThrough } from "./receiver-types.ts";
import { inferredArguments } from "./type-arguments.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";
import { blockPlace, receiverPlace, wholePlace } from "./contextual-place.ts";
import type { ContextualPlace } from "./contextual-place.ts";
import { declaredArgument, declaredParameter, takenType } from "./declared-callbacks.ts";

/** Type of what is passed at that place; `row` is the call's callee or the declared type. */
export function contextualType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  place: ContextualPlace,
): TypeId {
  const { argument, keys, parameter } = place;
  if (parameter === wholePlace) return typeOfArgument(state, scope, row, place);
  if (argument < 0) return takenType(state, scope, state.infer.typeOf(scope, row), keys, parameter);
  const { expressions } = scope.parsed;
  const named = state.infer.entityOf(scope, row);
  if (isSymbol(named)) {
    const taken = takenByInterface(state, scope, row, named, place);
    return taken === unknownType ? givenBySymbol(state, scope, row, named, place) : taken;
  }
  if (place.label !== undefined) return unknownType;
  const name = scope.nameHash(expressions.name[row]!);
  if (parameter === receiverPlace && !scope.traits.receiverFunctions.has(name))
    return builtReceiver(state, scope, row, name);
  if (parameter === receiverPlace && expressions.op[row] !== ops.member) return firstGiven(state, scope, row);
  const element = contextualElement(state, scope, row, place);
  if (element !== unknownType) return element;
  if (keys.length > 0) return unknownType;
  if (expressions.op[row] !== ops.member) {
    return parameter === receiverPlace ? unknownType : givenByImplied(state, scope, row, name, parameter);
  }
  return givenByReceiver(state, scope, row, place);
}

/** What the function `named` of the root, or the class, passes there. */
function givenBySymbol(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  named: SymbolId,
  place: ContextualPlace,
): TypeId {
  const { argument, keys, parameter } = place;
  const called = calledOverloads(state, scope, row, named);
  const { entity, stated } = statedType(state, scope, row, called, place);
  const isOpen = stated === unknownType && keys.length === 0 && parameter >= 0 && place.label === undefined;
  const given = isOpen ? givenByCallee(state, scope, entity, argument, parameter) : stated;
  const written = state.infer.typeArguments(scope, row);
  const isSaid = written.length > 0 || !state.types.isOpen(given);
  const args = isSaid ? written : argumentsBeside(state, scope, row, entity);
  const callee = args.length === 0 ? unknownType : state.types.make(typeKinds.instance, entity, args);
  const contextual = state.types.substitute(given, callee, unknownType);
  return seenThrough(state, scope, row, scope.parsed.expressions.base[row]!, contextual);
}

/** `Listener { event -> … }`: what the only method of an interface takes, of which a function literal makes a value. */
function takenByInterface(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  named: SymbolId,
  { argument, parameter }: ContextualPlace,
): TypeId {
  const isSole = (argument === 0 || argument === blockPlace) && parameter >= 0;
  if (!isSole || !scope.traits.functionalInterfaces || !isTypeKind(state.kindOf(named))) return unknownType;
  const made = state.types.make(typeKinds.instance, named, state.infer.typeArguments(scope, callee));
  return onlyMethodOf(state, made) === undefined ? unknownType : takenType(state, scope, made, [], parameter);
}

/** The type that the callee in that row declares for an argument, if it is a type whose members are known. */
function typeOfArgument(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  { argument, label }: ContextualPlace,
): TypeId {
  const named = state.infer.entityOf(scope, callee);
  if (!isSymbol(named)) return named === external ? externalType : unknownType;
  for (const called of calledOverloads(state, scope, callee, named)) {
    const declared = declaredArgument(state, called, argument, label);
    const type = asWritten(state, scope, callee, madeBy(state, called), declared);
    if (type !== unknownType) return state.types.isOpen(type) ? unknownType : type;
  }
  return unknownType;
}

/** What an outside method that is called without a receiver passes to its callback. */
function givenByImplied(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  name: NameHash,
  parameter: number,
): TypeId {
  const implied = impliedReceiver(state, scope, callee);
  if (parameter === 0 && scope.traits.scopeFunctions.has(name)) return implied;
  return callbackArgument(state, scope.traits, implied, name, parameter);
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
  const callable = callableOf(state, called);
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
    const made = madeBy(state, entity);
    const stated = takenType(state, scope, asWritten(state, scope, callee, made, declared), keys, parameter);
    if (stated !== unknownType) return { entity: made, stated };
  }
  return { entity: madeBy(state, called[0]!), stated: unknownType };
}

/** `frozen<Handlers>({ … })`: what is declared as a type parameter is the type that is written for it. */
function asWritten(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  entity: SymbolId,
  declared: TypeId,
): TypeId {
  if (!state.types.isOpen(declared)) return declared;
  const written = state.infer.typeArguments(scope, callee);
  if (written.length === 0) return declared;
  return state.types.substitute(declared, state.types.make(typeKinds.instance, entity, written), unknownType);
}

/** The class that a constructor makes; any other symbol itself. */
function madeBy(state: LinkState, symbol: SymbolId): SymbolId {
  const { flags, parents, base } = state.closedScopeOf(symbol);
  const isConstructor = (flags[symbol - base]! & symbolFlags.constructor) !== 0;
  return isConstructor ? base + parents[symbol - base]! : symbol;
}

/** `buildString { … }`: what the outside function makes and gives to its callback as the receiver. */
function builtReceiver(state: LinkState, scope: FileScope, callee: ExpressionRow, name: NameHash): TypeId {
  const isBare = scope.parsed.expressions.op[callee] === ops.ident;
  const built = isBare ? scope.traits.builders.get(name) : undefined;
  return built === undefined ? unknownType : state.types.make(typeKinds.builtin, built);
}

/**
 * What a function passes to its callback, the untyped parameter number `argument`. A function of another file counts
 * where linking asks for what such files call: elsewhere, links do not depend on bodies of other files.
 */
function givenByCallee(
  state: LinkState,
  scope: FileScope,
  called: SymbolId,
  argument: number,
  parameter: number,
): TypeId {
  const callable = callableOf(state, called);
  const { typedElements, asksUnknownCallees } = scope.traits;
  const isHere = callable >= scope.base && callable < scope.base + scope.symbolCount;
  if (!typedElements || callable < 0 || !(isHere || asksUnknownCallees === true)) return unknownType;
  const maker = isHere ? scope : state.scopeOf(callable);
  const binding = maker.parametersOf(callable - maker.base)[argument];
  const { bindings, expressions } = maker.parsed;
  if (binding === undefined || bindings.type[binding]! >= 0 || bindings.property[binding] !== noString)
    return unknownType;
  const name = maker.nameHash(bindings.name[binding]!);
  const given: TypeId[] = [];
  for (const call of maker.callsNamed(name)) {
    const callee = expressions.base[call]!;
    const isCallback =
      expressions.op[callee] === ops.ident && maker.bindingAt(name, expressions.offset[callee]!) === binding;
    const passed = isCallback ? maker.argumentsOf(call)[parameter] : undefined;
    if (passed !== undefined && given.length < maxCalls) given.push(state.infer.typeOf(maker, passed));
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
  const foldedAt = parameter < 0 ? undefined : scope.traits.folding.get(name);
  const cases = foldedAt === undefined ? undefined : foldedCases(state, scope.traits, receiver, argument);
  if (cases !== undefined) return cases;
  const folded = foldedAt === parameter ? foldedType(state, scope, row) : undefined;
  if (folded !== undefined) return folded;
  if (parameter === receiverPlace || scope.traits.scopeFunctions.has(name)) return receiver;
  if (isSettled(state, scope.traits, receiver, name))
    return scope.traits.callbacks.has(name) && argument + parameter === 0 ? receiver : unknownType;
  return callbackArgument(state, scope.traits, receiver, name, parameter);
}

/** `either.fold(onLeft, onRight)`, `option.fold(none)(onSome)`: what holds one value passes that to its callbacks. */
function foldedCases(
  state: LinkState,
  traits: LanguageTraits,
  receiver: TypeId,
  argument: number,
): TypeId | undefined {
  const { types } = state;
  if (types.kind(receiver) !== typeKinds.builtin) return undefined;
  const held = types.arguments(receiver);
  if (traits.heldSecond.has(types.subject(receiver))) return held[argument] ?? held.at(-1);
  return traits.wrappers.has(types.subject(receiver)) ? (held[0] ?? unknownType) : undefined;
}

/** `items.fold(Money.zero) { sum, item -> … }`: the type that the sum begins with; undefined if it begins with an element. */
function foldedType(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId | undefined {
  const call = scope.callOf(callee);
  if (call === undefined || scope.parsed.expressions.argc[call]! < 2) return undefined;
  return firstGiven(state, scope, callee);
}

/** Whether the first parameter of the callee is the receiver before the dot: C#'s `items.Tap(it => …)`. */
function standsBefore(state: LinkState, scope: FileScope, callee: ExpressionRow, symbol: SymbolId): boolean {
  const { op, base } = scope.parsed.expressions;
  const receiver = op[callee] === ops.member ? base[callee]! : -1;
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
 * `map(lambda item: …, items)`, `usort($items, fn ($a, $b) => …)`, `sorted(items, key=lambda item: …)`, `items.sort(key=…)`: the elements of the other
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
  // `array_filter($items, fn ($item) => …)`: what is passed before the callback.
  const isFirst = isKey || place.argument > 0;
  const held = isKey && op[callee] === ops.member ? base[callee]! : others[isFirst ? 0 : place.parameter + 1];
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
