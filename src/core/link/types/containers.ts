// What do containers and wrappers hold? Elements of loops and indexes, the value behind an await, what callbacks are handed.
import { hash32 } from "../../../base/hash32.ts";
import type { MemberEffect } from "../../languages/facts.ts";
import { traitsOf } from "../../languages/facts.ts";
import type { LinkState } from "../link-state.ts";
import { superTypesOf } from "../names/members.ts";
import { typeKinds, unknownType } from "./types.ts";

const entries = hash32("entries()");
const listOf = hash32("keys()");

const indexIsGeneric = new Set(["go", "python", "scala"]);

/** Type of `value[…]`. */
export function indexedType(state: LinkState, language: string, type: number): number {
  const { types } = state;
  const kind = types.kind(type);
  // `make[T](…)`, `Set[T]{}`: a generic function or type with its arguments is that function or type.
  if (kind === typeKinds.callable) return type;
  if (kind === typeKinds.static && indexIsGeneric.has(language)) return type;
  const args = containerArguments(state, type);
  const position = traitsOf(language).keyed.has(types.subject(containerOf(state, type))) ? 1 : 0;
  return args[position] ?? args[0] ?? unknownType;
}

/** Type of what a loop over a value of that type takes out of it. */
export function iteratedType(state: LinkState, language: string, type: number): number {
  const { types } = state;
  const container = containerOf(state, type);
  const args = types.arguments(container);
  if (args.length === 0) return unknownType;
  if (!traitsOf(language).keyed.has(types.subject(container))) return args[0]!;
  return isKeyIterated(language) ? args[0]! : types.make(typeKinds.tuple, 0, args);
}

/** `for k in mapping` takes keys in Python; elsewhere a loop over a map takes pairs. */
function isKeyIterated(language: string): boolean {
  return language === "python";
}

/** The type inside Promise, Option and their like; other types are what they are. */
export function unwrappedType(state: LinkState, language: string, type: number): number {
  const { types } = state;
  if (types.kind(type) !== typeKinds.builtin) return type;
  const inner = types.arguments(type)[0];
  return inner !== undefined && traitsOf(language).wrappers.has(types.subject(type)) ? inner : type;
}

/**
 * Type of the result of calling the member `name` of a container; unknown when that says nothing. Where wrappers are
 * looked through (`clone`, `borrow`, `unwrap`), a value that is no container is what it was.
 */
export function memberEffectType(state: LinkState, language: string, type: number, name: number): number {
  const { types } = state;
  const traits = traitsOf(language);
  if (traits.returning.has(name)) return type;
  const effect = traits.members.get(name);
  const kind = types.kind(type);
  if (kind === typeKinds.instance || kind === typeKinds.self || kind === typeKinds.parameter) {
    return traits.keepsValue && (effect === "same" || effect === "inner") ? type : unknownType;
  }
  const args = types.arguments(type);
  if (kind !== typeKinds.builtin || args.length === 0) return unknownType;
  const subject = types.subject(type);
  if (effect === undefined) {
    return traits.transparent.has(subject) ? memberEffectType(state, language, args[0]!, name) : unknownType;
  }
  return effectType(state, type, effect, traits.keyed.has(subject), language);
}

/** Type of the result of an outside function that gives something of the container `type`. */
export function functionEffectType(state: LinkState, language: string, type: number, name: number): number {
  const effect = traitsOf(language).functions.get(name);
  const container = containerOf(state, type);
  if (effect === undefined || state.types.arguments(container).length === 0) return unknownType;
  const isKeyed = traitsOf(language).keyed.has(state.types.subject(container));
  // Elements of a mapping are its keys.
  return effect === "entries" || !isKeyed
    ? effectType(state, container, effect, isKeyed, language)
    : unknownType;
}

function effectType(
  state: LinkState,
  type: number,
  effect: MemberEffect,
  keyed: boolean,
  language: string,
): number {
  const { types } = state;
  const args = types.arguments(type);
  const value = (keyed ? args[1] : args[0]) ?? unknownType;
  switch (effect) {
    case "element":
      return language === "rust" && !traitsOf(language).wrappers.has(types.subject(type))
        ? types.make(typeKinds.builtin, optionHash, [value])
        : value;
    case "same":
      return keyed ? types.make(typeKinds.builtin, listOf, [value]) : type;
    case "inner":
      return args[0]!;
    case "keys":
      return types.make(typeKinds.builtin, listOf, [args[0]!]);
    case "entries":
      return types.make(typeKinds.builtin, entries, [types.make(typeKinds.tuple, 0, args)]);
    case "pairs":
      return keyed ? types.make(typeKinds.builtin, entries, [types.make(typeKinds.tuple, 0, args)]) : type;
    case "places":
      return types.make(typeKinds.builtin, entries, [types.make(typeKinds.tuple, 0, [unknownType, value])]);
    case "flat": {
      const inner = types.arguments(value)[0];
      return inner === undefined ? unknownType : types.make(typeKinds.builtin, listOf, [inner]);
    }
  }
}

const optionHash = hash32("Option");

/** What a container hands to parameter `position` of the callback of its method `name`; unknown when nothing says. */
export function callbackArgument(
  state: LinkState,
  language: string,
  type: number,
  name: number,
  position: number,
): number {
  const { types } = state;
  const traits = traitsOf(language);
  const first = traits.callbacks.get(name);
  const container = containerOf(state, type);
  if (first === undefined || types.arguments(container).length === 0) return unknownType;
  if (position !== first && !(first === 1 && position === 0 && isComparison(name))) return unknownType;
  if (traits.wrappers.has(types.subject(container)))
    return types.arguments(container)[errorCallbacks.has(name) && language === "rust" ? 1 : 0] ?? unknownType;
  return language === "typescript" || language === "tsx" || language === "javascript"
    ? indexedType(state, language, container)
    : iteratedType(state, language, container);
}

/** Methods of a result that hand its error over. */
const errorCallbacks = new Set(
  ["map_err", "unwrap_or_else", "or_else", "is_err_and", "inspect_err"].map(hash32),
);

const comparisons = new Set(["sort", "toSorted", "sorted", "sort_by", "reduce"].map(hash32));

function isComparison(name: number): boolean {
  return comparisons.has(name);
}

/** Type at a position of a tuple, or of any element where the type holds one kind of thing. */
export function positionType(state: LinkState, type: number, position: number): number {
  const { types } = state;
  if (types.kind(type) === typeKinds.tuple) return types.arguments(type)[position] ?? unknownType;
  return unknownType;
}

function containerArguments(state: LinkState, type: number): readonly number[] {
  return state.types.arguments(containerOf(state, type));
}

/** The container behind a type: itself, what a class of the root inherits from, or the first arm of a union. */
export function containerOf(state: LinkState, type: number): number {
  const { types } = state;
  switch (types.kind(type)) {
    case typeKinds.builtin:
      return type;
    case typeKinds.instance:
    case typeKinds.self:
      for (const superType of superTypesOf(state, types.subject(type))) {
        if (types.kind(superType) === typeKinds.builtin && types.arguments(superType).length > 0)
          return superType;
      }
      return unknownType;
    case typeKinds.union:
      for (const arm of types.arguments(type)) {
        const container = containerOf(state, arm);
        if (container !== unknownType) return container;
      }
      return unknownType;
    default:
      return unknownType;
  }
}
