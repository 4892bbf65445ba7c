// Which symbols lead to a symbol, and which does it lead to, by the number of steps?
import { throwIfCancelled } from "../../../errors.ts";
import type { Direction, SymbolLink } from "./symbol-links.ts";

/** Nodes between two checks of the signal. */
const nodesATurn = 256;

export interface NearbyNode {
  readonly node: number;
  readonly role: "start" | "user" | "used";
  readonly distance: number;
  readonly possible: boolean;
}

/**
 * The start, then the nearest. A node that is both a user and used gets the role in which it is nearer, or "user" if
 * equal. A node reached only through overridden methods is possible, and so is everything reached through it.
 */
export function findNearby(
  linksOf: (node: number, direction: Direction) => readonly SymbolLink[],
  start: number,
  depth: number,
  signal?: AbortSignal,
): NearbyNode[] {
  const known = new Map<number, NearbyNode>();
  known.set(start, { node: start, role: "start", distance: 0, possible: false });
  let looked = 0;
  const grow = (
    level: readonly NearbyNode[],
    role: "user" | "used",
    distance: number,
  ): readonly NearbyNode[] => {
    const found = new Map<number, NearbyNode>();
    for (const { node, possible } of level) {
      if (++looked % nodesATurn === 0) throwIfCancelled(signal);
      for (const link of linksOf(node, role === "user" ? "incoming" : "outgoing")) {
        const end = role === "user" ? link.source : link.target;
        if (known.has(end)) continue;
        const isPossible = possible || link.choices !== undefined;
        if (found.get(end)?.possible === false || (found.has(end) && isPossible)) continue;
        found.set(end, { node: end, role, distance, possible: isPossible });
      }
    }
    for (const nearby of found.values()) known.set(nearby.node, nearby);
    return [...found.values()];
  };
  let users: readonly NearbyNode[] = [...known.values()];
  let used = users;
  for (let distance = 1; distance <= depth; distance++) {
    users = grow(users, "user", distance);
    used = grow(used, "used", distance);
  }
  return [...known.values()];
}
