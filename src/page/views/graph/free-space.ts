// Where on the canvas is there still room? Boxes are kept in a grid, so that each is compared only with its neighbors.
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface FreeSpace {
  take(box: Box): void;
  /** Whether the box overlaps nothing that is taken. */
  isFree(box: Box): boolean;
}

const cellPx = 48;

export function createFreeSpace(): FreeSpace {
  const cells = new Map<string, Box[]>();
  const cellsOf = function* ({ left, right, top, bottom }: Box): Generator<string> {
    for (let column = Math.floor(left / cellPx); column <= Math.floor(right / cellPx); column++)
      for (let row = Math.floor(top / cellPx); row <= Math.floor(bottom / cellPx); row++)
        yield `${column} ${row}`;
  };
  return {
    take(box) {
      for (const cell of cellsOf(box)) {
        const boxes = cells.get(cell);
        if (boxes === undefined) cells.set(cell, [box]);
        else boxes.push(box);
      }
    },
    isFree(box) {
      for (const cell of cellsOf(box))
        if (cells.get(cell)?.some((other) => overlap(box, other)) === true) return false;
      return true;
    },
  };
}

const overlap = (one: Box, other: Box): boolean =>
  one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom;
