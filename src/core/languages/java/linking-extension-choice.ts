// Which extension does a name mean: an imported one, a renamed one, or the nearest of several?
import { symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../../link/entity.ts";
import { entityOf, type Found } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { ExpressionRow, ImportRow, NameHash, SymbolId } from "../../link/ids.ts";
import { nearestDeclaration } from "../linking-parts/expected.ts";
import type { Extensions } from "../linking-parts/extensions.ts";
import { maySeeExtension, seesExtension } from "./linking-extensions.ts";

type ImportFinder = (scope: FileScope, row: ImportRow) => Found;

export class ExtensionChoice {
  readonly #state: LinkState;
  readonly #extensions: Extensions;
  readonly #findImport: ImportFinder;

  constructor(state: LinkState, extensions: Extensions, findImport: ImportFinder) {
    this.#state = state;
    this.#extensions = extensions;
    this.#findImport = findImport;
  }

  findImported(scope: FileScope, name: NameHash, isOutside: boolean): SymbolId {
    if (scope.language !== "kotlin") return -1;
    const only = this.#extensions.only(name);
    if (only < 0) return -1;
    for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row))
      if (entityOf(this.#findImport(scope, row)) === only)
        return isOutside && this.#extensions.extendsRoot(only) ? -1 : only;
    return -1;
  }

  /** For a name that an import gives to an extension of another name. */
  findRenamed(scope: FileScope, name: NameHash, type: SymbolId): SymbolId {
    if (scope.language !== "kotlin") return -1;
    for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
      const target = entityOf(this.#findImport(scope, row));
      if (!isSymbol(target)) continue;
      const declared = this.#state.closedScopeOf(target);
      const original = declared.names[target - declared.base]!;
      if (original === name) continue;
      // The import means all extensions of that name in the package.
      const found = this.#extensions.find(type, original);
      if (found >= 0 && isBeside(this.#state, found, target)) return found;
    }
    return -1;
  }

  /** Of the extensions like `symbol`, the one that the expression `row` sees; −1 if it sees none. */
  choose(scope: FileScope, row: ExpressionRow, symbol: SymbolId): SymbolId {
    const all = this.#extensions.all(symbol);
    const maySee = (at: SymbolId): boolean => maySeeExtension(this.#state, scope, row, at);
    if (all.length === 1 || isWrapped(this.#state, symbol))
      return maySee(symbol) ? symbol : (all.find(maySee) ?? -1);
    const seen = all.filter((at) => seesExtension(this.#state, scope, row, at));
    return nearestDeclaration(this.#state, scope.fileId, seen) ?? seen[0] ?? -1;
  }
}

/** Whether `symbol` is a method of Scala's implicit class. */
export function isWrapped(state: LinkState, symbol: SymbolId): boolean {
  const { parents, flags, base } = state.closedScopeOf(symbol);
  return (flags[parents[symbol - base]!]! & symbolFlags.extending) !== 0;
}

/** Whether two symbols are declared at the top of files of one package. */
function isBeside(state: LinkState, symbol: SymbolId, other: SymbolId): boolean {
  const [scope, around] = [state.scopeOf(symbol), state.scopeOf(other)];
  const areTop = scope.parents[symbol - scope.base] === 0 && around.parents[other - around.base] === 0;
  return areTop && scope.parsed.packageName === around.parsed.packageName;
}
