// What do members, functions and callbacks of containers give? `map.values()`, `list.first()`, `sorted(list)`.
import { hash32 } from "../../../base/hash32.ts";
import type { MemberEffect } from "../language-names.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import {
  asTuple,
  behindTransparent,
  containerOf,
  elementsOf,
  indexedType,
  iteratedType,
  listOf,
  positionType,
} from "./containers.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import type { NameHash, TypeId } from "../ids.ts";

const entries = hash32("entries()");
const stepValue = hash32("value");

/**
 * Type of the result of calling the member `name` of a container; unknown if the name does not determine it. If the
 * language looks through wrappers (`clone`, `borrow`, `unwrap`), a value that is not a container keeps its type.
 */
export function memberEffectType(
  state: LinkState,
  traits: LanguageTraits,
  type: TypeId,
  name: NameHash,
): TypeId {
  const { types } = state;
  if (traits.returnsReceiver.has(name)) return type;
  if (traits.caseLists.has(name) && isClass(state, type)) return casesOf(state, type);
  const effect = traits.members.get(name);
  const kind = types.kind(type);
  if (kind === typeKinds.instance || kind === typeKinds.self || kind === typeKinds.parameter) {
    const keeps = effect === "same" || effect === "inner" || effect === "unwrapped";
    if (traits.keepsValue && keeps) return type;
    // A class of the root that is a container by inheritance.
    const inherited =
      kind === typeKinds.parameter || effect === undefined ? unknownType : elementsOf(state, traits, type);
    return inherited === unknownType ? unknownType : memberEffectType(state, traits, inherited, name);
  }
  const part = pairPart(state, traits, type, name);
  if (part !== unknownType) return part;
  const args = types.arguments(type);
  if (kind !== typeKinds.builtin || args.length === 0) return unknownType;
  const subject = types.subject(type);
  if (effect === undefined) {
    return traits.transparent.has(subject) ? memberEffectType(state, traits, args[0]!, name) : unknownType;
  }
  const container = behindTransparent(state, traits, type);
  return effectType(state, container, effect, traits.keyed.has(types.subject(container)), traits);
}

/** Type of the result of reading the member `name` of an outside container or pair. */
export function fieldEffectType(
  state: LinkState,
  traits: LanguageTraits,
  type: TypeId,
  name: NameHash,
): TypeId {
  const { types } = state;
  if (type <= externalType) return unknownType;
  if (traits.caseLists.has(name) && isClass(state, type)) return casesOf(state, type);
  const part = pairPart(state, traits, type, name);
  if (part !== unknownType) return part;
  const container = behindTransparent(state, traits, containerOf(state, type));
  const args = types.arguments(container);
  if (args.length === 0) return unknownType;
  const subject = types.subject(container);
  if (traits.records.has(subject)) return args[1] ?? unknownType;
  const effect = traits.fields.get(name);
  return effect === undefined
    ? unknownType
    : effectType(state, container, effect, traits.keyed.has(subject), traits);
}

/** Whether it is a type itself, or `self` in one, and not a container. */
function isClass(state: LinkState, type: TypeId): boolean {
  const kind = state.types.kind(type);
  return kind === typeKinds.static || kind === typeKinds.self;
}

/** The list of all cases of the enum that the type `type` names. */
function casesOf(state: LinkState, type: TypeId): TypeId {
  const { types } = state;
  const symbol = types.subject(type);
  const scope = state.closedScopeOf(symbol);
  return scope.kindOf(symbol - scope.base) === "enum"
    ? types.make(typeKinds.builtin, listOf, [types.make(typeKinds.instance, symbol)])
    : unknownType;
}

/** `entry.getValue()`, `pair.Value` */
function pairPart(state: LinkState, traits: LanguageTraits, type: TypeId, name: NameHash): TypeId {
  const place = traits.pairParts.get(name);
  return place === undefined ? unknownType : positionType(state, asTuple(state, traits, type), place);
}

/** Type of the result of an outside function that returns part of the container `type`. */
export function functionEffectType(
  state: LinkState,
  traits: LanguageTraits,
  type: TypeId,
  name: NameHash,
): TypeId {
  const effect = traits.functions.get(name);
  if (effect === "iterator" && state.types.isPointer(type)) return type;
  if (effect === undefined) return unknownType;
  const container = elementsOf(state, traits, type);
  if (state.types.arguments(container).length === 0) return unknownType;
  const isKeyed = traits.keyed.has(state.types.subject(container));
  // Elements of a mapping are its keys.
  return effect === "entries" || effect === "values" || !isKeyed
    ? effectType(state, container, effect, isKeyed, traits)
    : unknownType;
}

