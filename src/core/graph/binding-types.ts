// Of what type is a parameter or a local?
import { bindingKinds, expressionOps } from "../model/index.ts";
import { hash32 } from "../../base/hash32.ts";
import { noString } from "../../base/string-table.ts";
import { callbackArgument, containerOf, indexedType, iteratedType, positionType } from "./containers.ts";
import { isSymbol, unresolved } from "./entity.ts";
import type { FileScope } from "./file-scope.ts";
import type { LinkState } from "./link-state.ts";
import { constructorOf, findMemberOfType } from "./members.ts";
import { seenThrough } from "./receiver-types.ts";
import { isTypeKind } from "./symbol-choice.ts";
import { typeKinds, unknownType } from "./types.ts";

const elementKind = bindingKinds.indexOf("element");
const argumentKind = bindingKinds.indexOf("argument");
const genericKind = bindingKinds.indexOf("generic");
const memberOp = expressionOps.indexOf("member");

/** Type of the name that a binding row makes. */
export function typeOfBinding(state: LinkState, scope: FileScope, binding: number): number {
  const known = scope.bindingTypes[binding]!;
  if (known !== 0) return known - 1;
  return state.fixpoint.answer(
    -1 - scope.bindingBase - binding,
    () => findBindingType(state, scope, binding),
    (type) => {
      scope.bindingTypes[binding] = type + 1;
    },
  );
}

function findBindingType(state: LinkState, scope: FileScope, binding: number): number {
  const { bindings, strings } = scope.parsed;
  const kind = bindings.kind[binding]!;
  const typeRow = bindings.type[binding]!;
  const property = bindings.property[binding]!;
  if (typeRow >= 0) {
    const declared = state.infer.typeOf(scope, typeRow);
    if (kind === genericKind) return declared;
    if (declared !== unknownType)
      return property === noString ? declared : partType(state, scope, declared, property);
  }
  const value = bindings.value[binding]!;
  if (value < 0) return unknownType;
  if (kind === argumentKind) {
    const [argument = 0, parameter = 0] = strings.get(property).split(":").map(Number);
    return handedType(state, scope, value, argument, parameter);
  }
  const type = state.infer.typeOf(scope, value);
  if (kind === elementKind && scope.language === "go") {
    return rangeType(state, type, strings.find(property));
  }
  const whole = kind === elementKind ? iteratedType(state, scope.language, type) : type;
  return property === noString ? whole : partType(state, scope, whole, property);
}

/** The symbol behind a destructured name: the member that it is taken from; `unresolved` for other names. */
export function destructuredMember(state: LinkState, scope: FileScope, binding: number): number {
  const { bindings, strings } = scope.parsed;
  const property = bindings.property[binding]!;
  const source = bindings.type[binding]! >= 0 ? bindings.type[binding]! : bindings.value[binding]!;
  if (property === noString || source < 0 || bindings.kind[binding] === argumentKind) return unresolved;
  if (/^\d/.test(strings.get(property))) return unresolved;
  const whole = state.infer.typeOf(scope, source);
  const container =
    bindings.kind[binding] === elementKind ? iteratedType(state, scope.language, whole) : whole;
  return findMemberOfType(state, scope, container, scope.nameHash(property));
}

/** What destructuring takes: the member of that name, or what stands at that position. */
function partType(state: LinkState, scope: FileScope, whole: number, property: number): number {
  const { types } = state;
  const name = scope.parsed.strings.get(property);
  if (/^\d+$/.test(name)) {
    const position = Number(name);
    const part = positionType(state, whole, position);
    if (part !== unknownType) return part;
    if (scope.language === "go") return position === 0 ? whole : unknownType;
    return indexedType(state, scope.language, whole);
  }
  const member = findMemberOfType(state, scope, whole, scope.nameHash(property));
  if (!isSymbol(member)) return unknownType;
  const owner = state.memberOwner === 0 ? whole : types.substitute(state.memberOwner, whole, unknownType);
  return types.substitute(state.infer.valueType(member), owner, whole);
}

/** Go: `for i, v := range x`; the elements of a channel come first. */
function rangeType(state: LinkState, type: number, property: string | undefined): number {
  const container = containerOf(state, type);
  const [first = unknownType, second = unknownType] = state.types.arguments(container);
  const isValue = property === "1";
  if (state.types.subject(container) === mapHash) return isValue ? second : first;
  if (state.types.subject(container) === channelHash) return first;
  return isValue ? first : unknownType;
}

const mapHash = hash32("map");
const channelHash = hash32("chan");

/** What a call hands to a parameter of the function literal that it is given. */
function handedType(
  state: LinkState,
  scope: FileScope,
  callee: number,
  argument: number,
  parameter: number,
): number {
  const { expressions } = scope.parsed;
  const entity = state.infer.entityOf(scope, callee);
  if (isSymbol(entity)) return declaredArgument(state, scope, callee, entity, argument, parameter);
  if (expressions.op[callee] !== memberOp) return unknownType;
  const receiver = state.infer.typeOf(scope, expressions.base[callee]!);
  const name = scope.nameHash(expressions.name[callee]!);
  return callbackArgument(state, scope.language, receiver, name, parameter);
}

/** A block of Ruby stands behind all arguments. */
const blockPlace = 255;

function declaredArgument(
  state: LinkState,
  scope: FileScope,
  callee: number,
  symbol: number,
  argument: number,
  parameter: number,
): number {
  const callable = isTypeSymbol(state, symbol) ? constructorOf(state, symbol) : symbol;
  if (callable < 0) return unknownType;
  const target = state.scopeOf(callable);
  const parameters = target.parametersOf(callable - target.base);
  const binding = argument === blockPlace ? parameters.at(-1) : parameters[argument];
  const typeRow = binding === undefined ? -1 : target.parsed.bindings.type[binding]!;
  if (typeRow < 0) return unknownType;
  const declared = state.infer.typeOf(target, typeRow);
  if (state.types.kind(declared) !== typeKinds.signature) return unknownType;
  const taken = state.types.arguments(declared);
  if (parameter >= taken.length - 1) return unknownType;
  const handed = taken[parameter]!;
  return seenThrough(state, scope, callee, scope.parsed.expressions.base[callee]!, handed);
}

function isTypeSymbol(state: LinkState, symbol: number): boolean {
  const scope = state.closedScopeOf(symbol);
  return isTypeKind(scope.kinds[symbol - scope.base]!);
}
