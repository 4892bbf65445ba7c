// Go: a package is a folder; imports name packages by module path; methods are declared beside their types.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { importFlags } from "../../types/index.ts";
import { external, isPackage, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { GoModule } from "../../link/manifests/go.ts";
import { findGoModules } from "../../link/manifests/go.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { PairMap } from "../../link/pair-map.ts";
import { baseOf, joinPath, parentOf } from "../../link/paths.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver, PackageScope } from "../../link/resolver.ts";
import { declaredIn } from "../linking-parts/plain.ts";
import type { Entity, FileId, ImportRow, NameHash, SymbolId } from "../../link/ids.ts";

export function createGoResolver(state: LinkState): LanguageResolver {
  const packages = new GoPackages(state);
  return {
    importNames: (file) => packages.importNames(file),
    importModule: (scope, row) => packages.importEntity(scope, row),
    importTarget: (scope, row) => foundVia(packages.importEntity(scope, row), via.import),
    findInModule: (scope, row, name) => declaredIn(scope, row, name, false),
    findVisible: (scope, name) => {
      const own = packages.ofFile(scope.fileId).find(name);
      if (own !== notFound) return own;
      for (const row of scope.wildcards) {
        const entity = importModule(state, scope, row);
        const found = isPackage(entity) ? state.packageScope(entity).find(name, false) : notFound;
        if (found !== notFound) return found;
      }
      return notFound;
    },
    findDetached: (type, name) => packages.ofFile(state.fileOf(type)).findMethod(type, name),
  };
}

class GoPackages {
  readonly #state: LinkState;
  readonly #byKey = new Map<string, GoPackage>();
  readonly #byFile = new Map<number, GoPackage>();
  readonly #names = new Map<number, string>();
  readonly #mainNames = new Map<string, string | undefined>();
  #modules: readonly GoModule[] | undefined;

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** The package of a file; files of package `p_test` in the folder of `p` form their own package. */
  ofFile(fileId: FileId): GoPackage {
    let found = this.#byFile.get(fileId);
    if (found === undefined) {
      found = this.#package(parentOf(this.#state.view.path(fileId)), this.#nameOf(fileId));
      this.#byFile.set(fileId, found);
    }
    return found;
  }

  importNames(file: ParsedFile): Uint32Array {
    const { imports, strings, stringHashes } = file;
    return imports.local.map((local, row) => {
      if (imports.name[row] === noString || (imports.flags[row]! & importFlags.wildcard) !== 0) return 0;
      const path = strings.get(imports.module[row]!);
      const isAlias = local !== noString && strings.get(local) !== baseOf(path);
      if (isAlias) return stringHashes[local]!;
      const folder = this.#folderOf(path);
      const name = folder === undefined ? undefined : this.#mainName(folder);
      return hash32(name ?? guessedName(path));
    });
  }

  importEntity(scope: FileScope, row: ImportRow): Entity {
    const path = scope.parsed.strings.get(scope.parsed.imports.module[row]!);
    const folder = this.#folderOf(path);
    if (folder === undefined) return external;
    const name = this.#mainName(folder);
    if (name === undefined) return unresolved;
    return this.#state.package(`go:${folder}`, () => this.#package(folder, name));
  }

  #package(folder: string, name: string): GoPackage {
    const key = `${folder}\n${name}`;
    let found = this.#byKey.get(key);
    if (found === undefined) {
      const files = this.#goFiles(folder).filter((file) => this.#nameOf(file) === name);
      this.#byKey.set(key, (found = new GoPackage(this.#state, files)));
    }
    return found;
  }

  #goFiles(folder: string): readonly FileId[] {
    const { folders, view } = this.#state;
    return (folders.find(folder)?.files ?? []).filter((file) => view.language(file) === "go");
  }

  /** Name of the package that a folder gives when imported; undefined for a folder without Go files. */
  #mainName(folder: string): string | undefined {
    if (!this.#mainNames.has(folder)) this.#mainNames.set(folder, this.#findMainName(folder));
    return this.#mainNames.get(folder);
  }

  #findMainName(folder: string): string | undefined {
    const { view } = this.#state;
    const counts = new Map<string, number>();
    for (const file of this.#goFiles(folder)) {
      const name = this.#nameOf(file);
      const isTest = view.path(file).endsWith("_test.go");
      // Programs that generate a package's files are in the same folder, as package main.
      const weight = isTest ? 1 : name === "main" ? 2 : 1000;
      counts.set(name, (counts.get(name) ?? 0) + weight);
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1]);
    return best?.[0];
  }

  #nameOf(fileId: FileId): string {
    let name = this.#names.get(fileId);
    if (name === undefined) {
      const { view } = this.#state;
      name = view.packageName?.(fileId) ?? view.parsed(fileId).packageName;
      this.#names.set(fileId, name);
    }
    return name;
  }

  #folderOf(path: string): string | undefined {
    const { folders, view } = this.#state;
    this.#modules ??= findGoModules(view);
    for (const module of this.#modules) {
      const isStandard = module.path === "std" || module.path === "cmd";
      const isInside = path === module.path || path.startsWith(`${module.path}/`);
      if (!isInside && module.path !== "std") continue;
      const rest = isStandard && !isInside ? path : path.slice(module.path.length + 1);
      const folder = joinPath(module.folder, rest);
      if (folder !== undefined && folders.find(folder) !== undefined) return folder;
    }
    return this.#modules.length === 0 && folders.find(path) !== undefined ? path : undefined;
  }
}

class GoPackage implements PackageScope {
  readonly #state: LinkState;
  readonly #files: readonly FileId[];
  readonly #found = new Map<number, number>();
  #methods: PairMap | undefined;

  constructor(state: LinkState, files: readonly FileId[]) {
    this.#state = state;
    this.#files = files;
  }

  files(): readonly FileId[] {
    return this.#files;
  }

  find(name: NameHash): Found {
    let found = this.#found.get(name);
    if (found === undefined) this.#found.set(name, (found = this.#search(name)));
    return foundVia(found, via.package);
  }

  findMethod(type: SymbolId, name: NameHash): SymbolId {
    const scope = this.#state.closedScopeOf(type);
    this.#methods ??= this.#collectMethods();
    return this.#methods.get(scope.names[type - scope.base]!, name, -1);
  }

  #search(name: NameHash): SymbolId {
    for (const file of this.#files) {
      const scope = this.#state.closedScope(file);
      const row = chooseSymbol(scope, scope.firstChild(0, name), false, false);
      if (row >= 0) return scope.base + row;
    }
    return unresolved;
  }

  #collectMethods(): PairMap {
    const methods = new PairMap();
    for (const file of this.#files) {
      const scope = this.#state.closedScope(file);
      const { symbols, stringHashes } = this.#state.view.parsed(file);
      for (const row of scope.owned) {
        const owner = stringHashes[symbols.owner[row]!]!;
        if (methods.get(owner, scope.names[row]!, -1) < 0)
          methods.set(owner, scope.names[row]!, scope.base + row);
      }
    }
    return methods;
  }
}

/** The most likely name of a package outside the root: the last part of its path that is not a version. */
function guessedName(path: string): string {
  const parts = path.split("/");
  const last = parts.at(-1)!;
  const name = /^v\d+$/.test(last) && parts.length > 1 ? parts.at(-2)! : last;
  return name
    .replace(/\.v\d+$/, "")
    .replace(/^go-|[.-]go$/g, "")
    .replaceAll("-", "_");
}
