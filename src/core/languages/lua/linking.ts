// Lua: a file is what it returns.
import { hash32 } from "../../../base/hash32.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";
import { localNames } from "../linking-parts/plain.ts";

const returned = hash32("=");

/** Lua: `require "a.b"` is what the file a/b.lua returns. */
export function createLuaResolver(state: LinkState): LanguageResolver {
  const importOf = (scope: FileScope, row: number): number => {
    const path = specifierOf(scope, row).replaceAll(".", "/");
    return findFile(state, scope, path, ["", "lua", "src", "lib"], [".lua", "/init.lua"]);
  };
  return {
    importNames: localNames,
    importModule: importOf,
    importTarget: (scope, row) => {
      const module = importOf(scope, row);
      if (!isSymbol(module)) return module;
      const target = state.scopeOf(module);
      const { exports, strings } = target.parsed;
      const row0 = target.firstExport(returned);
      const local = row0 < 0 ? undefined : strings.find(exports.local[row0]!);
      const found = local === undefined ? -1 : target.firstChild(0, hash32(local));
      return found < 0 ? module : target.base + found;
    },
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      return found < 0 ? unresolved : scope.base + found;
    },
    findVisible: () => unresolved,
  };
}
