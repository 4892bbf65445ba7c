// Functions that are called as members of their first argument: those of Solidity's libraries, and all functions in
// Nim.
import { noString } from "../../../base/string-table.ts";
import { isSymbol } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import { PairMap } from "../../link/pair-map.ts";
import type { NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";

export class AttachedFunctions {
  readonly #state: LinkState;
  readonly #language: string;
  readonly #isAttached: (scope: FileScope, row: SymbolRow) => boolean;
  #bySymbol: PairMap | undefined;
  readonly #byName = new PairMap();

  /** `isAttached` decides which functions of the language may be called this way. */
  constructor(state: LinkState, language: string, isAttached: (scope: FileScope, row: SymbolRow) => boolean) {
    this.#state = state;
    this.#language = language;
    this.#isAttached = isAttached;
  }

  /** The function for a type of the root, −1 if there is none. */
  find(type: SymbolId, name: NameHash): SymbolId {
    this.#bySymbol ??= this.#collect();
    return this.#bySymbol.get(type, name, -1);
  }

  /** The function for a type of the language, given by the hash of its name. */
  findOnOutside(type: NameHash, name: NameHash): SymbolId {
    this.#bySymbol ??= this.#collect();
    return this.#byName.get(type, name, -1);
  }

  #collect(): PairMap {
    const bySymbol = (this.#bySymbol = new PairMap());
    const { view } = this.#state;
    for (let file = 0; file < view.fileCount; file++) {
      if (view.language(file) !== this.#language) continue;
      const scope = this.#state.scope(file);
      for (let row = 1; row < scope.symbolCount; row++) {
        if (!isCallableKind(scope.kinds[row]!) || !this.#isAttached(scope, row)) continue;
        const [first] = scope.parametersOf(row);
        const { bindings, expressions } = scope.parsed;
        const type = first === undefined ? -1 : bindings.type[first]!;
        if (type < 0 || expressions.name[type] === noString) continue;
        const entity = this.#state.infer.entityOf(scope, type);
        const map = isSymbol(entity) ? bySymbol : this.#byName;
        const key = isSymbol(entity) ? entity : scope.nameHash(expressions.name[type]!);
        if (map.get(key, scope.names[row]!, -1) < 0) map.set(key, scope.names[row]!, scope.base + row);
      }
    }
    return bySymbol;
  }
}
