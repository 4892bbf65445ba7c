// Python: packages and modules in any source folder, relative imports, re-exports by `__init__`, star imports.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags } from "../../types/index.ts";
import { external, isPackage, isSymbol, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findInModule, importModule, importTarget, isOfPart } from "../../link/names/imported-names.ts";
import { parentOf } from "../../link/paths.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";
import { PythonModules } from "./linking-modules.ts";
import type { LanguageResolver, PackageScope } from "../../link/resolver.ts";
import type { Entity, FileId, NameHash } from "../../link/ids.ts";

const star = hash32("*");
/** Files that may request fixtures: tests, and modules of fixtures. */
const testFile = /(?:^|\/)(?:(?:test_[^/]*|[^/]*_test|conftest|fixtures?)\.py$|(?:tests?|fixtures?)\/)/;

export function createPythonResolver(state: LinkState): LanguageResolver {
  const modules = new PythonModules(state);

  /** A folder as a module: its `__init__`, or a package without one. */
  const folderEntity = (folder: string): Entity => {
    const init = modules.initOf(folder);
    if (init !== undefined) return state.closedScope(init).base;
    return state.package(`python:${folder}`, () => folderPackage(folder));
  };

  const folderPackage = (folder: string): PackageScope => ({
    find: (name) => foundVia(submodule(folder, name), via.import),
    files: () => [],
  });

  const submodule = (folder: string, name: NameHash): Entity => {
    const found = modules.findChild(folder, name);
    if (found === undefined) return unresolved;
    return typeof found === "number" ? state.closedScope(found).base : folderEntity(found);
  };

  const moduleOf = (scope: FileScope, specifier: string, level: number): Entity => {
    const found = modules.find(state.view.path(scope.fileId), specifier, level);
    if (found === undefined) return level > 0 ? unresolved : external;
    return typeof found === "number" ? state.closedScope(found).base : folderEntity(found);
  };

  const findInFile = (scope: FileScope, name: NameHash): Found => {
    const own = chooseSymbol(scope, scope.firstChild(0, name), false, false);
    if (own >= 0) return foundVia(scope.base + own, via.import);
    for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
      if (isOfPart(scope.parsed, row)) continue;
      const found = importTarget(state, scope, row, false);
      if (found !== notFound) return foundVia(entityOf(found), via.reexport);
    }
    const starred = findStarred(scope, name);
    if (starred !== notFound) return starred;
    const path = state.view.path(scope.fileId);
    return /(?:^|\/)__init__\.pyi?$/.test(path)
      ? foundVia(submodule(parentOf(path), name), via.import)
      : notFound;
  };

  /** A name from a file's star imports; the last one wins, as it does at run time. */
  const findStarred = (scope: FileScope, name: NameHash): Found => {
    let answer = notFound;
    for (let i = scope.wildcards.length - 1; i >= 0; i--) {
      const row = scope.wildcards[i]!;
      if ((scope.parsed.imports.flags[row]! & importFlags.wildcard) === 0) continue;
      const module = importModule(state, scope, row);
      // The names that a star import brings from outside are unknown: it may be any name not found elsewhere.
      const entity = isSymbol(module) ? entityOf(findInModule(state, module, name, false)) : module;
      const found = foundVia(entity, via.reexport);
      if (hasSymbol(found)) return found;
      if (found !== notFound) answer = found;
    }
    return answer;
  };

  /** The fixtures that pytest provides to the tests and fixtures of a folder: from conftest.py there and above. */
  const findShared = (scope: FileScope, name: NameHash): Found => {
    const path = state.view.path(scope.fileId);
    if (!testFile.test(path)) return notFound;
    for (const file of modules.sharedTestFiles(parentOf(path))) {
      if (file === scope.fileId) continue;
      const own = fixtureNamed(state, file, name);
      if (own === undefined) continue;
      const found = findInModule(state, state.closedScope(file).base, own, false);
      if (hasSymbol(found)) return found;
    }
    return notFound;
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const { imports, strings } = scope.parsed;
      const specifier = strings.get(imports.module[row]!);
      const module = moduleOf(scope, specifier, imports.level[row]!);
      // `from package import module`: the edge leads to the module.
      if (!isSymbol(module) && !isPackage(module)) return module;
      const path = isSymbol(module) ? state.view.path(state.fileOf(module)) : undefined;
      if (imports.name[row] === noString || scope.nameHash(imports.name[row]!) === star) return module;
      if (path !== undefined && !/(?:^|\/)__init__\.pyi?$/.test(path)) return module;
      if (isSymbol(module) && findDeclared(state, module, scope.nameHash(imports.name[row]!))) return module;
      const child = isPackage(module)
        ? entityOf(state.packageScope(module).find(scope.nameHash(imports.name[row]!), false))
        : submodule(parentOf(path ?? ""), scope.nameHash(imports.name[row]!));
      return isSymbol(child) || isPackage(child) ? child : module;
    },
    importTarget: (scope, row) => {
      const { imports, strings } = scope.parsed;
      const specifier = strings.get(imports.module[row]!);
      const module = moduleOf(scope, specifier, imports.level[row]!);
      const name = imports.name[row] === noString ? star : scope.nameHash(imports.name[row]!);
      if (name === star) return foundVia(wholeModule(scope, row, specifier, module), via.import);
      if (isPackage(module)) return state.packageScope(module).find(name, false);
      return isSymbol(module) ? findInModule(state, module, name, false) : foundVia(module, via.import);
    },
    findInModule: (scope, row, name) => {
      if (row === 0) return findInFile(scope, name);
      return declaredIn(scope, row, name, false);
    },
    findVisible: (scope, name) => {
      const starred = findStarred(scope, name);
      return starred === notFound ? findShared(scope, name) : starred;
    },
  };

  /** `import a.b.c` binds `a`; `import a.b.c as d` binds the module itself. */
  function wholeModule(scope: FileScope, row: number, specifier: string, module: number): number {
    const { imports, strings } = scope.parsed;
    const local = strings.get(imports.local[row]!);
    const [first = ""] = specifier.split(".");
    if (local !== first || !specifier.includes(".")) return module;
    return moduleOf(scope, first, 0);
  }
}

/** The name of the function behind a fixture's name; undefined for a function that tests know by another name. */
function fixtureNamed(state: LinkState, file: FileId, name: NameHash): NameHash | undefined {
  const row = state.closedScope(file).firstExport(name);
  if (row < 0) return name;
  const scope = state.scope(file);
  const local = scope.parsed.exports.local[row]!;
  return local === noString ? undefined : scope.nameHash(local);
}

/** Whether a file itself declares or imports the name. */
function findDeclared(state: LinkState, module: number, name: NameHash): boolean {
  const scope = state.closedScopeOf(module);
  return scope.firstChild(0, name) >= 0;
}
