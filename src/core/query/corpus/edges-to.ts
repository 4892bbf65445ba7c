// Which edges of a segment lead to a symbol? Its stored order answers the other way round.
import { lowerBound } from "../../../base/lower-bound.ts";
import { radixSort } from "../../../base/radix-sort.ts";
import type { SegmentEdges } from "../../types/index.ts";

interface Arrivals {
  /** Ascending keys of targets. */
  readonly keys: Uint32Array;
  /** Rows of the edge table in that order. */
  readonly rows: Uint32Array;
}

const known = new WeakMap<SegmentEdges, Arrivals>();

/** Rows of the edges whose target is the symbol with that key in the file of that path. */
export function findEdgesTo(segment: SegmentEdges, path: string, key: number): number[] {
  const { keys, rows } = arrivalsOf(segment);
  const { edges, strings } = segment;
  const found: number[] = [];
  for (let at = lowerBound(keys, key); at < keys.length && keys[at] === key; at++) {
    if (strings.get(edges.targetPath[rows[at]!]!) === path) found.push(rows[at]!);
  }
  return found;
}

/** Rows of the edges that leave a symbol: first and one past the last. */
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
