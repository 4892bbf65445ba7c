// Functions that are declared apart for a type of the root: Kotlin's extensions, Swift's, partial classes.
import type { LinkState } from "../link-state.ts";
import { ownerType } from "../members.ts";
import { PairMap } from "../pair-map.ts";

/** By (type, name), over all files of a group of languages; collected when first asked. */
export class Extensions {
  readonly #state: LinkState;
  readonly #languages: readonly string[];
  #members: PairMap | undefined;

  constructor(state: LinkState, languages: readonly string[]) {
    this.#state = state;
    this.#languages = languages;
  }

  /** The first such symbol, −1 without. */
  find(type: number, name: number): number {
    this.#members ??= this.#collect();
    return this.#members.get(type, name, -1);
  }

  #collect(): PairMap {
    const members = new PairMap();
    const { world } = this.#state;
    for (let fileId = 0; fileId < world.fileCount; fileId++) {
      if (!this.#languages.includes(world.language(fileId))) continue;
      const scope = this.#state.closedScope(fileId);
      for (const row of scope.owned) {
        const type = ownerType(this.#state, scope, row);
        if (type < 0 || members.get(type, scope.names[row]!, -1) >= 0) continue;
        members.set(type, scope.names[row]!, scope.base + row);
      }
    }
    return members;
  }
}
