// Where are the parts of a Rust crate's module: its body, its parent, the root of its crate?
import { hash32 } from "../../../base/hash32.ts";
import { symbolFlags } from "../../types/index.ts";
import { external, unresolved } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { Crate } from "../../link/manifests/cargo.ts";
import { codeName, findCrates } from "../../link/manifests/cargo.ts";
import { baseOf, foldersAbove, joinPath, parentOf, stemOf } from "../../link/paths.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { FileId, ImportRow, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";

/** Each of these is a crate of its own, unless another one beside it declares it as a module. */
const targetFile = /^(?:tests|examples|benches|src\/bin)\/[^/]+\.rs$/;

export class RustModules {
  readonly #state: LinkState;
  #crates: readonly Crate[] | undefined;
  readonly #byFolder = new Map<string, Crate>();
  readonly #byName = new Map<number, Crate>();
  readonly #roots = new Map<number, number>();
  readonly #inline = new Map<FileId, SymbolRow[]>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** The module symbol whose body contains that offset: an inline `mod`, else the file. */
  moduleAt(scope: FileScope, offset: number): SymbolId {
    return scope.base + this.#innermost(scope, offset, offset + 1);
  }

  /** The module row that contains an import row. */
  holderOf(scope: FileScope, importRow: ImportRow): SymbolRow {
    const { start, end } = scope.parsed.imports;
    return end[importRow] === 0 ? 0 : this.#innermost(scope, start[importRow]!, end[importRow]!);
  }

  #innermost(scope: FileScope, from: number, to: number): SymbolRow {
    const { start, end } = scope.parsed.symbols;
    let best = 0;
    for (const row of this.#inlineModules(scope)) if (start[row]! <= from && to <= end[row]!) best = row;
    return best;
  }

  /** The rows of modules with a body in the file, in their order. */
  #inlineModules(scope: FileScope): readonly SymbolRow[] {
    let rows = this.#inline.get(scope.fileId);
    if (rows === undefined) {
      rows = [];
      for (let row = 1; row < scope.symbolCount; row++)
        if (isModuleKind(scope.kinds[row]!) && !this.#isElsewhere(scope, row)) rows.push(row);
      this.#inline.set(scope.fileId, rows);
    }
    return rows;
  }

