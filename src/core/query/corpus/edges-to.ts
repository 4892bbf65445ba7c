// Which edges of a segment lead to a symbol? The stored order only answers which edges leave it.
import { lowerBound } from "../../../base/lower-bound.ts";
import { radixSort } from "../../../base/radix-sort.ts";
import type { SegmentEdges } from "../../types/index.ts";

interface Arrivals {
  /** Target keys, ascending. */
  readonly keys: Uint32Array;
  /** The edge rows in that order. */
  readonly rows: Uint32Array;
}

const known = new WeakMap<SegmentEdges, Arrivals>();

/** Rows of the edges whose target is the symbol with that key in that file. */
export function findEdgesTo(segment: SegmentEdges, path: string, key: number): number[] {
  const { keys, rows } = arrivalsOf(segment);
  const { edges, strings } = segment;
  const found: number[] = [];
  for (let at = lowerBound(keys, key); at < keys.length && keys[at] === key; at++) {
    if (strings.get(edges.targetPath[rows[at]!]!) === path) found.push(rows[at]!);
  }
  return found;
}

/** The rows of the edges that leave a symbol: the first, and one past the last. */
export function findEdgesFrom({ edges }: SegmentEdges, symbol: number): readonly [number, number] {
  return [lowerBound(edges.source, symbol), lowerBound(edges.source, symbol + 1)];
}

function arrivalsOf(segment: SegmentEdges): Arrivals {
  let arrivals = known.get(segment);
  if (arrivals === undefined) {
    const { targetKey } = segment.edges;
    const sorted = radixSort({
      keys: targetKey.slice(),
      values: Uint32Array.from(targetKey, (_, row) => row),
    });
    known.set(segment, (arrivals = { keys: sorted.keys, rows: sorted.values }));
  }
  return arrivals;
}
