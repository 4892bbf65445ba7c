// Which macro of the root does a name mean? `macro_rules!` is visible by its place in the crate, an exported macro by
// paths and imports from the root of its crate.
import { appendTo } from "../../../base/append-to.ts";
import { symbolFlags, symbolKindCode } from "../../types/index.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";
import type { RustModules } from "./linking-modules.ts";

const macroKind = symbolKindCode("macro");

export class RustMacros {
  readonly #state: LinkState;
  readonly #modules: RustModules;
  /** Of all macros, by the folder of their crate, then by name. */
  #byFolder: Map<string, Map<NameHash, SymbolId[]>> | undefined;

  constructor(state: LinkState, modules: RustModules) {
    this.#state = state;
    this.#modules = modules;
  }

  /** The macro that a file sees in its own crate: of its file, of a module around it, or of another module. */
  find(fileId: FileId, name: NameHash): SymbolId | undefined {
    const all = this.#named(fileId, name);
    if (all.length === 0) return undefined;
    const root = this.#modules.crateRoot(fileId);
    const near = all.filter((macro) => this.#modules.crateRoot(this.#state.fileOf(macro)) === root);
    if (near.length > 1) return this.#nearest(fileId, near);
    // A file whose `mod` was not understood is no crate of its own, so one macro is meant all the same.
    const other = all.filter((macro) => this.#isExported(macro));
    return near[0] ?? other[0] ?? (all.length === 1 ? all[0] : undefined);
  }

  /** The macro that a crate exports, given the file of its root. */
  exported(root: FileId, name: NameHash): SymbolId | undefined {
    return this.#named(root, name).find((macro) => this.#isExported(macro));
  }

  #nearest(fileId: FileId, macros: readonly SymbolId[]): SymbolId | undefined {
    let at: SymbolId = this.#state.closedScope(fileId).base;
    for (let depth = 0; at >= 0 && depth < 64; depth++) {
      const file = this.#state.fileOf(at);
      const found = macros.find((macro) => this.#state.fileOf(macro) === file);
      if (found !== undefined) return found;
      at = this.#modules.parentModule(this.#state.closedScope(file).base);
    }
    return macros[0];
  }

  #named(fileId: FileId, name: NameHash): readonly SymbolId[] {
    this.#byFolder ??= this.#collect();
    return this.#byFolder.get(this.#modules.crateFolder(fileId))?.get(name) ?? [];
  }

  #collect(): Map<string, Map<NameHash, SymbolId[]>> {
    const { view } = this.#state;
    const folders = new Map<string, Map<NameHash, SymbolId[]>>();
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (view.language(fileId) !== "rust") continue;
      const scope = this.#state.closedScope(fileId);
      for (let row = 1; row < scope.symbolCount; row++) {
        if (scope.kinds[row] === macroKind) this.#add(folders, scope, row);
      }
    }
    return folders;
  }

  #add(folders: Map<string, Map<NameHash, SymbolId[]>>, scope: ScopeOutline, row: number): void {
    const folder = this.#modules.crateFolder(scope.fileId);
    let names = folders.get(folder);
    if (names === undefined) folders.set(folder, (names = new Map<NameHash, SymbolId[]>()));
    appendTo(names, scope.names[row]!, scope.base + row);
  }

  #isExported(macro: SymbolId): boolean {
    return (this.#state.flagsOf(macro) & symbolFlags.exported) !== 0;
  }
}
