// Which types only add to the answer of another question? One that depends on that answer is left out.
import type { LinkState } from "../link-state.ts";
import type { TypeId } from "../ids.ts";

/** The type that `compute` gives; unknown if it depends on the question to which it adds. `key` is its own number. */
export function addedType(state: LinkState, key: number, compute: () => TypeId): TypeId {
  const known = state.putTypes.get(key);
  if (known !== undefined) return known;
  return state.fixpoint.answer(key, compute, (type) => state.putTypes.set(key, type), true);
}
