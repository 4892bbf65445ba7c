// Functions declared apart from the types that they extend, by type and name. The first of a pair counts, unless the
// place of a call decides which one it sees.
import { appendTo } from "../../../base/append-to.ts";
import { PairMap } from "../../link/pair-map.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";

/** Used instead of a type's name, for extensions of any type and of any container. */
export const anyType = -1;
export const anyContainer = -2;

export class ExtensionTable {
  /** Extensions by name, until that name is first looked up. */
  readonly #waiting = new Map<NameHash, SymbolId[]>();
  readonly #ofSymbols = new PairMap();
  readonly #ofNames = new PairMap();

  /** The one extension with a name; −1 if there are several. */
  readonly #only = new Map<NameHash, SymbolId>();

  /** The next extension of the same pair. */
  readonly #next = new Map<SymbolId, SymbolId>();

  /**
   * Notes an extension only by its name. The type that it extends is resolved at the first lookup of the name, since at
   * this point that type may itself be in the middle of being resolved.
   */
  defer(name: NameHash, symbol: SymbolId): void {
    this.#only.set(name, this.#only.has(name) ? -1 : symbol);
    appendTo(this.#waiting, name, symbol);
  }

  /** Whether there is an extension with that name. */
  declares(name: NameHash): boolean {
    return this.#only.has(name);
  }

  /** All extensions with that name that were not taken before. */
  take(name: NameHash): readonly SymbolId[] {
    const symbols = this.#waiting.get(name);
    if (symbols === undefined) return [];
    this.#waiting.delete(name);
    return symbols;
  }

  /** @param type - of the root */
  add(type: SymbolId, name: NameHash, symbol: SymbolId): void {
    this.#append(this.#ofSymbols, type, name, symbol);
  }

  /** @param key - hash of the name of an outside type, `anyType` or `anyContainer` */
  addOutside(key: NameHash, name: NameHash, symbol: SymbolId): void {
    this.#append(this.#ofNames, key, name, symbol);
  }

  /** The one extension with that name; −1 if there is none, or several. */
  only(name: NameHash): SymbolId {
    return this.#only.get(name) ?? -1;
  }

  /** All that extend the same type under the same name as `symbol`, which is the first of them. */
  all(symbol: SymbolId): readonly SymbolId[] {
    const symbols: number[] = [];
    for (let at: SymbolId | undefined = symbol; at !== undefined; at = this.#next.get(at)) symbols.push(at);
    return symbols;
  }

  /** The extension of a type of the root, −1 if there is none. */
  find(type: SymbolId, name: NameHash): SymbolId {
    const found = this.#ofSymbols.get(type, name, -1);
    return found >= 0 ? found : this.#ofNames.get(anyType, name, -1);
  }

  /** The extension of an outside type, given as the hash of its name; −1 if there is none. */
  findOutside(type: NameHash, name: NameHash, isContainer: boolean): SymbolId {
    const found = this.#ofNames.get(type, name, -1);
    if (found >= 0) return found;
    const shared = isContainer ? this.#ofNames.get(anyContainer, name, -1) : -1;
    return shared >= 0 ? shared : this.#ofNames.get(anyType, name, -1);
  }

  #append(map: PairMap, type: SymbolId | NameHash, name: NameHash, symbol: SymbolId): void {
    const first = map.get(type, name, -1);
    if (first < 0) map.set(type, name, symbol);
    else {
      const second = this.#next.get(first);
      if (second !== undefined) this.#next.set(symbol, second);
      this.#next.set(first, symbol);
    }
  }
}
