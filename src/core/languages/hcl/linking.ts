// Terraform: the files of a folder form one module; blocks refer to the modules of other folders by their source.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { external, unresolved } from "../../link/entity.ts";
import { foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { joinPath, parentOf } from "../../link/paths.ts";
import { via } from "../../link/strategies.ts";
import { localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";

/** A folder with its files, and its symbols by hash of the text that refers to them: `var.x`, or `x` for an output. */
interface Module {
  readonly files: number[];
  readonly symbols: Map<number, number>;
}

export function createHclResolver(state: LinkState): LanguageResolver {
  let modules: ReadonlyMap<string, Module> | undefined;
  const moduleAt = (folder: string): Module | undefined => (modules ??= collectModules(state)).get(folder);

  /** The folder that `source = "./path"` names; undefined for a source elsewhere. */
  const sourceFolder = (scope: FileScope, row: number): string | undefined => {
    const { imports, strings } = scope.parsed;
    const written = strings.get(imports.module[row]!);
    if (!written.startsWith(".")) return undefined;
    return joinPath(parentOf(state.view.path(scope.fileId)), written.replace(/\/+$/, ""));
  };

  const importModule = (scope: FileScope, row: number): number => {
    const folder = sourceFolder(scope, row);
    if (folder === undefined) return external;
    const files = moduleAt(folder)?.files ?? [];
    const main = files.find((file) => state.view.path(file).endsWith("/main.tf")) ?? files[0];
    return main === undefined ? unresolved : state.closedScope(main).base;
  };

  /** The folder to which a module block refers. */
  const folderOf = (block: number): string | undefined => {
    const scope = state.scopeOf(block);
    const { symbols, imports } = scope.parsed;
    const row = block - scope.base;
    for (let at = 0; at < imports.length; at++) {
      const line = imports.line[at]!;
      if (line >= symbols.startLine[row]! && line <= symbols.endLine[row]!) return sourceFolder(scope, at);
    }
    return undefined;
  };

  return {
    importNames: localNames,
    importModule,
    importTarget: (scope, row) => foundVia(importModule(scope, row), via.import),
    findInModule: () => notFound,
    findVisible: (scope, name) => {
      const found = moduleAt(parentOf(state.view.path(scope.fileId)))?.symbols.get(name);
      if (found === undefined) return notFound;
      return foundVia(found, state.fileOf(found) === scope.fileId ? via.file : via.package);
    },
    findDetached: (block, name) => {
      const folder = folderOf(block);
      return (folder === undefined ? undefined : moduleAt(folder)?.symbols.get(name)) ?? -1;
    },
  };
}

function collectModules(state: LinkState): ReadonlyMap<string, Module> {
  const modules = new Map<string, Module>();
  const { view } = state;
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    if (view.language(fileId) !== "hcl") continue;
    const folder = parentOf(view.path(fileId));
    let module = modules.get(folder);
    if (module === undefined) modules.set(folder, (module = { files: [], symbols: new Map() }));
    module.files.push(fileId);
    const { symbols, strings } = view.parsed(fileId);
    const { base } = state.closedScope(fileId);
    for (let row = 1; row < symbols.length; row++) {
      if (symbols.owner[row] === noString) continue;
      const owner = strings.get(symbols.owner[row]!);
      const name = strings.get(symbols.name[row]!);
      for (const key of owner === "output" ? [name, `output.${name}`] : [`${owner}.${name}`]) {
        if (!module.symbols.has(hash32(key))) module.symbols.set(hash32(key), base + row);
      }
    }
  }
  return modules;
}
