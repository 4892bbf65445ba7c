// Lua: a file is what it returns.
import { hash32 } from "../../../base/hash32.ts";
import { isSymbol } from "../../link/entity.ts";
import { via } from "../../link/edges/strategies.ts";
import { foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";

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
      if (!isSymbol(module)) return foundVia(module, via.import);
      const target = state.scopeOf(module);
      const { exports, strings } = target.parsed;
      const row0 = target.firstExport(returned);
      const local = row0 < 0 ? undefined : strings.find(exports.local[row0]!);
      const found = local === undefined ? -1 : target.firstChild(0, hash32(local));
      return foundVia(found < 0 ? module : target.base + found, via.import);
    },
    findInModule: declaredIn,
    findVisible: () => notFound,
  };
}
