// Which type does a parameter or a local have?
import { bindingKinds, expressionOps, symbolFlags } from "../../types/index.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import {
  asTuple,
  containerOf,
  indexedType,
  iteratedType,
  listOf,
  positionType,
  unwrappedType,
} from "./containers.ts";
import { isSymbol, unresolved } from "../entity.ts";
import { entityOf, hasSymbol, symbolOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { ContextualPlace } from "./contextual-types.ts";
import { contextualType, readContextualPlace } from "./contextual-types.ts";
import type { LinkState } from "../link-state.ts";
import { declaringType, findMemberOfType } from "../names/members.ts";
import { keyedType, partQuestion, passedQuestion } from "./keyed-elements.ts";
import { withPuts } from "./put-elements.ts";
import { isLeftOut, passedToRest, passedValues } from "./argument-flow.ts";
import { givenType } from "./given-types.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { isNamedType } from "./symbol-types.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { BindingRow, Entity, ExpressionRow, NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const selfOp = expressionOps.indexOf("self");
const memberOp = expressionOps.indexOf("member");
const awaitOp = expressionOps.indexOf("await");
const elementKind = bindingKinds.indexOf("element");
const parameterKind = bindingKinds.indexOf("parameter");
const argumentKind = bindingKinds.indexOf("argument");
const genericKind = bindingKinds.indexOf("generic");

/** Type of the name that a binding row declares. */
export function typeOfBinding(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
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

function findBindingType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { bindings, strings } = scope.parsed;
  const kind = bindings.kind[binding]!;
  const typeRow = bindings.type[binding]!;
  const property = bindings.property[binding]!;
  const declared = typeRow < 0 ? givenToTemplate(state, scope, binding) : declaredType(state, scope, binding);
  if (declared !== undefined) return declared;
  const value = bindings.value[binding]!;
  if (value < 0) return kind === parameterKind ? takenType(state, scope, binding) : unknownType;
  if (property !== noString && (kind === argumentKind || kind === parameterKind)) {
    const place = readContextualPlace(strings.get(property));
    if (place !== undefined) return contextualPart(state, scope, value, place);
  }
  const held = property === noString ? unknownType : variantPart(state, scope, value, property);
  if (held !== unknownType) return held;
  if (property !== noString && kind === parameterKind) return takenPart(state, scope, binding);
  const keyed = keyedPart(state, scope, binding);
  if (keyed !== unknownType) return keyed;
  const type = state.infer.typeOf(scope, value);
  if (kind === elementKind && scope.traits.loopsTakePositions) {
    return rangeType(state, type, strings.find(property));
  }
  const whole = kind === elementKind ? iteratedType(state, scope.traits, type) : type;
  if (property !== noString) return partType(state, scope, whole, property);
  if (kind === parameterKind) return withPassed(state, scope, binding, whole);
  return kind === elementKind ? whole : withPuts(state, { kind: "binding", scope, binding }, whole, value);
}

/** What a destructured parameter takes out of its default and out of what the file passes. */
function takenPart(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { property, value } = scope.parsed.bindings;
  const keyed = keyedPart(state, scope, binding);
  const part =
    keyed === unknownType
      ? partType(state, scope, state.infer.typeOf(scope, value[binding]!), property[binding]!)
      : keyed;
  return state.infer.unionOf([part, passedType(state, scope, binding)]);
}

/** What a template's type parameter stands for; undefined for other bindings. */
function givenToTemplate(state: LinkState, scope: FileScope, binding: BindingRow): TypeId | undefined {
  const isOpen = scope.traits.templates && scope.parsed.bindings.kind[binding] === genericKind;
  return isOpen ? givenType(state, scope, binding) : undefined;
}

/** What a destructured name takes out of a table or list, by key or position. */
function keyedPart(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { kind, property, value } = scope.parsed.bindings;
  if (property[binding] === noString || kind[binding] === elementKind) return unknownType;
  const key = `.${scope.parsed.strings.get(property[binding]!)}`;
  const type = keyedType(state, scope, value[binding]!, { key }, partQuestion(scope, binding)) ?? unknownType;
  const isAwaited = scope.parsed.expressions.op[value[binding]!] === awaitOp;
  return isAwaited ? unwrappedType(state, scope.traits, type) : type;
}

/** The declared type of a binding; undefined if its value determines the type. */
function declaredType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId | undefined {
  const { bindings } = scope.parsed;
  const kind = bindings.kind[binding]!;
  const typeRow = bindings.type[binding]!;
  const property = bindings.property[binding]!;
  const declared = state.infer.typeOf(scope, typeRow);
  if (kind === genericKind) return declared;
  if (declared === unknownType && (kind === parameterKind || !isNamedType(scope, typeRow))) return undefined;
  return property === noString ? declared : partType(state, scope, declared, property);
}

/** For an untyped parameter with a default: what the file passes to it, and the default if a call passes nothing. */
function withPassed(state: LinkState, scope: FileScope, binding: BindingRow, whole: TypeId): TypeId {
  const passed = passedType(state, scope, binding);
  if (passed === unknownType || whole === unknownType) return whole === unknownType ? passed : whole;
  return isLeftOut(state, scope, binding) ? state.infer.unionOf([whole, passed]) : passed;
}

/** The type of an untyped parameter: as another file declares it, or as this file's calls pass it. */
function takenType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const declared = declaredElsewhere(state, scope, binding);
  return declared === unknownType ? passedType(state, scope, binding) : declared;
}

/** A parameter's type from the function's declaration in another file; unknown if there are several declarations. */
function declaredElsewhere(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const owner = scope.parsed.bindings.owner[binding]!;
  const declared =
    owner === 0 ? undefined : state.resolver(scope.language).declarationOf?.(scope.base + owner);
  if (declared === undefined || declared < 0) return unknownType;
  const place = scope.parametersOf(owner).indexOf(binding);
  const target = state.scopeOf(declared);
  const parameter = place < 0 ? undefined : target.parametersOf(declared - target.base)[place];
  if (parameter === undefined || hasNamesake(target, declared - target.base)) return unknownType;
  const type = state.infer.bindingType(target, parameter);
  const property = scope.parsed.bindings.property[binding]!;
  return property === noString ? type : partType(state, scope, type, property);
}

function hasNamesake(scope: FileScope, row: SymbolRow): boolean {
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at))
    if (at !== row && isCallableKind(scope.kinds[at]!)) return true;
  return false;
}

