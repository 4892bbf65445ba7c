// Shell scripts, Lua and Zig: files that name other files, and see what those declare or return.
import { hash32 } from "../../../base/hash32.ts";
import { external, isSymbol, unresolved } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importModule } from "../../link/names/names.ts";
import { foldersAbove, joinPath, parentOf } from "../../link/paths.ts";
import { via } from "../../link/edges/strategies.ts";
import { chooseSymbol, isCallableKind } from "../../link/names/symbol-choice.ts";
import { localNames } from "./plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";

/** How deep one script may source another for its functions to be seen. */
const deepestSource = 4;

/** Shell: functions of the file and of what it sources. */
export function createShellResolver(state: LinkState): LanguageResolver {
  const importOf = (scope: FileScope, row: number): number =>
    findFile(state, scope, specifierOf(scope, row), ["", "lib", "test", "tests"], ["", ".sh", ".bash"]);

  const findSourced = (scope: FileScope, name: number, depth: number): number => {
    for (const row of scope.wildcards) {
      const module = importModule(state, scope, row);
      if (!isSymbol(module)) continue;
      const target = state.scopeOf(module);
      const found = chooseSymbol(target, target.firstChild(0, name), false, false);
      if (found >= 0 && isCallableKind(target.kinds[found]!)) return target.base + found;
      const further = depth > 0 && target !== scope ? findSourced(target, name, depth - 1) : unresolved;
      if (isSymbol(further)) return further;
    }
    return unresolved;
  };

  return {
    importNames: localNames,
    importModule: importOf,
    importTarget: importOf,
    findInModule: () => unresolved,
    findVisible: (scope, name) => {
      const found = findSourced(scope, name, deepestSource);
      state.strategy = via.import;
      return found;
    },
  };
}

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

/** Zig: `@import("file.zig")` is the file as a value. */
export function createZigResolver(state: LinkState): LanguageResolver {
  const importOf = (scope: FileScope, row: number): number => {
    const path = joinPath(parentOf(state.world.path(scope.fileId)), specifierOf(scope, row));
    const file = path === undefined ? undefined : state.world.findFile(path);
    return file === undefined ? external : state.closedScope(file).base;
  };
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

function specifierOf(scope: FileScope, row: number): string {
  const { imports, strings } = scope.parsed;
  return strings.get(imports.module[row]!);
}

/** A file by a path from one of the folders above, the nearest first. */
function findFile(
  state: LinkState,
  scope: FileScope,
  path: string,
  folders: readonly string[],
  endings: readonly string[],
): number {
  const folder = parentOf(state.world.path(scope.fileId));
  for (const above of [folder, ...foldersAbove(folder), ""]) {
    for (const inside of folders) {
      const start = joinPath(joinPath(above, inside) ?? above, path);
      for (const ending of endings) {
        const file = start === undefined ? undefined : state.world.findFile(`${start}${ending}`);
        if (file !== undefined) return state.closedScope(file).base;
      }
    }
  }
  return external;
}
