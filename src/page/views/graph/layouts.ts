// Where do nodes stand whose distance is known? Columns for callers and callees, rings for impact, a line for a path.
type Point = readonly [x: number, y: number];

/** Nodes above each other before a column begins its next part. */
const mostRows = 24;

interface Placed {
  readonly id: string;
  readonly distance: number;
}

/** Users to the left, what is used to the right, the start between them; those farther away farther out. */
export function placeInColumns(
  symbols: readonly (Placed & { readonly role: "start" | "user" | "used" })[],
): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  for (const { id, role } of symbols) if (role === "start") places.set(id, [0, 0]);
  for (const [role, side] of [
    ["user", -1],
    ["used", 1],
  ] as const) {
    let first = 1;
    for (const column of byDistance(symbols.filter((each) => each.role === role))) {
      const parts = Math.ceil(column.length / mostRows);
      const rows = Math.ceil(column.length / parts);
      column.forEach(({ id }, at) => {
        const part = Math.floor(at / rows);
        const inPart = Math.min(rows, column.length - part * rows);
        places.set(id, [side * (first + part * 0.6), ((inPart - 1) / 2 - (at % rows)) / 8]);
      });
      first += 1 + (parts - 1) * 0.6;
    }
  }
  return places;
}

/** Everything of one distance on one ring, which is as wide as it needs to be. */
export function placeInRings(symbols: readonly Placed[]): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  let radius = 0;
  for (const ring of byDistance(symbols)) {
    if (ring[0]!.distance > 0) radius = Math.max(radius + 1, ring.length / 12);
    ring.forEach(({ id }, at) => {
      const angle = (2 * Math.PI * at) / ring.length - Math.PI / 2;
      places.set(id, [radius * Math.cos(angle), -radius * Math.sin(angle)]);
    });
  }
  return places;
}

/** From the left to the right, up and down in turns, so that labels do not cover each other. */
export function placeInLine(ids: readonly string[]): ReadonlyMap<string, Point> {
  return new Map(ids.map((id, at) => [id, [at, (at % 2) * -0.35]]));
}

/** The nearest first; in their order otherwise. */
function byDistance<Symbol extends Placed>(symbols: readonly Symbol[]): readonly (readonly Symbol[])[] {
  const groups = new Map<number, Symbol[]>();
  for (const symbol of symbols) {
    const group = groups.get(symbol.distance);
    if (group === undefined) groups.set(symbol.distance, [symbol]);
    else group.push(symbol);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}