/** The list in a parameter that takes all further arguments, by what the file passes. */
function restType(state: LinkState, rows: readonly ExpressionRow[], scope: FileScope): TypeId {
  const element = state.infer.unionOf(rows.map((row) => asOther(state, scope, row)));
  return element === unknownType ? unknownType : state.types.make(typeKinds.builtin, listOf, [element]);
}

/** For an untyped parameter: what the file passes to it, or the part of that under the name taken from it. */
function passedType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const rest = passedToRest(state, scope, binding);
  if (rest !== undefined) return restType(state, rest, scope);
  const property = scope.parsed.bindings.property[binding]!;
  const key = property === noString ? undefined : `.${scope.parsed.strings.get(property)}`;
  const passed = passedValues(state, scope, binding).map((row, place) =>
    key === undefined
      ? givenBy(state, scope, row, passedQuestion(scope, binding, place))
      : (keyedType(state, scope, row, { key }, passedQuestion(scope, binding, place)) ?? unknownType),
  );
  return passed.length === 0 ? unknownType : state.infer.unionOf(passed);
}

/**
 * The type that one call passes. A call that passes on what the function itself got adds nothing: such a cycle is cut
 * here.
 */
function givenBy(state: LinkState, scope: FileScope, row: ExpressionRow, question: number): TypeId {
  const known = state.putTypes.get(question);
  if (known !== undefined) return known;
  return state.fixpoint.answer(
    question,
    () => asOther(state, scope, row),
    (type) => state.putTypes.set(question, type),
    true,
  );
}

/** `this` as an argument is a value of the caller's type, not the `this` of the called function. */
function asOther(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { types } = state;
  const type = state.infer.typeOf(scope, row);
  if (types.kind(type) !== typeKinds.self) return type;
  const owner = scope.parsed.expressions.owner[row]!;
  const isClass =
    (scope.flags[owner]! & symbolFlags.static) !== 0 && scope.parsed.expressions.op[row] === selfOp;
  return isClass && scope.traits.moduleMixins
    ? types.make(typeKinds.static, types.subject(type))
    : types.make(typeKinds.instance, types.subject(type), types.arguments(type));
}

function contextualPart(
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
function variantPart(state: LinkState, scope: FileScope, value: ExpressionRow, property: number): TypeId {
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
    op[value] === memberOp ? scope.traits.variantPlaces.get(scope.nameHash(name[value]!)) : undefined;
  if (place === undefined || base[value]! < 0) return unknownType;
  const whole = state.infer.typeOf(scope, base[value]!);
  if (state.types.kind(whole) !== typeKinds.builtin) return place === 0 ? whole : unknownType;
  return state.types.arguments(whole)[place] ?? unknownType;
}

/** What destructuring takes: the member of that name, or the element at that position. */
function partType(state: LinkState, scope: FileScope, taken: TypeId, property: number): TypeId {
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
  if (kind === typeKinds.self) return unknownType;
  const binding = scope.parametersOf(state.types.subject(whole) - scope.base)[position];
  return binding === undefined
    ? unknownType
    : state.types.substitute(state.infer.bindingType(scope, binding), whole, whole);
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

/** Go: `for i, v := range x`; the elements of a channel come first. */
function rangeType(state: LinkState, type: TypeId, property: string | undefined): TypeId {
  const container = containerOf(state, type);
  const [first = unknownType, second = unknownType] = state.types.arguments(container);
  const isValue = property === "1";
  if (state.types.subject(container) === mapHash) return isValue ? second : first;
  if (state.types.subject(container) === channelHash) return first;
  return isValue ? first : unknownType;
}

const errorHash = hash32("Err");
const mapHash = hash32("map");
const channelHash = hash32("chan");
