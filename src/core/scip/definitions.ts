// Where does a SCIP index say that a symbol is declared?
import { findPackageEnd, hashSymbol, type SymbolBytes } from "./symbol-name.ts";

export interface Definition {
  /** Row of the document. */
  readonly document: number;
  /** Of the declared name; −1 where it does not stand there any more. */
  readonly offset: number;
}

/** A symbol that is declared in more places than this (a namespace in every file) leads to none of them. */
const maxPlaces = 8;

/** Some 60 bytes a definition while an index is read. A symbol is known by 53 bits of a hash. */
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

  /** Earlier ones first; empty for a symbol that is declared nowhere, or all over. */
  find(symbol: SymbolBytes): readonly Definition[] {
    const found: Definition[] = [];
    for (let row = this.#first.get(keyOf(symbol, symbol.end)) ?? -1; row >= 0; row = this.#next[row]!) {
      if (found.length === maxPlaces) return [];
      found.push({ document: this.#documents[row]!, offset: this.#offsets[row]! });
    }
    return found.reverse();
  }

  /** Of a package that declares nothing in the index: of one of its own a declaration may only be missing. */
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
