// Where is a symbol declared, according to a SCIP index?
import { findPackageEnd, hashSymbol, type SymbolBytes } from "./symbol-name.ts";

export interface Definition {
  /** Row of the document. */
  readonly document: number;
  /** Offset of the declared name; −1 if the name is no longer there. */
  readonly offset: number;
}

/** A symbol declared in more places (such as a namespace, in every file) leads to none of them. */
const maxPlaces = 8;

/** About 60 bytes per definition while an index is read. A symbol is identified by 53 bits of a hash. */
export class Definitions {
  readonly #first = new Map<number, number>();
  readonly #next: number[] = [];
  readonly #documents: number[] = [];
  readonly #offsets: number[] = [];
  readonly #packages = new Set<number>();

  add(symbol: SymbolBytes, { document, offset }: Definition): void {
    const key = keyOf(symbol, symbol.end);
    this.#next.push(this.#first.get(key) ?? -1);
    this.#first.set(key, this.#documents.length);
    this.#documents.push(document);
    this.#offsets.push(offset);
    this.#packages.add(keyOf(symbol, findPackageEnd(symbol)));
  }

  /** Earlier ones first; empty for a symbol that is declared nowhere, or in too many places. */
  find(symbol: SymbolBytes): readonly Definition[] {
    const found: Definition[] = [];
    for (let row = this.#first.get(keyOf(symbol, symbol.end)) ?? -1; row >= 0; row = this.#next[row]!) {
      if (found.length === maxPlaces) return [];
      found.push({ document: this.#documents[row]!, offset: this.#offsets[row]! });
    }
    return found.reverse();
  }

  /**
   * Whether it belongs to a package without declarations in the index. If a package has some, this one's may just be
   * missing.
   */
  isOutside(symbol: SymbolBytes): boolean {
    return (
      !this.#first.has(keyOf(symbol, symbol.end)) &&
      !this.#packages.has(keyOf(symbol, findPackageEnd(symbol)))
    );
  }
}

function keyOf(symbol: SymbolBytes, end: number): number {
  const { high, low } = hashSymbol(symbol, end);
  return high * 0x200000 + (low >>> 11);
}
