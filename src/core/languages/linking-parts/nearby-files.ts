// Which file does a path in the source mean if no manifest lists the folders to search?
import { external } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { foldersAbove, joinPath, parentOf } from "../../link/paths.ts";

/** The target of an import row, as written. */
export function specifierOf(scope: FileScope, row: number): string {
  const { imports, strings } = scope.parsed;
  return strings.get(imports.module[row]!);
}

/**
 * The file at a path relative to a folder above, nearest folder first. In each of them the path is tried below every
 * one of `folders`, with each of `endings`.
 */
export function findFile(
  state: LinkState,
  scope: FileScope,
  path: string,
  folders: readonly string[],
  endings: readonly string[],
): number {
  const folder = parentOf(state.view.path(scope.fileId));
  for (const above of [folder, ...foldersAbove(folder), ""]) {
    for (const inside of folders) {
      const start = joinPath(joinPath(above, inside) ?? above, path);
      for (const ending of endings) {
        const file = start === undefined ? undefined : state.view.findFile(`${start}${ending}`);
        if (file !== undefined) return state.closedScope(file).base;
      }
    }
  }
  return external;
}

/** The file at a path from the folder of the file that names it, with one of `endings`; `external` if there is none. */
export function findBeside(
  state: LinkState,
  scope: FileScope,
  path: string,
  endings: readonly string[] = [""],
): number {
  const start = joinPath(parentOf(state.view.path(scope.fileId)), path);
  for (const ending of endings) {
    const file = start === undefined ? undefined : state.view.findFile(`${start}${ending}`);
    if (file !== undefined) return state.closedScope(file).base;
  }
  return external;
}