/** Type of what an effect takes from the container `type`. */
export function containerEffect(
  state: LinkState,
  traits: LanguageTraits,
  type: TypeId,
  effect: MemberEffect,
): TypeId {
  return effectType(state, type, effect, traits.keyed.has(state.types.subject(type)), traits);
}

function effectType(
  state: LinkState,
  type: TypeId,
  effect: MemberEffect,
  keyed: boolean,
  traits: LanguageTraits,
): TypeId {
  if (effect === "failure") {
    const isWrapper = traits.wrappers.has(state.types.subject(type));
    return isWrapper ? (state.types.arguments(type)[1] ?? unknownType) : unknownType;
  }
  if (effect === "step") return state.types.makeRecord([stepValue], [iteratedType(state, traits, type)]);
  if (effect === "halves") return state.types.make(typeKinds.tuple, 0, [type, type]);
  if (effect !== "iterator" && effect !== "inserted") return takenType(state, type, effect, keyed, traits);
  const iterator = state.types.pointerTo(iteratedType(state, traits, type));
  return effect === "inserted" && keyed
    ? state.types.make(typeKinds.tuple, 0, [iterator, unknownType])
    : iterator;
}

function takenType(
  state: LinkState,
  type: TypeId,
  effect: Exclude<MemberEffect, "iterator" | "inserted" | "halves" | "failure" | "step">,
  keyed: boolean,
  traits: LanguageTraits,
): TypeId {
  const { types } = state;
  const args = types.arguments(type);
  const value = (keyed ? args[1] : args[0]) ?? unknownType;
  switch (effect) {
    case "element":
      return traits.elementWrapper !== 0 && !traits.wrappers.has(types.subject(type))
        ? types.make(typeKinds.builtin, traits.elementWrapper, [value])
        : value;
    case "item":
      return iteratedType(state, traits, type);
    case "same":
      return type;
    case "values":
      return keyed ? types.make(typeKinds.builtin, listOf, [value]) : type;
    case "inner":
      return value;
    case "unwrapped":
      return traits.wrappers.has(types.subject(type)) ? args[0]! : type;
    case "keys":
      return types.make(typeKinds.builtin, listOf, [args[0]!]);
    case "entries":
      return types.make(typeKinds.builtin, entries, [
        types.make(typeKinds.tuple, 0, keyed ? args : [unknownType, value]),
      ]);
    case "pairs":
      return keyed ? types.make(typeKinds.builtin, entries, [types.make(typeKinds.tuple, 0, args)]) : type;
    case "places":
      return types.make(typeKinds.builtin, entries, [types.make(typeKinds.tuple, 0, [unknownType, value])]);
    case "flat":
      return flattened(state, type, value);
  }
}

/** The elements of the containers that a container holds; the container itself if it holds none. */
function flattened(state: LinkState, type: TypeId, value: TypeId): TypeId {
  const inner = state.types.arguments(value)[0];
  return inner === undefined ? type : state.types.make(typeKinds.builtin, listOf, [inner]);
}

/**
 * Type of what a container passes to parameter `position` of the callback of its method `name`; unknown for other
 * methods.
 */
export function callbackArgument(
  state: LinkState,
  traits: LanguageTraits,
  type: TypeId,
  name: NameHash,
  position: number,
): TypeId {
  const { types } = state;
  const first = traits.callbacks.get(name);
  if (first === undefined) return unknownType;
  const container = elementsOf(state, traits, type);
  if (types.arguments(container).length === 0) return unknownType;
  // A mapping passes its keys and its values separately to a callback with two parameters.
  if (first === 0 && position === 1 && traits.keyed.has(types.subject(container)))
    return traits.callbacksTakeValues
      ? types.arguments(container)[0]!
      : indexedType(state, traits, container);
  if (position !== first && !(first === 1 && position === 0 && isComparison(name))) return unknownType;
  if (traits.wrappers.has(types.subject(container)))
    return types.arguments(container)[traits.errorCallbacks.has(name) ? 1 : 0] ?? unknownType;
  return traits.callbacksTakeValues || traits.valueCallbacks.has(name)
    ? indexedType(state, traits, container)
    : iteratedType(state, traits, container);
}

const comparisons = new Set(
  [
    "sort",
    "toSorted",
    "sorted",
    "sort_by",
    "sort_unstable_by",
    "max_by",
    "min_by",
    "reduce",
    "Aggregate",
  ].map(hash32),
);

function isComparison(name: NameHash): boolean {
  return comparisons.has(name);
}