  /** For `mod name;` the file with its content; any other symbol is returned unchanged. */
  bodyOf(symbol: SymbolId): SymbolId {
    const scope = this.#state.closedScopeOf(symbol);
    const row = symbol - scope.base;
    if (!isModuleKind(scope.kinds[row]!) || !this.#isElsewhere(scope, row)) return symbol;
    const { view } = this.#state;
    const { strings, symbols } = this.#state.scope(scope.fileId).parsed;
    let folder = this.#childFolder(view.path(scope.fileId));
    const inline: string[] = [];
    for (let at = scope.parents[row]!; at > 0; at = scope.parents[at]!)
      inline.unshift(strings.get(symbols.name[at]!));
    folder = joinPath(folder, inline.join("/")) ?? folder;
    const name = strings.get(symbols.name[row]!);
    for (const path of [`${name}.rs`, `${name}/mod.rs`]) {
      const file = view.findFile(joinPath(folder, path) ?? path);
      if (file !== undefined) return this.#state.closedScope(file).base;
    }
    return symbol;
  }

  /** The module around a module symbol; `unresolved` for the root of a crate. */
  parentModule(module: SymbolId): SymbolId {
    const scope = this.#state.closedScopeOf(module);
    const row = module - scope.base;
    if (row > 0) {
      let at = scope.parents[row]!;
      while (at > 0 && !isModuleKind(scope.kinds[at]!)) at = scope.parents[at]!;
      return scope.base + at;
    }
    const path = this.#state.view.path(scope.fileId);
    if (this.#isRoot(scope.fileId)) return unresolved;
    const declarer = this.#declarerBeside(scope.fileId);
    if (declarer >= 0) return this.#state.closedScope(declarer).base;
    const isFolderFile = baseOf(path) === "mod.rs";
    const folder = isFolderFile ? parentOf(parentOf(path)) : parentOf(path);
    const candidates = [`${folder}.rs`, `${folder}/mod.rs`, `${folder}/lib.rs`, `${folder}/main.rs`];
    for (const candidate of candidates) {
      const file = this.#state.view.findFile(candidate.replace(/^\//, ""));
      if (file !== undefined && file !== scope.fileId) return this.#state.closedScope(file).base;
    }
    return unresolved;
  }

  /** Module symbol of the root of a file's crate. */
  crateRoot(fileId: FileId): SymbolId {
    const known = this.#roots.get(fileId);
    if (known !== undefined) return known;
    const file = this.#findRoot(fileId);
    const root = this.#state.closedScope(file).base;
    this.#roots.set(fileId, root);
    return root;
  }

  /** Root module of the crate that `name` means in a file; `external` for crates outside the root. */
  crateNamed(fileId: FileId, name: string): SymbolId {
    return this.#crateRootOf(fileId, name) ?? external;
  }

  crateOfHash(fileId: FileId, name: NameHash): SymbolId {
    this.#load();
    const renamed = [...(this.#crateOf(fileId)?.renames.keys() ?? [])].find(
      (local) => hash32(local) === name,
    );
    const local = renamed ?? this.#byName.get(name)?.name;
    return local === undefined ? unresolved : (this.#crateRootOf(fileId, local) ?? unresolved);
  }

  /** The folder of the crate of a file; without a crate, the file's own folder. */
  crateFolder(fileId: FileId): string {
    return this.#crateOf(fileId)?.folder ?? parentOf(this.#state.view.path(fileId));
  }

  #crateRootOf(fileId: FileId, name: string): number | undefined {
    this.#load();
    const own = this.#crateOf(fileId);
    const original = own?.renames.get(name) ?? name;
    const crate = this.#byName.get(hash32(codeName(original)));
    return crate?.library === undefined ? undefined : this.#state.closedScope(crate.library).base;
  }

  #load(): void {
    if (this.#crates !== undefined) return;
    this.#crates = findCrates(this.#state.view);
    for (const crate of this.#crates) {
      this.#byFolder.set(crate.folder, crate);
      this.#byName.set(hash32(crate.name), crate);
    }
  }

  #crateOf(fileId: FileId): Crate | undefined {
    this.#load();
    for (const folder of foldersAbove(parentOf(this.#state.view.path(fileId)))) {
      const crate = this.#byFolder.get(folder);
      if (crate !== undefined) return crate;
    }
    return undefined;
  }

  /** Climbs from a file through its parents; a file without a parent is a root. */
  #findRoot(fileId: FileId): number {
    let at = fileId;
    for (let depth = 0; depth < 64 && !this.#isRoot(at); depth++) {
      const parent = this.parentModule(this.#state.closedScope(at).base);
      if (parent < 0) break;
      at = this.#state.fileOf(parent);
    }
    return at;
  }

  #isRoot(fileId: FileId): boolean {
    const crate = this.#crateOf(fileId);
    if (crate !== undefined && (crate.library === fileId || crate.program === fileId)) return true;
    if (crate?.targets.includes(fileId) === true) return true;
    const path = this.#state.view.path(fileId);
    if (/^(?:lib|main|build)\.rs$/.test(baseOf(path)) && crate === undefined) return true;
    const inCrate = crate === undefined || crate.folder === "" ? path : path.slice(crate.folder.length + 1);
    if (inCrate === "build.rs") return true;
    return targetFile.test(inCrate) && this.#declarerBeside(fileId) < 0;
  }

  /**
   * The file in the same folder that declares with `mod name;` a file that could be a crate of its own; −1 if there is
   * none.
   */
  #declarerBeside(fileId: FileId): number {
    const { folders, view } = this.#state;
    const path = view.path(fileId);
    const crate = this.#crateOf(fileId);
    const inCrate = crate === undefined || crate.folder === "" ? path : path.slice(crate.folder.length + 1);
    if (!targetFile.test(inCrate)) return -1;
    const name = hash32(stemOf(path));
    for (const sibling of folders.find(parentOf(path))?.files ?? []) {
      if (sibling === fileId || view.language(sibling) !== "rust") continue;
      const scope = this.#state.closedScope(sibling);
      for (let row = scope.firstChild(0, name); row >= 0; row = scope.nextChild(row)) {
        if (isModuleKind(scope.kinds[row]!) && this.#isElsewhere(scope, row)) return sibling;
      }
    }
    return -1;
  }

  /** Folder of a file's own modules. */
  #childFolder(path: string): string {
    const isFolderFile = /^(?:mod|lib|main)\.rs$/.test(baseOf(path));
    const file = this.#state.view.findFile(path);
    if (isFolderFile || (file !== undefined && this.#isRoot(file))) return parentOf(path);
    return joinPath(parentOf(path), stemOf(path)) ?? "";
  }

  #isElsewhere(scope: ScopeOutline, row: number): boolean {
    return (scope.flags[row]! & symbolFlags.declaration) !== 0;
  }
}
