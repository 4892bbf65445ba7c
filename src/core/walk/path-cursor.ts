// How does a walk look up paths in a sorted list? A cursor follows the walk's order. A lookup costs one comparison,
// plus a few to skip rows.

/** Paths must be requested in ascending byte order. They are byte strings; the list's rows are bytes in a buffer. */
export class PathCursor {
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #skip: number;
  #row = 0;

  /** `skip`: the number of characters at the start of each requested path that the list's paths lack. */
  constructor(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, skip: number) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#ends = ends;
    this.#skip = skip;
  }

  /** The first row with exactly this path. */
  find(path: string): number | undefined {
    return this.#advance(path) === 0 ? this.#row : undefined;
  }

  /** Whether a row begins with `folder`, which ends with "/". */
  hasBelow(folder: string): boolean {
    this.#advance(folder);
    if (this.#row >= this.#starts.length) return false;
    const start = this.#starts[this.#row]!;
    const length = folder.length - this.#skip;
    if (this.#ends[this.#row]! - start < length) return false;
    for (let i = 0; i < length; i++) {
      if (this.#bytes[start + i] !== folder.charCodeAt(this.#skip + i)) return false;
    }
    return true;
  }

  /** The rows that begin with `folder`, which ends with "/": from `first` to `end` (excluded). */
  rowsBelow(folder: string): { readonly first: number; readonly end: number } {
    this.#advance(folder);
    const first = this.#row;
    // "0" is the byte after "/".
    this.#advance(`${folder.slice(0, -1)}0`);
    return { first, end: this.#row };
  }

  /** Moves to the first row that is not before `path`; returns 0 if it is equal. Gallops ahead, then bisects. */
  #advance(path: string): number {
    const { length } = this.#starts;
    let before = this.#row;
    if (before >= length) return 1;
    const order = this.#compareRow(before, path);
    if (order >= 0) return order;
    let reach = 1;
    while (before + reach < length && this.#compareRow(before + reach, path) < 0) {
      before += reach;
      reach *= 2;
    }
    let behind = Math.min(before + reach, length);
    while (behind - before > 1) {
      const middle = (before + behind) >>> 1;
      if (this.#compareRow(middle, path) < 0) before = middle;
      else behind = middle;
    }
    this.#row = behind;
    return behind < length ? this.#compareRow(behind, path) : 1;
  }

  #compareRow(row: number, path: string): number {
    const start = this.#starts[row]!;
    const rowLength = this.#ends[row]! - start;
    const pathLength = path.length - this.#skip;
    const shared = Math.min(rowLength, pathLength);
    for (let i = 0; i < shared; i++) {
      const difference = this.#bytes[start + i]! - path.charCodeAt(this.#skip + i);
      if (difference !== 0) return difference;
    }
    return rowLength - pathLength;
  }
}
