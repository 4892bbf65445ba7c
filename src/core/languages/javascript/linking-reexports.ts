// Which re-exports of a module may pass on a name? `export * from` and `export { a as b } from`: an index file of a
// large package has thousands.
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags, importKinds, symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../../link/entity.ts";
import type { FileId, ImportRow, NameHash } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { importModule } from "../../link/names/imported-names.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { PassedNames } from "../linking-parts/passed-names.ts";
import type { EcmaModules } from "./linking-modules.ts";

const reexportKind = importKinds.indexOf("reexport");
const wholeName = hash32("=");

interface FileReexports {
  /** `export * from "./a"` */
  readonly stars: PassedNames;
  /** `export { a as b } from "./a"`, by the name that importers see. */
  readonly named: ReadonlyMap<NameHash, readonly ImportRow[]>;
}

export class EcmaReexports {
  readonly #state: LinkState;
  readonly #modules: EcmaModules;
  readonly #byScope = new WeakMap<FileScope, FileReexports>();

  constructor(state: LinkState, modules: EcmaModules) {
    this.#state = state;
    this.#modules = modules;
  }

  /** In the order of the file. */
  rowsFor(scope: FileScope, name: NameHash): readonly ImportRow[] {
    if (scope.importCount === 0) return [];
    const { stars, named } = this.#of(scope);
    const passing = stars.rowsFor(name);
    const naming = named.get(name);
    if (naming === undefined) return passing;
    return passing.length === 0 ? naming : [...passing, ...naming].sort((a, b) => a - b);
  }

  /** Whether the row passes on all names of its module under the names that they have there. */
  isStar(scope: FileScope, row: ImportRow): boolean {
    const { flags, local } = scope.parsed.imports;
    return (flags[row]! & importFlags.wildcard) !== 0 && local[row] === noString;
  }

  #of(scope: FileScope): FileReexports {
    let known = this.#byScope.get(scope);
    if (known === undefined) this.#byScope.set(scope, (known = this.#collect(scope)));
    return known;
  }

  #collect(scope: FileScope): FileReexports {
    const { kind, name, local } = scope.parsed.imports;
    const stars: ImportRow[] = [];
    const named = new Map<NameHash, ImportRow[]>();
    for (let row = 0; row < scope.importCount; row++) {
      if (kind[row] !== reexportKind) continue;
      if (this.isStar(scope, row)) stars.push(row);
      else appendTo(named, scope.nameHash(local[row] === noString ? name[row]! : local[row]!), row);
    }
    return { stars: new PassedNames(stars, (row) => this.#namesOf(scope.fileId, row)), named };
  }

  /** All names that the module of a row may export, its own and those passed on to it; undefined if one is unknown. */
  #namesOf(fileId: FileId, row: ImportRow): Iterable<NameHash> | undefined {
    const names = new Set<NameHash>();
    // Modules may re-export each other in a circle.
    const seen = new Set([fileId]);
    const open = [{ fileId, row }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const module = importModule(this.#state, this.#state.scope(next.fileId), next.row);
      if (!isSymbol(module)) continue;
      const target = this.#state.closedScopeOf(module);
      if (seen.has(target.fileId)) continue;
      seen.add(target.fileId);
      if (!this.#isListed(target, fileId)) return undefined;
      addOwnNames(names, target);
      if (target.importCount === 0) continue;
      const { stars, named } = this.#of(this.#state.scopeOf(module));
      for (const name of named.keys()) names.add(name);
      for (const star of stars.rows) open.push({ fileId: target.fileId, row: star });
    }
    return names;
  }

  /** Whether the names that a module exports are those of its statements. */
  #isListed(module: ScopeOutline, from: FileId): boolean {
    const isAlike =
      this.#state.resolver(module.language) === this.#state.resolver(this.#state.view.language(from));
    const isWhole = module.firstExport(wholeName) >= 0;
    return isAlike && !isWhole && this.#modules.declarationOf(module.fileId) === undefined;
  }
}

function addOwnNames(
  names: Set<NameHash>,
  { exportNames, symbolCount, flags, names: all }: ScopeOutline,
): void {
  for (const name of exportNames) names.add(name);
  for (let row = 1; row < symbolCount; row++)
    if ((flags[row]! & symbolFlags.exported) !== 0) names.add(all[row]!);
}
