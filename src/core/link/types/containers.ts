// What do containers and wrappers hold? Elements of loops and indexes, the result of an await.
import { hash32 } from "../../../base/hash32.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import { boundOf, declaringType, findMember } from "../names/members.ts";
import { mayRunFor } from "../names/protocols.ts";
import { superTypesOf } from "../names/super-types.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { NameHash, SymbolId, TypeId } from "../ids.ts";

/** So many types are asked for the container that one of them extends. */
const mostBases = 32;

/** The container that stands for any list. */
export const listOf = hash32("keys()");

/** Type of `value[…]`. */
export function indexedType(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const { types } = state;
  const kind = types.kind(type);
  // `make[T](…)`, `Set[T]{}`: a generic function or type with its arguments is that function or type.
  if (kind === typeKinds.callable) return traits.bracketGenerics ? type : unknownType;
  if (kind === typeKinds.static && traits.bracketGenerics) return type;
  if (kind === typeKinds.tuple || kind === typeKinds.record)
    return state.infer.unionOf(types.arguments(type));
  const container = behindTransparent(state, traits, containerOf(state, type));
  const args = types.arguments(container);
  const subject = types.subject(container);
  const position = traits.keyed.has(subject) || traits.heldSecond.has(subject) ? 1 : 0;
  return args[position] ?? args[0] ?? unknownType;
}

/** The container in `Readonly<Record<…>>` and similar types; other types are returned unchanged. */
export function behindTransparent(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const { types } = state;
  if (types.kind(type) !== typeKinds.builtin || !traits.transparent.has(types.subject(type))) return type;
  const inner = types.arguments(type)[0] ?? unknownType;
  const holds = types.kind(inner) === typeKinds.builtin && types.arguments(inner).length > 0;
  return holds ? behindTransparent(state, traits, inner) : type;
}

/** Type of what a loop over a value of that type takes. */
export function iteratedType(state: LinkState, traits: LanguageTraits, value: TypeId): TypeId {
  const { types } = state;
  if (traits.heldSecond.has(types.subject(value)) && types.kind(value) === typeKinds.builtin)
    return types.arguments(value).at(-1) ?? unknownType;
  const type = asTuple(state, traits, value);
  if (types.kind(type) === typeKinds.tuple) return state.infer.unionOf(types.arguments(type));
  const container = containerOf(state, type);
  const args = types.arguments(container);
  if (args.length === 0) return protocolElement(state, traits, type);
  if (!traits.keyed.has(types.subject(container))) return args[0]!;
  return traits.loopsTakeKeys ? args[0]! : types.make(typeKinds.tuple, 0, args);
}

/**
 * What a loop takes from an object of a class of the root: the element of what its iterator method returns, or the
 * result of its `next`.
 */
function protocolElement(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const { iteration } = traits;
  if (traits.yieldingMember !== 0) return yieldedElement(state, traits, type);
  if (iteration === undefined) return unknownType;
  if (state.types.kind(type) === typeKinds.static) return caseOf(state, traits, type);
  const given = resultOfMember(state, type, iteration.iterator);
  const iterator = given === unknownType ? type : given;
  if (state.types.isPointer(iterator)) return state.types.pointee(iterator);
  const [element] = containerArguments(state, iterator);
  return element ?? unwrappedType(state, traits, resultOfMember(state, iterator, iteration.next));
}

/** A loop over an enum itself takes its cases, if classes have loops of their own. */
function caseOf(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const symbol = state.types.subject(type);
  const scope = state.closedScopeOf(symbol);
  const isEnum = traits.metaclasses === true && scope.kindOf(symbol - scope.base) === "enum";
  return isEnum ? state.types.make(typeKinds.instance, symbol) : unknownType;
}

/** What an object's `each` passes to its block. */
function yieldedElement(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const { types } = state;
  const kind = types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return unknownType;
  const member = findMember(state, types.subject(type), traits.yieldingMember);
  if (!hasSymbol(member.found)) return unknownType;
  const symbol = symbolOf(member.found);
  const scope = state.scopeOf(symbol);
  const block = scope.parametersOf(symbol - scope.base).at(-1);
  const taken = block === undefined ? unknownType : state.infer.bindingType(scope, block);
  if (types.kind(taken) !== typeKinds.signature) return unknownType;
  const [element = unknownType, result] = types.arguments(taken);
  return result === undefined
    ? unknownType
    : types.substitute(element, declaringType(state, member, type), type);
}

/** The result of calling the member `name` of an object. */
function resultOfMember(state: LinkState, type: TypeId, name: NameHash): TypeId {
  const { types } = state;
  const kind = types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return unknownType;
  const member = findMember(state, types.subject(type), name);
  if (!hasSymbol(member.found) || !mayRunFor(state, types.subject(type), name)) return unknownType;
  const result = state.infer.returnType(symbolOf(member.found));
  return types.seenThrough(result, declaringType(state, member, type), type);
}

