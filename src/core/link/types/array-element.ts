// What do arrays hold, which also stand for the rest of the arguments?
import { hash32 } from "../../../base/hash32.ts";
import type { TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { typeKinds, unknownType } from "../type-table.ts";

const arrayName = hash32("Array");

/** What an array holds; other types are returned unchanged. */
export function elementOfArray(state: LinkState, type: TypeId): TypeId {
  const { types } = state;
  const isArray = types.kind(type) === typeKinds.builtin && types.subject(type) === arrayName;
  return isArray ? (types.arguments(type)[0] ?? unknownType) : type;
}
