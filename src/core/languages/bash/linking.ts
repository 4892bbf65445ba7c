// Shell scripts: files that name other files and see their declarations.
import { external, isSymbol } from "../../link/entity.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { via } from "../../link/strategies.ts";
import { foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { baseOf, foldersAbove, joinPath, parentOf } from "../../link/paths.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";
import { FilesByEnding } from "../linking-parts/files-by-ending.ts";
import { localNames } from "../linking-parts/plain.ts";
import { ShellSessions } from "./linking-sessions.ts";
import { SourcedScripts } from "./linking-sourced.ts";
import type { Entity, FileId, ImportRow, SymbolId } from "../../link/ids.ts";

/** Shell: functions of the file, of the scripts that it sources, and of those that run in the same shell. */
export function createShellResolver(state: LinkState): LanguageResolver {
  const files = new FilesByEnding(state.view, new Set(["bash"]));
  const importOf = (scope: FileScope, row: ImportRow): Entity => {
    const paths = placesOf(specifierOf(scope, row));
    for (const path of paths) {
      const file = findFile(state, scope, path, ["", "lib", "test", "tests"], ["", ".sh", ".bash"]);
      if (isSymbol(file)) return file;
    }
    // Its folder is computed, or it is installed elsewhere: the path means the nearest file that it can.
    for (const path of paths) {
      const file = files.findNearest(scope.fileId, path);
      if (file !== undefined) return state.closedScope(file).base;
    }
    return external;
  };

  const sourced = new Map<FileId, readonly SymbolId[]>();
  const sourcedBy = (scope: FileScope): readonly SymbolId[] => {
    let modules = sourced.get(scope.fileId);
    if (modules === undefined) {
      modules = [...scope.wildcards].flatMap((row) => {
        const path = specifierOf(scope, row);
        if (path.includes("*")) return findAll(state, scope, path);
        const module = importModule(state, scope, row);
        return isSymbol(module) ? [module] : [];
      });
      sourced.set(scope.fileId, modules);
    }
    return modules;
  };
  const ofFile = (file: FileId): readonly SymbolId[] => sourcedBy(state.scope(file));
  const scripts = new SourcedScripts(state, ofFile);
  const sessions = new ShellSessions(state, ofFile);

  return {
    importNames: localNames,
    importModule: importOf,
    importTarget: (scope, row) => foundVia(importOf(scope, row), via.import),
    findInModule: () => notFound,
    findVisible: (scope, name) => {
      const found = scripts.find(scope.fileId, name);
      if (isSymbol(found)) return foundVia(found, via.import);
      return foundVia(sessions.find(scope.fileId, name), via.include);
    },
  };
}

/** The scripts in a folder for `lib/*.sh`: the nearest folder above that has any. */
function findAll(state: LinkState, scope: FileScope, path: string): readonly SymbolId[] {
  const { view } = state;
  const [inside, ending] = [parentOf(path), baseOf(path).replace(/^[^*]*\*/, "")];
  if (inside.includes("*") || ending.includes("*")) return [];
  const start = baseOf(path).replace(/\*.*$/, "");
  const own = parentOf(view.path(scope.fileId));
  for (const above of [own, ...foldersAbove(own), ""]) {
    const folder = joinPath(above, inside);
    const files = (folder === undefined ? undefined : state.folders.find(folder))?.files ?? [];
    const fitting = files.filter((file) => {
      const name = baseOf(view.path(file));
      return view.language(file) === "bash" && name.startsWith(start) && name.endsWith(ending);
    });
    if (fitting.length > 0) return fitting.map((file) => state.closedScope(file).base);
  }
  return [];
}

/** The paths to try for one in a source: where an absolute path is installed, its end is where it is in the root. */
function placesOf(path: string): readonly string[] {
  if (!path.startsWith("/")) return [path];
  const parts = path.split("/").slice(1);
  return parts.map((_, from) => parts.slice(from).join("/"));
}
