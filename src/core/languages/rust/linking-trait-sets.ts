// Which of many traits may have a member of a name? Found by the name, so that the time does not grow with the traits.
import { appendTo } from "../../../base/append-to.ts";
import type { LinkState } from "../../link/link-state.ts";
import { superTypesOf } from "../../link/names/super-types.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";

/** Names of the children of types, read once for all types of a file. */
export class ChildNames {
  readonly #state: LinkState;
  readonly #isWanted: (type: SymbolId) => boolean;
  readonly #names = new Map<SymbolId, NameHash[]>();
  readonly #files = new Set<FileId>();

  /** @param isWanted - whether the names of a type may be asked for; the others are not kept */
  constructor(state: LinkState, isWanted: (type: SymbolId) => boolean) {
    this.#state = state;
    this.#isWanted = isWanted;
  }

  of(type: SymbolId): readonly NameHash[] {
    const { fileId, base, parents, names, symbolCount } = this.#state.closedScopeOf(type);
    if (!this.#files.has(fileId)) {
      this.#files.add(fileId);
      for (let row = 1; row < symbolCount; row++) {
        const parent = base + parents[row]!;
        if (this.#isWanted(parent)) appendTo(this.#names, parent, names[row]!);
      }
    }
    return this.#names.get(type) ?? [];
  }
}

/** The traits that impl blocks implement for one outside type. */
export class TraitSet {
  readonly #traits = new Set<SymbolId>();
  /** Traits that have a child of the name, and those that may have other members; unknown before the first question. */
  #named: Map<NameHash, SymbolId[]> | undefined;
  #open: SymbolId[] = [];

  add(trait: SymbolId): void {
    this.#traits.add(trait);
    this.#named = undefined;
  }

  /**
   * The traits that may have a member of that name, some of them perhaps twice.
   *
   * @param hasApart - whether blocks declare members of a trait apart from it: `impl dyn Trait { … }`
   */
  with(
    name: NameHash,
    state: LinkState,
    children: ChildNames,
    hasApart: (trait: SymbolId) => boolean,
  ): readonly SymbolId[] {
    if (this.#named === undefined) {
      this.#named = new Map();
      for (const trait of this.#traits)
        for (const child of children.of(trait)) appendTo(this.#named, child, trait);
      this.#open = [...this.#traits];
    }
    const found = [...(this.#named.get(name) ?? [])];
    let kept = 0;
    for (const trait of this.#open) {
      const isApart = hasApart(trait);
      const mayInherit = superTypesOf(state, trait).length > 0;
      if (isApart || mayInherit) found.push(trait);
      // Until the supertypes are known for good, an empty list may only mean that the question is open.
      if (isApart || mayInherit || !state.superTypes.has(trait)) this.#open[kept++] = trait;
    }
    this.#open.length = kept;
    return found;
  }
}
