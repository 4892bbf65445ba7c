// Where are nodes placed if their distance is known? In columns for callers and callees, rings for impact, or a line.
import type { NameSide } from "./drawing.ts";

type Point = readonly [x: number, y: number];

/** Nodes in a vertical stack before a column starts its next part. */
const mostRows = 16;
/** With more nodes than this on the outermost ring, or its share of them, a ring gets up to four tracks. */
const nodesOfTrack = 40;
const mostTracks = 4;
const trackGap = 0.35;
/** Distance between the parts of a column; between columns it is 1. */
const partGap = 0.6;

interface Placed {
  readonly id: string;
  readonly distance: number;
}

/** Users to the left, used symbols to the right, the start between them; more distant ones further out. */
export function placeInColumns(
  symbols: readonly (Placed & { readonly role: "start" | "user" | "used" })[],
): ReadonlyMap<string, Point> {
  const sides = (
    [
      ["user", -1],
      ["used", 1],
    ] as const
  ).map(([role, side]) => ({
    side,
    columns: byDistance(symbols.filter((each) => each.role === role)).map(splitColumn),
  }));
  const all = sides.flatMap(({ columns }) => columns.flat());
  // As high as wide, so that it fills a view of any shape.
  const width = sides.reduce((sum, { columns }) => sum + columns.flat().length * partGap + 1, 0);
  const rowGap = Math.min(0.6, (0.85 * width) / Math.max(1, ...all.map(({ length }) => length - 1)));
  const places = new Map<string, Point>();
  for (const { id, role } of symbols) if (role === "start") places.set(id, [0, 0]);
  for (const { side, columns } of sides) {
    let x = 1;
    for (const parts of columns) {
      for (const part of parts) {
        part.forEach(({ id }, row) => {
          places.set(id, [side * x, ((part.length - 1) / 2 - row) * rowGap]);
        });
        x += partGap;
      }
      x += 1 - partGap;
    }
  }
  return places;
}

function splitColumn(column: readonly Placed[]): readonly (readonly Placed[])[] {
  const parts = Math.ceil(column.length / mostRows);
  const rows = Math.ceil(column.length / parts);
  return Array.from({ length: parts }, (_, part) => column.slice(part * rows, (part + 1) * rows));
}

/**
 * All nodes of one distance on one ring, which is as wide as needed, outside the node through which they were reached:
 * a node's sector is proportional to the number of nodes in it.
 * @param edges - a node's parent is the source of the first edge that leads to it from the previous ring; without one
 *   it is the start
 */
export function placeInRings(
  symbols: readonly Placed[],
  edges: readonly { readonly source: string; readonly target: string }[],
): ReadonlyMap<string, Point> {
  const rings = byDistance(symbols);
  const start = rings[0]?.[0];
  if (start === undefined) return new Map();
  const parents = findParents(symbols, edges, start.id);
  const children = new Map<string, string[]>();
  for (const [id, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), id]);
  const leaves = new Map<string, number>();
  for (const ring of [...rings].reverse()) {
    for (const { id } of ring) {
      const sum = (children.get(id) ?? []).reduce((total, child) => total + leaves.get(child)!, 0);
      leaves.set(id, Math.max(1, sum));
    }
  }
  const radii: number[] = [];
  rings.forEach((ring, at) => radii.push(at === 0 ? 0 : radii[at - 1]! + Math.max(1, ring.length / 40)));
  const places = new Map<string, Point>([[start.id, [0, 0]]]);
  const placed: number[] = [];
  const tracksOf = (ring: number): number =>
    Math.max(
      1,
      Math.min(mostTracks, Math.ceil((rings[ring]!.length * radii.at(-1)!) / (radii[ring]! * nodesOfTrack))),
    );
  const place = (id: string, ring: number, from: number, width: number): void => {
    let angle = from;
    for (const child of children.get(id) ?? []) {
      const share = (width * leaves.get(child)!) / leaves.get(id)!;
      const middle = angle + share / 2;
      // On a crowded ring, neighbors alternate between the tracks.
      const track = (placed[ring] = (placed[ring] ?? -1) + 1) % tracksOf(ring);
      const radius = radii[ring]! + track * trackGap;
      places.set(child, [radius * Math.cos(middle), -radius * Math.sin(middle)]);
      place(child, ring + 1, angle, share);
      angle += share;
    }
  };
  place(start.id, 1, -Math.PI / 2, 2 * Math.PI);
  return places;
}

/** On the outer side of its ring, where it has no lines. */
export function sideOf(place: Point | undefined): NameSide {
  const [x, y] = place ?? [0, 0];
  if (Math.abs(y) > 2 * Math.abs(x)) return y > 0 ? "above" : "below";
  return x > 0 ? "right" : x < 0 ? "left" : "below";
}

/** For each node but the start, a node on the previous ring. */
function findParents(
  symbols: readonly Placed[],
  edges: readonly { readonly source: string; readonly target: string }[],
  start: string,
): ReadonlyMap<string, string> {
  const distances = new Map(symbols.map(({ id, distance }) => [id, distance]));
  const parents = new Map<string, string>();
  const join = (id: string, parent: string): void => {
    if (!parents.has(id) && distances.get(id) === distances.get(parent)! + 1) parents.set(id, parent);
  };
  for (const { source, target } of edges) {
    join(source, target);
    join(target, source);
  }
  for (const { id, distance } of symbols) {
    if (id === start || parents.has(id)) continue;
    const before = symbols.find((each) => each.distance === distance - 1);
    if (before !== undefined) parents.set(id, before.id);
  }
  return parents;
}

/** From left to right, alternately up and down, so that labels do not overlap. */
export function placeInLine(ids: readonly string[]): ReadonlyMap<string, Point> {
  return new Map(ids.map((id, at) => [id, [at, (at % 2) * -0.5]]));
}

/** Nearest first, otherwise keeping their order. */
function byDistance<Symbol extends Placed>(symbols: readonly Symbol[]): readonly (readonly Symbol[])[] {
  const groups = new Map<number, Symbol[]>();
  for (const symbol of symbols) {
    const group = groups.get(symbol.distance);
    if (group === undefined) groups.set(symbol.distance, [symbol]);
    else group.push(symbol);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}
