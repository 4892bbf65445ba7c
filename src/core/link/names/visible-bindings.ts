// Which bindings of a name does a place see? Scopes nest, but conditions and repeated assignments also overlap, and
// thousands of functions of a file may use one name for a parameter.
import type { ParsedFile } from "../../types/index.ts";
import { none } from "../../types/index.ts";
import { ChainIndex } from "../chain-index.ts";
import type { BindingRow, NameHash } from "../ids.ts";

type Spans = Pick<ParsedFile["bindings"], "start" | "end">;

/**
 * Immutable. The bindings of a name stand in the order of their starts. Each knows the nearest one before it that ends
 * after it: where a binding has ended, all between the two have, too. So a question costs a binary search and as many
 * steps as scopes are left.
 */
export class VisibleBindings {
  readonly #spans: Spans;
  readonly #byName: ChainIndex;
  /** By the first row of a name: where its places begin, and where they end. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  /** By place: the row, and the place of the nearest binding before it that ends later, `none` if there is none. */
  readonly #rows: Int32Array;
  readonly #outer: Int32Array;

  /** @param names - hash of the name of each row */
  constructor(spans: Spans, names: Uint32Array) {
    this.#spans = spans;
    this.#byName = new ChainIndex(names);
    this.#from = new Int32Array(names.length);
    this.#to = new Int32Array(names.length);
    this.#rows = new Int32Array(names.length);
    this.#outer = new Int32Array(names.length);
    let to = 0;
    for (let row = 0; row < names.length; row++) {
      if (this.#byName.first(names[row]!) === row) to = this.#place(row, to);
    }
  }

  /** The innermost one that is visible at `offset`, that is, the one that begins last; −1 if there is none. */
  innermostAt(name: NameHash, offset: number): BindingRow {
    const place = this.#visibleFrom(this.#lastBefore(name, offset), offset);
    return place === none ? none : this.#rows[place]!;
  }

  /** All that are visible at `offset`, innermost first. */
  allAt(name: NameHash, offset: number): readonly BindingRow[] {
    const found: BindingRow[] = [];
    const from = this.#firstPlace(name);
    let place = this.#visibleFrom(this.#lastBefore(name, offset), offset);
    while (place !== none) {
      found.push(this.#rows[place]!);
      place = place === from ? none : this.#visibleFrom(place - 1, offset);
    }
    return found;
  }

  /** Gives the rows of the name that begins at `head` their places. */
  #place(head: BindingRow, from: number): number {
    const { start, end } = this.#spans;
    let to = from;
    let ascends = true;
    for (let row = head; row >= 0; row = this.#byName.next(row)) {
      if (to > from && start[row]! < start[this.#rows[to - 1]!]!) ascends = false;
      this.#rows[to++] = row;
    }
    if (!ascends) this.#rows.subarray(from, to).sort((a, b) => start[a]! - start[b]! || a - b);
    for (let place = from; place < to; place++) {
      let outer = place === from ? none : place - 1;
      while (outer !== none && end[this.#rows[outer]!]! <= end[this.#rows[place]!]!)
        outer = this.#outer[outer]!;
      this.#outer[place] = outer;
    }
    this.#from[head] = from;
    this.#to[head] = to;
    return to;
  }

  #firstPlace(name: NameHash): number {
    const head = this.#byName.first(name);
    return head === none ? none : this.#from[head]!;
  }

  /** The last place of the name whose binding begins at `offset` or before. */
  #lastBefore(name: NameHash, offset: number): number {
    const head = this.#byName.first(name);
    if (head === none) return none;
    const { start } = this.#spans;
    let low = this.#from[head]!;
    let high = this.#to[head]!;
    const from = low;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (start[this.#rows[middle]!]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low === from ? none : low - 1;
  }

  /** The nearest place at or before that one whose binding has not ended at `offset`. */
  #visibleFrom(place: number, offset: number): number {
    const { end } = this.#spans;
    let at = place;
    while (at !== none && end[this.#rows[at]!]! <= offset) at = this.#outer[at]!;
    return at;
  }
}
