// Which edges of a segment leave a symbol, and which lead to one? Found without decoding the others.
import type { Column } from "../../../base/columns.ts";
import type { Lender } from "../../../base/lender.ts";
import { once } from "../../../base/once.ts";
import { PairIndex } from "../../../base/pair-index.ts";
import type { StringTable } from "../../../base/string-table.ts";
import { openSegmentEdges } from "../../types/index.ts";

/** The edges of group g are offsets[g] … offsets[g + 1] of `rows`, ascending. */
interface Groups {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
}

const none = new Uint32Array(0);

/** Immutable like its segment, so generations share it. Reads from the store what a question needs, and keeps that. */
export class EdgeIndex {
  readonly #stored: ReturnType<typeof openSegmentEdges>;
  readonly #pathNumbers = once(() => numberStrings(this.#stored.summary().paths));
  readonly #bySource = once(() => groupBy(this.#stored.columns().source.unpack()));
  readonly #byTarget = once(() => groupBy(this.#stored.columns().target.unpack()));
  readonly #targets = once(() => {
    const { path, key } = this.#stored.columns();
    return new PairIndex(path.whole(), key.whole());
  });

  /** @param lend - lends what `encodeSegmentEdges` made */
  constructor(lend: Lender) {
    this.#stored = openSegmentEdges(lend);
  }

  get length(): number {
    return this.#stored.columns().source.length;
  }

  /** How many files the edges lead to; they have the numbers from 0. */
  get pathCount(): number {
    return this.#stored.summary().paths.length;
  }

  path(number: number): string {
    return this.#stored.summary().paths.get(number);
  }

  /** Undefined if no edge leads to the file. */
  pathNumber(path: string): number | undefined {
    return this.#pathNumbers().get(path);
  }

  /** Whether any of the edges was found in that way. */
  hasStrategy(strategy: number): boolean {
    return this.#stored.summary().strategies.has(strategy);
  }

  /** Rows of the edges that leave a symbol, ascending. */
  from(symbol: number): Uint32Array {
    return rowsOf(this.#bySource(), symbol);
  }

  /** Rows of the edges whose target has that key in that file, ascending. */
  to(path: number, key: number): Uint32Array {
    return rowsOf(this.#byTarget(), this.#targets().find(path, key));
  }

  /** Row of the symbol that the edge leaves. */
  source(row: number): number {
    return this.#stored.columns().source.at(row);
  }

  targetPath(row: number): number {
    const { path, target } = this.#stored.columns();
    return path.at(target.at(row));
  }

  targetKey(row: number): number {
    const { key, target } = this.#stored.columns();
    return key.at(target.at(row));
  }

  kind(row: number): number {
    const { kind, manner } = this.#stored.columns();
    return kind.at(manner.at(row));
  }

  strategy(row: number): number {
    const { strategy, manner } = this.#stored.columns();
    return strategy.at(manner.at(row));
  }

  confidence(row: number): number {
    const { confidence, manner } = this.#stored.columns();
    return confidence.at(manner.at(row));
  }

  line(row: number): number {
    return this.#stored.columns().line.at(row);
  }
}

function numberStrings(strings: StringTable): ReadonlyMap<string, number> {
  return new Map(Array.from({ length: strings.length }, (_, number) => [strings.get(number), number]));
}

/** Counting sort of the rows of a column by their values. */
function groupBy(values: Column): Groups {
  let count = 0;
  for (const value of values) count = Math.max(count, value + 1);
  const offsets = new Uint32Array(count + 1);
  for (const value of values) offsets[value + 1]!++;
  for (let value = 0; value < count; value++) offsets[value + 1]! += offsets[value]!;
  const next = offsets.slice();
  const rows = new Uint32Array(values.length);
  for (let row = 0; row < rows.length; row++) rows[next[values[row]!]!++] = row;
  return { offsets, rows };
}

function rowsOf({ offsets, rows }: Groups, group: number): Uint32Array {
  return group < 0 || group + 1 >= offsets.length ? none : rows.subarray(offsets[group], offsets[group + 1]);
}