/** The type inside Promise, Option and similar types; other types are returned unchanged. */
export function unwrappedType(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const { types } = state;
  if (types.kind(type) !== typeKinds.builtin) return type;
  const inner = types.arguments(type)[0];
  return inner !== undefined && traits.wrappers.has(types.subject(type)) ? inner : type;
}

/** The result of awaiting a value, if the language tells that apart from taking a result out of its wrapper. */
export function awaitedType(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const { types } = state;
  const isFuture = types.kind(type) === typeKinds.builtin && traits.futures.has(types.subject(type));
  return isFuture ? (types.arguments(type).at(-1) ?? type) : type;
}

/**
 * For Map.Entry and similar types, the tuple that they stand for, and the one in `Readonly<[Item, Box]>`; other types
 * are returned unchanged.
 */
export function asTuple(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const { types } = state;
  if (types.kind(type) === typeKinds.parameter) {
    const bound = boundOf(state, type);
    return types.kind(bound) === typeKinds.tuple ? bound : type;
  }
  if (types.kind(type) !== typeKinds.builtin) return type;
  if (traits.pairTypes.has(types.subject(type))) return types.make(typeKinds.tuple, 0, types.arguments(type));
  const inner = traits.transparent.has(types.subject(type)) ? types.arguments(type)[0] : undefined;
  const meant = inner === undefined ? type : asTuple(state, traits, inner);
  return types.kind(meant) === typeKinds.tuple ? meant : type;
}

/** The container that a type is; for an object that a loop can go over, the list of what the loop takes. */
export function elementsOf(state: LinkState, traits: LanguageTraits, type: TypeId): TypeId {
  const container = containerOf(state, type);
  if (state.types.arguments(container).length > 0) return container;
  const element = protocolElement(state, traits, type);
  return element === unknownType ? container : state.types.make(typeKinds.builtin, listOf, [element]);
}

/** Type at a position of a tuple, or at that position in each member of a union. */
export function positionType(state: LinkState, type: TypeId, position: number): TypeId {
  const { types } = state;
  if (types.kind(type) === typeKinds.tuple) return types.arguments(type)[position] ?? unknownType;
  if (types.kind(type) !== typeKinds.union) return unknownType;
  return state.infer.unionOf(types.arguments(type).map((arm) => positionType(state, arm, position)));
}

function containerArguments(state: LinkState, type: TypeId): readonly TypeId[] {
  return state.types.arguments(containerOf(state, type));
}

/**
 * The container that a type is: itself, one from which a class of the root inherits, or those of one kind in a union.
 */
export function containerOf(state: LinkState, type: TypeId): TypeId {
  const { types } = state;
  switch (types.kind(type)) {
    case typeKinds.builtin:
      return type;
    case typeKinds.instance:
    case typeKinds.self:
      return inheritedContainer(state, type, []);
    case typeKinds.record:
      return types.make(typeKinds.builtin, objectOf, [
        unknownType,
        state.infer.unionOf(types.arguments(type)),
      ]);
    case typeKinds.union:
      return joinedContainer(state, types.arguments(type));
    case typeKinds.parameter:
      return containerOf(state, boundOf(state, type));
    default:
      return unknownType;
  }
}

/** What holds values by name. */
const objectOf = hash32("Object");

/** Outside types whose argument is no element. */
const compared = new Set(["Comparable", "Comparator", "IComparable", "IEquatable"].map(hash32));

/** The container that a class extends, itself or through its bases: `class Items extends Nodes<Item>`. */
function inheritedContainer(state: LinkState, type: TypeId, seen: SymbolId[]): TypeId {
  const { types } = state;
  const symbol = types.subject(type);
  if (seen.includes(symbol) || seen.length > mostBases) return unknownType;
  seen.push(symbol);
  for (const superType of superTypesOf(state, symbol)) {
    const base = types.substitute(superType, type, type);
    const isOutside = types.kind(base) === typeKinds.builtin;
    if (isOutside && types.arguments(base).length > 0 && !compared.has(types.subject(base))) return base;
    const above =
      types.kind(base) === typeKinds.instance ? inheritedContainer(state, base, seen) : unknownType;
    if (above !== unknownType) return above;
  }
  return unknownType;
}

/** The first container among the arms of a union, with what the others of its kind hold. */
function joinedContainer(state: LinkState, arms: readonly TypeId[]): TypeId {
  const { types } = state;
  const found = arms.map((arm) => containerOf(state, arm)).filter((type) => type !== unknownType);
  const first = found[0] ?? unknownType;
  const same = found.filter((type) => types.subject(type) === types.subject(first));
  const args = types.arguments(first);
  if (same.length < 2 || types.kind(first) !== typeKinds.builtin || args.length === 0) return first;
  const held = args.map((_, place) =>
    state.infer.unionOf(same.map((type) => types.arguments(type)[place] ?? unknownType)),
  );
  return types.make(typeKinds.builtin, types.subject(first), held);
}
