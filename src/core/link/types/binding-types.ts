// Which type does a parameter or a local have?
import { bindingKinds, ops, symbolFlags } from "../../types/index.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { addedType } from "./added-type.ts";
import { containerOf, iteratedType, listOf, unwrappedType } from "./containers.ts";
import { overriddenParameter } from "./overridden-parameters.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { ContextualPlace } from "./contextual-place.ts";
import { readContextualPlace } from "./contextual-place.ts";
import { contextualPart, partType, variantPart } from "./destructured-parts.ts";
import type { LinkState } from "../link-state.ts";
import { keyedType } from "./keyed-elements.ts";
import { accessQuestion, bindingQuestion, partQuestion, passedQuestion } from "../questions.ts";
import { withPuts } from "./put-elements.ts";
import type { PassedRest } from "./argument-flow.ts";
import { isLeftOut, passedToRest, passedValues, wantedBy } from "./argument-flow.ts";
import { isSpread, spreadKey } from "./passed-arguments.ts";
import { givenByTakers } from "./takers-elsewhere.ts";
import { givenType } from "./given-types.ts";
import { completedType } from "./wanted-results.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { isNamedType } from "./symbol-types.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { BindingRow, ExpressionRow, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const elementKind = bindingKinds.indexOf("element");
const parameterKind = bindingKinds.indexOf("parameter");
const argumentKind = bindingKinds.indexOf("argument");
const genericKind = bindingKinds.indexOf("generic");

/** Type of the name that a binding row declares. */
export function typeOfBinding(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const known = scope.bindingTypes[binding]!;
  if (known !== 0) return known - 1;
  return state.fixpoint.answer(
    bindingQuestion(scope, binding),
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
    if (place !== undefined) return typeAtPlace(state, scope, binding, place);
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

/** What a call passes to its callback, or to a method in `Queue.prototype = { push(item) {} }`, which the file calls. */
function typeAtPlace(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  place: ContextualPlace,
): TypeId {
  const { kind, value } = scope.parsed.bindings;
  const given = contextualPart(state, scope, value[binding]!, place);
  const isOpen = given === unknownType && kind[binding] === parameterKind && place.part === undefined;
  return isOpen ? passedType(state, scope, binding) : given;
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

/** What a template's type parameter stands for; undefined for other bindings, whose values tell their types. */
function givenToTemplate(state: LinkState, scope: FileScope, binding: BindingRow): TypeId | undefined {
  if (scope.parsed.bindings.kind[binding] !== genericKind) return undefined;
  return scope.traits.templates ? givenType(state, scope, binding) : unknownType;
}

/** What a destructured name takes out of a table or list, by key or position. */
function keyedPart(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { kind, property, value } = scope.parsed.bindings;
  if (property[binding] === noString || kind[binding] === elementKind) return unknownType;
  const key = `.${scope.parsed.strings.get(property[binding]!)}`;
  const type = keyedType(state, scope, value[binding]!, { key }, partQuestion(scope, binding)) ?? unknownType;
  const isAwaited = scope.parsed.expressions.op[value[binding]!] === ops.await;
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
  if (property !== noString) return partType(state, scope, declared, property);
  const value = bindings.value[binding]!;
  if (value < 0 || scope.traits.resultMethods.size === 0) return declared;
  return completedType(state, declared, () => state.infer.typeOf(scope, value));
}

/** For an untyped parameter with a default: what the file passes to it, and the default if a call passes nothing. */
function withPassed(state: LinkState, scope: FileScope, binding: BindingRow, whole: TypeId): TypeId {
  // `*jobs: Job` states what the list holds.
  if (whole !== unknownType && wantedBy(scope, binding) === undefined) return whole;
  const passed = passedType(state, scope, binding);
  if (passed === unknownType && whole === unknownType) return overriddenParameter(state, scope, binding);
  if (passed === unknownType || whole === unknownType) return whole === unknownType ? passed : whole;
  return isLeftOut(state, scope, binding) ? state.infer.unionOf([whole, passed]) : passed;
}

/** The type of an untyped parameter: as another file or an overridden method declares it, or as this file's calls pass it. */
function takenType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const declared = declaredElsewhere(state, scope, binding);
  if (declared !== unknownType) return declared;
  const overridden = overriddenParameter(state, scope, binding);
  return overridden === unknownType ? passedType(state, scope, binding) : overridden;
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

/** The list or mapping in a parameter that takes all further arguments, by what the file passes. */
function restType(state: LinkState, { rows, isMapping }: PassedRest, scope: FileScope): TypeId {
  const element = state.infer.unionOf(rows.map((row) => asOther(state, scope, row)));
  if (element === unknownType) return unknownType;
  return isMapping
    ? state.types.make(typeKinds.builtin, mappingOf, [unknownType, element])
    : state.types.make(typeKinds.builtin, listOf, [element]);
}

/** What holds arguments by their names: Python's `**options`. */
const mappingOf = hash32("dict");

/** For an untyped parameter: what the file passes to it, or the part of that under the name taken from it. */
function passedType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const rest = passedToRest(state, scope, binding);
  if (rest !== undefined) return restType(state, rest, scope);
  const property = scope.parsed.bindings.property[binding]!;
  const text = property === noString ? "" : scope.parsed.strings.get(property);
  const key = text === "" || text.includes(":") ? undefined : `.${text}`;
  const passed = passedValues(state, scope, binding).map((row, place) =>
    key === undefined
      ? passedBy(state, scope, binding, { row, place })
      : (keyedType(state, scope, row, { key }, passedQuestion(scope, binding, place)) ?? unknownType),
  );
  if (passed.length > 0) return state.infer.unionOf(passed);
  const taken = givenByTakers(state, scope, binding).map((given) =>
    state.infer.typeOf(given.scope, given.row),
  );
  const whole = taken.length === 0 ? unknownType : state.infer.unionOf(taken);
  return key === undefined || whole === unknownType ? whole : partType(state, scope, whole, property);
}

/** The type that the call number `place` passes with its argument `row`, or with what that one stands for. */
export function passedBy(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  { row, place }: { readonly row: ExpressionRow; readonly place: number },
): TypeId {
  const question = passedQuestion(scope, binding, place);
  const wanted = isSpread(scope, row) ? wantedBy(scope, binding) : undefined;
  const key = wanted === undefined ? undefined : spreadKey(scope, row, wanted);
  if (key === undefined) return givenBy(state, scope, row, question);
  const whole = scope.parsed.expressions.base[row]!;
  const keyed = keyedType(state, scope, whole, { key }, question);
  return keyed ?? givenBy(state, scope, row, accessQuestion(scope, row));
}

/**
 * The type that one call passes. A call that passes on what the function itself got adds nothing: such a cycle is cut
 * here.
 */
function givenBy(state: LinkState, scope: FileScope, row: ExpressionRow, question: number): TypeId {
  return addedType(state, question, () => asOther(state, scope, row));
}

/** `this` as an argument is a value of the caller's type, not the `this` of the called function. */
function asOther(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { types } = state;
  const type = state.infer.typeOf(scope, row);
  if (types.kind(type) !== typeKinds.self) return type;
  const owner = scope.parsed.expressions.owner[row]!;
  const isClass =
    (scope.flags[owner]! & symbolFlags.static) !== 0 && scope.parsed.expressions.op[row] === ops.self;
  return isClass && scope.traits.moduleMixins
    ? types.make(typeKinds.static, types.subject(type))
    : types.make(typeKinds.instance, types.subject(type), types.arguments(type));
}

/** Go: `for i, v := range x`; the elements of a channel come first. */
function rangeType(state: LinkState, type: TypeId, property: string | undefined): TypeId {
  const yielded = yieldedType(state, type, property === "1" ? 1 : 0);
  if (yielded !== undefined) return yielded;
  const container = containerOf(state, type);
  const [first = unknownType, second = unknownType] = state.types.arguments(container);
  const isValue = property === "1";
  if (state.types.subject(container) === mapHash) return isValue ? second : first;
  if (state.types.subject(container) === channelHash) return first;
  return isValue ? first : unknownType;
}

/**
 * What the parameter number `place` of `yield` is in `func(yield func(K, V) bool)`, `iter.Seq[V]` and `iter.Seq2[K, V]`;
 * undefined for other types.
 */
function yieldedType(state: LinkState, type: TypeId, place: number): TypeId | undefined {
  const { types } = state;
  const args = types.arguments(type);
  if (types.kind(type) === typeKinds.builtin && sequences.has(types.subject(type)))
    return args[place] ?? unknownType;
  if (types.kind(type) === typeKinds.callable) return yieldedByMethod(state, types.subject(type), place);
  if (types.kind(type) !== typeKinds.signature) return undefined;
  const [yields] = args;
  if (yields === undefined || types.kind(yields) !== typeKinds.signature) return undefined;
  return types.arguments(yields).slice(0, -1)[place] ?? unknownType;
}

/** The same for `range list.Each`, a function that takes `yield` as its only parameter. */
function yieldedByMethod(state: LinkState, symbol: SymbolId, place: number): TypeId | undefined {
  const scope = state.scopeOf(symbol);
  const [taken, ...others] = scope.parametersOf(symbol - scope.base);
  if (taken === undefined || others.length > 0) return undefined;
  const yields = state.infer.bindingType(scope, taken);
  if (state.types.kind(yields) !== typeKinds.signature) return undefined;
  return state.types.arguments(yields).slice(0, -1)[place] ?? unknownType;
}

const sequences = new Set(["Seq", "Seq2"].map(hash32));
const mapHash = hash32("map");
const channelHash = hash32("chan");
