// Which node is above, below, left or right of another one? For walking through the graph with the keyboard.
export type Direction = "up" | "down" | "left" | "right";

export interface PlacedPoint {
  readonly id: string;
  readonly x: number;
  /** Increases downwards. */
  readonly y: number;
}

const ways: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};
/** Sideways distance counts this many times as much. */
const asideWeight = 2;

/** The nearest node within 60 degrees of the direction; undefined if there is none. */
export function findNextNode(
  points: readonly PlacedPoint[],
  from: PlacedPoint,
  direction: Direction,
): string | undefined {
  const [wayX, wayY] = ways[direction];
  let found: string | undefined;
  let nearest = Infinity;
  for (const { id, x, y } of points) {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * wayX + dy * wayY;
    const aside = Math.abs(dx * wayY - dy * wayX);
    if (ahead <= 0 || aside > ahead * Math.sqrt(3)) continue;
    const distance = ahead + asideWeight * aside;
    if (distance < nearest) [found, nearest] = [id, distance];
  }
  return found;
}
