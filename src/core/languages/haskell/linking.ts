// Haskell: a module is the file with its name below the package's source folders, or in another package. The functions of a class are names of
// its module.
import { symbolKindCode } from "../../types/index.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import { via } from "../../link/strategies.ts";
import { foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importModule } from "../../link/names/names.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { FilesByEnding } from "../linking-parts/files-by-ending.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const sourceFolders = ["", "src", "lib", "library", "app", "test", "tests"];
const endings = [".hs", ".hsc"];
const languages: ReadonlySet<string> = new Set(["haskell"]);
const classKind = symbolKindCode("interface");

export function createHaskellResolver(state: LinkState): LanguageResolver {
  const everywhere = new FilesByEnding(state.view, languages);
  const files = createFileResolver(state, {
    languages,
    find: (scope, row) => {
      const path = specifierOf(scope, row).replaceAll(".", "/");
      const nearby = findFile(state, scope, path, sourceFolders, endings);
      if (isSymbol(nearby)) return nearby;
      // Another package of the repository.
      const file = everywhere.findNearest(scope.fileId, path, endings);
      return file === undefined ? nearby : state.closedScope(file).base;
    },
  });
  /** Per file: the rows of its classes, and the files that it imports, each once. */
  const classRows = new Map<number, readonly number[]>();
  const importedFiles = new Map<number, ReadonlySet<number>>();
  const findInClasses = (scope: FileScope, name: number): number => {
    let rows = classRows.get(scope.fileId);
    if (rows === undefined) classRows.set(scope.fileId, (rows = listClasses(scope)));
    for (const row of rows) {
      const found = scope.firstChild(row, name);
      if (found >= 0) return scope.base + found;
    }
    return unresolved;
  };
  const findImported = (scope: FileScope, name: number): number => {
    let modules = importedFiles.get(scope.fileId);
    if (modules === undefined) importedFiles.set(scope.fileId, (modules = listModules(state, scope)));
    for (const module of modules) {
      const found = findInClasses(state.closedScopeOf(module), name);
      if (found !== unresolved) return found;
    }
    return unresolved;
  };
  return {
    ...files,
    findVisible: (scope, name, wantType, offset) => {
      const found = files.findVisible(scope, name, wantType, offset);
      if (found !== notFound || wantType) return found;
      const own = findInClasses(scope, name);
      return own === unresolved ? foundVia(findImported(scope, name), via.import) : foundVia(own, via.file);
    },
  };
}

function listClasses(scope: FileScope): readonly number[] {
  const rows: number[] = [];
  for (let row = 1; row < scope.symbolCount; row++) if (scope.kinds[row] === classKind) rows.push(row);
  return rows;
}

/** In import order; a module that several rows name is listed once. */
function listModules(state: LinkState, scope: FileScope): ReadonlySet<number> {
  const modules = new Set<number>();
  for (let row = 0; row < scope.parsed.imports.length; row++) {
    const module = importModule(state, scope, row);
    if (isSymbol(module)) modules.add(module);
  }
  return modules;
}
