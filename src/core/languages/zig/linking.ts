// Zig: a file is a value that others import by its path.
import { unresolved } from "../../link/entity.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { findBeside, specifierOf } from "../linking-parts/nearby-files.ts";
import { localNames } from "../linking-parts/plain.ts";

/** Zig: `@import("file.zig")` is the file as a value. */
export function createZigResolver(state: LinkState): LanguageResolver {
  const importOf = (scope: FileScope, row: number): number =>
    findBeside(state, scope, specifierOf(scope, row));
  return {
    importNames: localNames,
    importModule: importOf,
    importTarget: importOf,
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      return found < 0 ? unresolved : scope.base + found;
    },
    findVisible: () => unresolved,
  };
}
