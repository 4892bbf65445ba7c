// Which spans of a text contain a place? For spans that are nested or apart, like blocks.

/** The columns of spans by row: the text from `start` to `end`. */
interface SpanColumns {
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
}

/** Finds by binary search, then steps outwards: time depends on the depth, not on the number of spans. */
export class NestedSpans {
  readonly #columns: SpanColumns;
  /** Rows by the start of their spans, outer ones first. */
  readonly #rows: readonly number[];
  /** Per place in `#rows`: the place of the span around it; −1 for none. */
  readonly #outer: Int32Array;

  constructor(rows: readonly number[], columns: SpanColumns) {
    const { start, end } = columns;
    this.#columns = columns;
    this.#rows = [...rows].sort((a, b) => start[a]! - start[b]! || end[b]! - end[a]!);
    this.#outer = new Int32Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const ownEnd = end[this.#rows[at]!]!;
      let outer = at - 1;
      while (outer >= 0 && end[this.#rows[outer]!]! < ownEnd) outer = this.#outer[outer]!;
      this.#outer[at] = outer;
    }
  }

  get size(): number {
    return this.#rows.length;
  }

  /** The rows whose spans contain the text from `from` to `to`, innermost first. */
  *containing(from: number, to: number): Generator<number> {
    const { start, end } = this.#columns;
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (start[this.#rows[middle]!]! <= from) low = middle + 1;
      else high = middle;
    }
    for (let at = low - 1; at >= 0; at = this.#outer[at]!) {
      const row = this.#rows[at]!;
      if (to <= end[row]!) yield row;
    }
  }
}
