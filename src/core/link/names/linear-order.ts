// In which order are the bases of a type searched for a member if they share bases of their own (C3, as in Python)?
import type { LinkState } from "../link-state.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { SymbolId, TypeId } from "../ids.ts";

/** The bases that a type names. */
type SuperTypes = (type: SymbolId) => readonly TypeId[];

/**
 * The types of the root above a type with several bases, in terms of that type; each comes after all types that inherit
 * from it. Empty for a type with one base, whose order is plain, and if no order satisfies all.
 */
export function linearOrder(state: LinkState, type: SymbolId, superTypesOf: SuperTypes): readonly TypeId[] {
  const known = state.linearOrders.get(type);
  if (known !== undefined) return known;
  const bases = superTypesOf(type).filter((base) => state.types.kind(base) === typeKinds.instance);
  const order = bases.length < 2 ? [] : (linearize(state, type, superTypesOf, new Map()) ?? []);
  if (superTypesOf(type).length > 0) state.linearOrders.set(type, order);
  return order;
}

/** @param orders - those known so far; a type that is still being ordered has none: it is in a cycle */
function linearize(
  state: LinkState,
  type: SymbolId,
  superTypesOf: SuperTypes,
  orders: Map<SymbolId, readonly TypeId[] | undefined>,
): readonly TypeId[] | undefined {
  if (orders.has(type)) return orders.get(type);
  orders.set(type, undefined);
  const { types } = state;
  const bases = superTypesOf(type).filter((base) => types.kind(base) === typeKinds.instance);
  const lists: number[][] = [];
  for (const base of bases) {
    const above = linearize(state, types.subject(base), superTypesOf, orders);
    if (above === undefined) return undefined;
    lists.push([base, ...above.map((other) => types.substitute(other, base, unknownType))]);
  }
  lists.push([...bases]);
  const order = merge(lists, (a) => types.subject(a));
  orders.set(type, order);
  return order;
}

/** Repeatedly takes the first head that is in no tail. */
function merge(lists: TypeId[][], keyOf: (type: TypeId) => SymbolId): readonly TypeId[] | undefined {
  const merged: number[] = [];
  for (let open = lists.filter(({ length }) => length > 0); open.length > 0;) {
    const next = open.find(
      ([head]) => !open.some((list) => list.slice(1).some((type) => keyOf(type) === keyOf(head!))),
    );
    if (next === undefined) return undefined;
    const head = next[0]!;
    merged.push(head);
    open = open
      .map((list) => (keyOf(list[0]!) === keyOf(head) ? list.slice(1) : list))
      .filter(({ length }) => length > 0);
  }
  return merged;
}
