// Which of many imports of whole modules may bring in a name? An index file of a large package has thousands.
import { appendTo } from "../../../base/append-to.ts";
import type { ImportRow, NameHash } from "../../link/ids.ts";

/** Fewer rows are all asked. */
const maxPlainRows = 16;

export class PassedNames {
  readonly rows: readonly ImportRow[];
  readonly #namesOf: (row: ImportRow) => Iterable<NameHash> | undefined;
  #index: ReadonlyMap<NameHash, readonly ImportRow[]> | undefined;
  /** Rows that may bring in any name. */
  #others: readonly ImportRow[] = [];

  /** @param namesOf - all names that a row brings in; undefined if the module itself passes on those of others */
  constructor(rows: readonly ImportRow[], namesOf: (row: ImportRow) => Iterable<NameHash> | undefined) {
    this.rows = rows;
    this.#namesOf = namesOf;
  }

  /** In their order. */
  rowsFor(name: NameHash): readonly ImportRow[] {
    if (this.rows.length <= maxPlainRows) return this.rows;
    this.#index ??= this.#collect();
    const found = this.#index.get(name);
    return found === undefined ? this.#others : [...this.#others, ...found].sort((a, b) => a - b);
  }

  #collect(): ReadonlyMap<NameHash, readonly ImportRow[]> {
    const index = new Map<NameHash, ImportRow[]>();
    const others: ImportRow[] = [];
    for (const row of this.rows) {
      const names = this.#namesOf(row);
      if (names === undefined) others.push(row);
      else for (const name of new Set(names)) appendTo(index, name, row);
    }
    this.#others = others;
    return index;
  }
}
