// Which `use module::*` of a module may bring in a name?
import { isSymbol } from "../../link/entity.ts";
import type { ImportRow, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { PassedNames } from "../linking-parts/passed-names.ts";
import type { RustModules } from "./linking-modules.ts";

export class RustStars {
  readonly #state: LinkState;
  readonly #modules: RustModules;
  readonly #byModule = new Map<SymbolId, PassedNames>();

  constructor(state: LinkState, modules: RustModules) {
    this.#state = state;
    this.#modules = modules;
  }

  /** @param row - the module in which the name is used */
  rowsFor(scope: FileScope, row: SymbolRow, name: NameHash): readonly ImportRow[] {
    return this.#of(scope, row).rowsFor(name);
  }

  #of(scope: FileScope, row: SymbolRow): PassedNames {
    const module = scope.base + row;
    let stars = this.#byModule.get(module);
    if (stars === undefined) {
      const rows = [...scope.wildcards].filter((at) => this.#modules.holderOf(scope, at) === row);
      stars = new PassedNames(rows, (at) => this.#namesOf(module, at));
      this.#byModule.set(module, stars);
    }
    return stars;
  }

  /** All names of the module that a row of `holder` opens; undefined if they are not all in that module's file. */
  #namesOf(holder: SymbolId, at: ImportRow): Iterable<NameHash> | undefined {
    const target = importModule(this.#state, this.#state.scopeOf(holder), at);
    if (!isSymbol(target)) return [];
    const body = this.#modules.bodyOf(target);
    const scope = this.#state.scopeOf(body);
    const isRoot = this.#modules.crateRoot(scope.fileId) === body;
    if (isRoot || this.#of(scope, body - scope.base).rows.length > 0) return undefined;
    return [...namesIn(scope, body - scope.base), ...importedIn(scope)];
  }
}

function* namesIn(scope: FileScope, parent: SymbolRow): Generator<NameHash> {
  for (let row = 1; row < scope.symbolCount; row++)
    if (scope.parents[row] === parent) yield scope.names[row]!;
}

function* importedIn(scope: FileScope): Generator<NameHash> {
  const { local } = scope.parsed.imports;
  for (let row = 0; row < scope.importCount; row++) yield scope.nameHash(local[row]!);
}
