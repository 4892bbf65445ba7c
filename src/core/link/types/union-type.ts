// Which type do several arms of a union have together? One that all others extend represents them.
import type { LinkState } from "../link-state.ts";
import { inheritsFrom } from "../names/inherits-from.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { TypeId } from "../ids.ts";

/** What is known of a value that is one of `arms`; unknown arms are ignored. */
export function unionType(state: LinkState, arms: readonly TypeId[]): TypeId {
  const { types } = state;
  const flat = arms.flatMap((arm) => (types.kind(arm) === typeKinds.union ? types.arguments(arm) : arm));
  const known = [...new Set(flat.filter((arm) => arm !== unknownType))];
  // A value that is a Shape or a Circle is a Shape.
  const widest = known.filter(
    (arm) => !known.some((other) => other !== arm && extendsType(state, arm, other)),
  );
  if (known.length === 0) return unknownType;
  return widest.length === 1 ? widest[0]! : types.make(typeKinds.union, 0, known);
}

/**
 * What is known of a value that is one of `arms`, but of which only one is right: a class that all of them are made of.
 */
export function sharedType(state: LinkState, arms: readonly TypeId[]): TypeId {
  const { types } = state;
  const first = arms[0] ?? unknownType;
  if (arms.every((arm) => arm === first)) return first;
  const isShared = arms.every(
    (arm) =>
      types.kind(arm) === typeKinds.instance &&
      types.kind(first) === typeKinds.instance &&
      types.subject(arm) === types.subject(first),
  );
  if (!isShared) return unknownType;
  const args = types
    .arguments(first)
    .map((argument, place) =>
      arms.every((arm) => types.arguments(arm)[place] === argument) ? argument : unknownType,
    );
  return types.make(typeKinds.instance, types.subject(first), args);
}

function extendsType(state: LinkState, type: TypeId, base: TypeId): boolean {
  const { types } = state;
  if (types.kind(type) !== typeKinds.instance || types.kind(base) !== typeKinds.instance) return false;
  return inheritsFrom(state, types.subject(type), types.subject(base));
}
