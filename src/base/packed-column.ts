// A stored column that stays packed while few of its rows are read.
import type { Column } from "./columns.ts";
import type { NarrowColumn } from "./narrow-columns.ts";

/** Reading one row costs as much as unpacking a hundred or two. */
const mostReads = 500;

export class PackedColumn {
  readonly #packed: NarrowColumn;
  #whole: Column | undefined;
  #reads = 0;

  constructor(packed: NarrowColumn) {
    this.#packed = packed;
  }

  get length(): number {
    return this.#packed.length;
  }

  /** Reads one value. A column that is read often gets unpacked. */
  at(row: number): number {
    if (this.#whole !== undefined) return this.#whole[row]!;
    return ++this.#reads > mostReads ? this.whole()[row]! : this.#packed.at(row);
  }

  /** All values, in memory of their own. */
  unpack(): Column {
    return this.#packed.read();
  }

  /** All values, which are kept. */
  whole(): Column {
    return (this.#whole ??= this.unpack());
  }
}
