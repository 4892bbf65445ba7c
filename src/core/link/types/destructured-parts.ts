// Which type and member does destructuring take from a value: `{ name } = value`, `Shape::Circle(radius)`?
import { bindingKinds, ops, symbolFlags } from "../../types/index.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { isSymbol, unresolved } from "../entity.ts";
import { entityOf, hasSymbol, symbolOf } from "../found.ts";
import type { BindingRow, Entity, ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { declaringType, findMember, findMemberOfType } from "../names/members.ts";
import { signatureOf, takesReceiver } from "../names/signatures.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { asTuple, indexedType, iteratedType, positionType } from "./containers.ts";
import { readContextualPlace, type ContextualPlace } from "./contextual-place.ts";
import { contextualType } from "./contextual-types.ts";

const elementKind = bindingKinds.indexOf("element");
const errorHash = hash32("Err");

/** What a call passes to its callback at `place`, or the part of that which a destructured name takes. */
export function contextualPart(
  state: LinkState,
  scope: FileScope,
  value: ExpressionRow,
  place: ContextualPlace,
): TypeId {
  const contextual = contextualType(state, scope, value, place);
  if (place.part === undefined || contextual === unknownType) return contextual;
  if (/^\d+$/.test(place.part)) {
    const whole = asTuple(state, scope.traits, contextual);
    const part = positionType(state, whole, Number(place.part));
    return part === unknownType ? constructedPart(state, whole, Number(place.part)) : part;
  }
  return namedPart(state, scope, contextual, hash32(place.part));
}

/** The symbol for a destructured name, that is, the member from which it is taken; `unresolved` for other names. */
export function destructuredMember(state: LinkState, scope: FileScope, binding: BindingRow): Entity {
  const { bindings, strings } = scope.parsed;
  const property = bindings.property[binding]!;
  const source = bindings.type[binding]! >= 0 ? bindings.type[binding]! : bindings.value[binding]!;
  if (property === noString || source < 0) return unresolved;
  const text = strings.get(property);
  if (text.includes(":")) return contextualMember(state, scope, source, text);
  if (/^\d/.test(text)) return unresolved;
  const whole = state.infer.typeOf(scope, source);
  const container = bindings.kind[binding] === elementKind ? iteratedType(state, scope.traits, whole) : whole;
  return entityOf(findMemberOfType(state, scope, container, scope.nameHash(property)).found);
}

function contextualMember(
  state: LinkState,
  scope: FileScope,
  value: ExpressionRow,
  property: string,
): Entity {
  const place = readContextualPlace(property);
  if (place?.part === undefined) return unresolved;
  const whole = contextualType(state, scope, value, place);
  if (whole === unknownType) return unresolved;
  return entityOf(findMemberOfType(state, scope, whole, hash32(place.part)).found);
}

/** `Shape::Circle(radius)`, `Shape::Square { side }`, `.circle(radius)`: what a variant of an enum holds there. */
export function variantPart(
  state: LinkState,
  scope: FileScope,
  value: ExpressionRow,
  property: number,
): TypeId {
  if (!scope.traits.variantFields) return unknownType;
  const variant = state.infer.entityOf(scope, value);
  if (!isSymbol(variant)) return outsideVariantPart(state, scope, value);
  const target = state.closedScopeOf(variant);
  const row = variant - target.base;
  if (target.kindOf(target.parents[row]!) !== "enum") return unknownType;
  const part = target.firstChild(row, scope.nameHash(property));
  if (part >= 0) return state.infer.valueType(target.base + part);
  const held = variantTuple(state, variant);
  const place = scope.parsed.strings.get(property);
  return held === unknownType || !/^\d+$/.test(place)
    ? unknownType
    : positionType(state, held, Number(place));
}

/** What a case of a Swift enum holds, with the enum's type arguments left open. */
function variantTuple(state: LinkState, variant: SymbolId): TypeId {
  const scope = state.scopeOf(variant);
  const held = scope.parsed.symbols.value[variant - scope.base]!;
  const type = held < 0 ? unknownType : state.infer.typeOf(scope, held);
  return state.types.kind(type) === typeKinds.tuple ? type : unknownType;
}

/** `.success(value)` of a Result, `.some(value)`: the type argument that the variant of an outside enum holds. */
function outsideVariantPart(state: LinkState, scope: FileScope, value: ExpressionRow): TypeId {
  const { name, base, op } = scope.parsed.expressions;
  const place =
    op[value] === ops.member ? scope.traits.variantPlaces.get(scope.nameHash(name[value]!)) : undefined;
  if (place === undefined || base[value]! < 0) return unknownType;
  const whole = state.infer.typeOf(scope, base[value]!);
  if (state.types.kind(whole) !== typeKinds.builtin) return place === 0 ? whole : unknownType;
  return state.types.arguments(whole)[place] ?? unknownType;
}

/** What destructuring takes: the member of that name, or the element at that position. */
export function partType(state: LinkState, scope: FileScope, taken: TypeId, property: number): TypeId {
  const whole = asTuple(state, scope.traits, taken);
  const name = scope.parsed.strings.get(property);
  if (/^\d+$/.test(name)) {
    const position = Number(name);
    const part = positionType(state, whole, position);
    if (part !== unknownType || state.types.kind(whole) === typeKinds.tuple) return part;
    const held = constructedPart(state, whole, position);
    if (held !== unknownType) return held;
    if (scope.traits.firstTakesValue) return position === 0 ? whole : unknownType;
    return indexedType(state, scope.traits, whole);
  }
  const hash = scope.nameHash(property);
  const isError = hash === errorHash && state.types.kind(whole) === typeKinds.builtin;
  if (isError) return state.types.arguments(whole)[1] ?? unknownType;
  return namedPart(state, scope, whole, hash);
}

/** `case Point(x, y)`: what the class's constructor takes at that position; in C++ the field at that position. */
function constructedPart(state: LinkState, whole: TypeId, position: number): TypeId {
  const kind = state.types.kind(whole);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return unknownType;
  const scope = state.scopeOf(state.types.subject(whole));
  if (scope.traits.positionalFields) return fieldPart(state, whole, position);
  const given = scope.traits.deconstructor === 0 ? unknownType : deconstructedPart(state, whole, position);
  if (given !== unknownType || kind === typeKinds.self) return given;
  const binding = scope.parametersOf(state.types.subject(whole) - scope.base)[position];
  return binding === undefined
    ? unknownType
    : state.types.substitute(state.infer.bindingType(scope, binding), whole, whole);
}

/**
 * `var (a, b) = point`: what a `Deconstruct(out A a, out B b)` of the type gives at that position. If several methods
 * give parts of different types there, nothing is known.
 */
function deconstructedPart(state: LinkState, whole: TypeId, position: number): TypeId {
  const type = state.types.subject(whole);
  const { deconstructor } = state.closedScopeOf(type).traits;
  const member = findMember(state, type, deconstructor);
  if (!hasSymbol(member.found)) return unknownType;
  const scope = state.scopeOf(symbolOf(member.found));
  const row = symbolOf(member.found) - scope.base;
  const found = new Set<TypeId>();
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (!isCallableKind(scope.kinds[at]!) || takesReceiver(signatureOf(scope.parsed, at))) continue;
    const binding = scope.parametersOf(at)[position];
    if (binding !== undefined) found.add(state.infer.bindingType(scope, binding));
  }
  const [only, other] = found;
  if (only === undefined || other !== undefined) return unknownType;
  return state.types.substitute(only, declaringType(state, member, whole), whole);
}

/** Type of the field at `position` among the fields of an object's class. */
function fieldPart(state: LinkState, whole: TypeId, position: number): TypeId {
  const type = state.types.subject(whole);
  const scope = state.scopeOf(type);
  const row = type - scope.base;
  let place = 0;
  for (let at = row + 1; at < scope.symbolCount && scope.parents[at]! >= row; at++) {
    const isField = scope.parents[at] === row && scope.kindOf(at) === "field";
    if (!isField || (scope.flags[at]! & symbolFlags.static) !== 0) continue;
    if (place++ === position)
      return state.types.substitute(state.infer.valueType(scope.base + at), whole, whole);
  }
  return unknownType;
}

function namedPart(state: LinkState, scope: FileScope, whole: TypeId, name: NameHash): TypeId {
  const member = findMemberOfType(state, scope, whole, name);
  if (!hasSymbol(member.found)) return state.infer.unionOf(state.types.fields(whole, name));
  const value = state.infer.valueType(symbolOf(member.found));
  return state.types.substitute(value, declaringType(state, member, whole), whole);
}
