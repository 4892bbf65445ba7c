// Haskell: a module is a file by its name, below the package's source folders. The functions of a class are names of
// its module.
import { symbolKindCode } from "../../types/index.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import { via } from "../../link/edges/strategies.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importModule } from "../../link/names/names.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const sourceFolders = ["", "src", "lib", "library", "app", "test", "tests"];
const classKind = symbolKindCode("interface");

export function createHaskellResolver(state: LinkState): LanguageResolver {
  const files = createFileResolver(state, {
    languages: new Set(["haskell"]),
    find: (scope, row) =>
      findFile(state, scope, specifierOf(scope, row).replaceAll(".", "/"), sourceFolders, [".hs", ".hsc"]),
  });
  const findImported = (scope: FileScope, name: number): number => {
    for (let row = 0; row < scope.parsed.imports.length; row++) {
      const module = importModule(state, scope, row);
      const found = isSymbol(module) ? findInClasses(state.closedScopeOf(module), name) : unresolved;
      if (found !== unresolved) return found;
    }
    return unresolved;
  };
  return {
    ...files,
    findVisible: (scope, name, wantType, offset) => {
      const found = files.findVisible(scope, name, wantType, offset);
      if (found !== unresolved || wantType) return found;
      const own = findInClasses(scope, name);
      state.strategy = own === unresolved ? via.import : via.file;
      return own === unresolved ? findImported(scope, name) : own;
    },
  };
}

/** The signature of that name in a class of the file. */
function findInClasses(scope: FileScope, name: number): number {
  for (let row = 1; row < scope.symbolCount; row++) {
    if (scope.kinds[row] !== classKind) continue;
    const found = scope.firstChild(row, name);
    if (found >= 0) return scope.base + found;
  }
  return unresolved;
}
