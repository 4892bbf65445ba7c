// Of what type is a parameter or a local?
import { bindingKinds } from "../model/index.ts";
import { hash32 } from "../../base/hash32.ts";
import { noString } from "../../base/string-table.ts";
import { containerOf, indexedType, iteratedType, positionType } from "./containers.ts";
import { isSymbol, unresolved } from "./entity.ts";
import type { FileScope } from "./file-scope.ts";
import type { HandedPlace } from "./handed-types.ts";
import { handedType, readHandedPlace } from "./handed-types.ts";
import type { LinkState } from "./link-state.ts";
import { findMemberOfType } from "./members.ts";
import { unknownType } from "./types.ts";

const elementKind = bindingKinds.indexOf("element");
const parameterKind = bindingKinds.indexOf("parameter");
const argumentKind = bindingKinds.indexOf("argument");
const genericKind = bindingKinds.indexOf("generic");

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
  if (property !== noString && (kind === argumentKind || kind === parameterKind)) {
    const place = readHandedPlace(strings.get(property));
    if (place !== undefined) return handedPart(state, scope, value, place);
  }
  const type = state.infer.typeOf(scope, value);
  if (kind === elementKind && scope.language === "go") {
    return rangeType(state, type, strings.find(property));
  }
  const whole = kind === elementKind ? iteratedType(state, scope.language, type) : type;
  return property === noString ? whole : partType(state, scope, whole, property);
}

function handedPart(state: LinkState, scope: FileScope, value: number, place: HandedPlace): number {
  const handed = handedType(state, scope, value, place);
  const isPart = place.part !== undefined && handed !== unknownType;
  return isPart ? namedPart(state, scope, handed, hash32(place.part)) : handed;
}

/** The symbol behind a destructured name: the member that it is taken from; `unresolved` for other names. */
export function destructuredMember(state: LinkState, scope: FileScope, binding: number): number {
  const { bindings, strings } = scope.parsed;
  const property = bindings.property[binding]!;
  const source = bindings.type[binding]! >= 0 ? bindings.type[binding]! : bindings.value[binding]!;
  if (property === noString || source < 0) return unresolved;
  const text = strings.get(property);
  if (text.includes(":")) return handedMember(state, scope, source, text);
  if (/^\d/.test(text)) return unresolved;
  const whole = state.infer.typeOf(scope, source);
  const container =
    bindings.kind[binding] === elementKind ? iteratedType(state, scope.language, whole) : whole;
  return findMemberOfType(state, scope, container, scope.nameHash(property));
}

function handedMember(state: LinkState, scope: FileScope, value: number, property: string): number {
  const place = readHandedPlace(property);
  if (place?.part === undefined) return unresolved;
  const whole = handedType(state, scope, value, place);
  return whole === unknownType ? unresolved : findMemberOfType(state, scope, whole, hash32(place.part));
}

/** What destructuring takes: the member of that name, or what stands at that position. */
function partType(state: LinkState, scope: FileScope, whole: number, property: number): number {
  const name = scope.parsed.strings.get(property);
  if (/^\d+$/.test(name)) {
    const position = Number(name);
    const part = positionType(state, whole, position);
    if (part !== unknownType) return part;
    if (scope.language === "go") return position === 0 ? whole : unknownType;
    return indexedType(state, scope.language, whole);
  }
  return namedPart(state, scope, whole, scope.nameHash(property));
}

function namedPart(state: LinkState, scope: FileScope, whole: number, name: number): number {
  const { types } = state;
  const member = findMemberOfType(state, scope, whole, name);
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
