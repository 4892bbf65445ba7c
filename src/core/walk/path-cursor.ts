// A finger in a sorted list of paths that follows a walk in the same order: every lookup costs one comparison.

/** Asked for paths in ascending byte order only. Paths are byte strings; the list's rows are bytes in a buffer. */
export class PathCursor {
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #skip: number;
  #row = 0;

  /** `skip`: characters at the start of each path asked for that the list's paths do not have. */
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

  /** Moves to the first row that is not before `path`; 0 when it is equal. */
  #advance(path: string): number {
    for (; this.#row < this.#starts.length; this.#row++) {
      const order = this.#compareRow(path);
      if (order >= 0) return order;
    }
    return 1;
  }

  #compareRow(path: string): number {
    const start = this.#starts[this.#row]!;
    const rowLength = this.#ends[this.#row]! - start;
    const pathLength = path.length - this.#skip;
    const shared = Math.min(rowLength, pathLength);
    for (let i = 0; i < shared; i++) {
      const difference = this.#bytes[start + i]! - path.charCodeAt(this.#skip + i);
      if (difference !== 0) return difference;
    }
    return rowLength - pathLength;
  }
}
