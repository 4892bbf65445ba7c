// PHP: namespaces, use statements with their aliases, functions that fall back to the global namespace.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importKinds } from "../../types/index.ts";
import { external, isPackage, isSymbol } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import { via } from "../../link/strategies.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { foldersAbove, joinPath, parentOf } from "../../link/paths.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { localNames } from "../linking-parts/plain.ts";
import { viewFolder } from "../linking-parts/named-views.ts";
import { LaravelViews } from "./linking-views.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { Entity, FileId, ImportRow, NameHash, SymbolRow } from "../../link/ids.ts";

export function createPhpResolver(state: LinkState): LanguageResolver {
  const namespaces = new Namespaces(state, {
    family: "php",
    languages: ["php"],
    typeSpace: false,
    mark: "\\",
    prefers: (scope, row) => isNamedAfter(state, scope, row),
  });
  const views = new LaravelViews(state);
  /** The namespace of a leading `\\`; names that the root does not declare there are PHP's own. */
  const globalEntity = state.package("php global", () => ({
    find: (name, wantType) => {
      const found = namespaces.findIn("", name, wantType);
      return found === notFound ? foundOutside : found;
    },
    files: () => [],
  }));

  const findQualified = (path: string): Found => {
    const dot = path.lastIndexOf(".");
    const whole = namespaces.find(path);
    const inner = namespaces.findIn(dot < 0 ? "" : path.slice(0, dot), hash32(path.slice(dot + 1)), true);
    if (hasSymbol(inner)) return inner;
    if (whole !== undefined) return foundVia(whole, via.package);
    return namespaces.find(path.split(".")[0]!) === undefined ? foundOutside : notFound;
  };

  const fullName = (scope: FileScope, row: ImportRow): string => {
    const { imports, strings } = scope.parsed;
    const path = strings.get(imports.module[row]!);
    const name = imports.name[row] === noString ? "*" : strings.get(imports.name[row]!);
    const whole = name === "*" || path === "" ? `${path}${name}` : `${path}\\${name}`;
    return whole.replace(/^\\+/, "").replaceAll("\\", ".");
  };

  /** `require "x.php"`: a path relative to the file's folder, or to a folder above it. */
  const findFile = (scope: FileScope, row: ImportRow): number => {
    const { imports, strings } = scope.parsed;
    const written = strings.get(imports.module[row]!);
    const folder = parentOf(state.view.path(scope.fileId));
    const bases = written.startsWith(".") ? [folder] : [folder, ...foldersAbove(folder), ""];
    for (const base of bases) {
      const path = joinPath(base, written);
      const file = path === undefined ? undefined : state.view.findFile(path);
      if (file !== undefined) return state.closedScope(file).base;
    }
    if (!written.startsWith(viewFolder)) return -1;
    return views.find(scope.fileId, written) ?? external;
  };

  /** By the hash of `Local\\`: what a file's use statements make of the first name of a path. */
  let asked: { readonly fileId: FileId; readonly paths: ReadonlyMap<NameHash, string> } | undefined;
  const importedPath = (scope: FileScope, name: NameHash): string | undefined => {
    if (asked?.fileId !== scope.fileId) asked = { fileId: scope.fileId, paths: importedPaths(scope) };
    return asked.paths.get(name);
  };
  const importedPaths = (scope: FileScope): ReadonlyMap<NameHash, string> => {
    const { imports, strings } = scope.parsed;
    const paths = new Map<NameHash, string>();
    for (let row = 0; row < imports.length; row++) {
      if (imports.local[row] === noString) continue;
      paths.set(hash32(`${strings.get(imports.local[row]!)}\\`), fullName(scope, row));
    }
    return paths;
  };

  const findNamespace = (path: string): Found => {
    const namespace = namespaces.find(path);
    if (namespace !== undefined) return foundVia(namespace, via.import);
    return namespaces.find(path.split(".")[0]!) === undefined ? foundOutside : notFound;
  };

  const findImport = (scope: FileScope, row: ImportRow): Found => {
    if (scope.parsed.imports.kind[row] === requireKind) return foundVia(findFile(scope, row), via.import);
    return findQualified(fullName(scope, row));
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const entity = entityOf(findImport(scope, row));
      return isSymbol(entity) ? state.closedScopeOf(entity).base : entity;
    },
    importTarget: findImport,
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      return found >= 0
        ? foundVia(scope.base + found, via.import)
        : namespaces.findIn(namespaces.pathOf(scope, row), name, wantType);
    },
    findInNamespace: (scope, row, name, wantType) =>
      namespaces.findIn(namespaces.pathOf(scope, row), name, wantType),
    findVisible: (scope, name, wantType) => {
      if (name === globalMark) return foundVia(globalEntity, via.package);
      const path = importedPath(scope, name);
      if (path !== undefined) return findNamespace(path);
      const own = namespaces.findIn(namespaces.pathOf(scope, 0), name, wantType);
      if (own !== notFound) return own;
      const global = namespaces.findIn("", name, wantType);
      return isPackage(entityOf(global)) || isFunction(state, entityOf(global)) ? global : notFound;
    },
  };
}

const globalMark = hash32("\\");
const requireKind = importKinds.indexOf("require");

/** Whether the file is named after the class, as PSR-4 requires. */
function isNamedAfter(state: LinkState, scope: ScopeOutline, row: SymbolRow): boolean {
  const { symbols, strings } = state.scope(scope.fileId).parsed;
  const path = state.view.path(scope.fileId);
  return path.endsWith(`/${strings.get(symbols.name[row]!)}.php`);
}

/** From inside a namespace, only functions and constants are also looked up in the global one. */
function isFunction(state: LinkState, entity: Entity): boolean {
  if (!isSymbol(entity)) return false;
  const scope = state.closedScopeOf(entity);
  const kind = scope.kindOf(entity - scope.base);
  return kind === "function" || kind === "constant";
}
