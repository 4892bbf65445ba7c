// Ruby: constants of modules and classes in any file that opens them, mixins, require, top-level methods.
import { external, isPackage, isSymbol, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findMember } from "../../link/names/members.ts";
import { declaredSuperTypes } from "../../link/names/super-types.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { foldersAbove, joinPath, parentOf } from "../../link/paths.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol, isCallableKind } from "../../link/names/symbol-choice.ts";
import { Extensions } from "../linking-parts/extensions.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { localNames } from "../linking-parts/plain.ts";
import { viewFolder } from "../linking-parts/named-views.ts";
import type { NameHash } from "../../link/ids.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { TypeParts } from "../linking-parts/type-parts.ts";
import { OpenedAncestors } from "./linking-ancestors.ts";
import { seesRefined } from "./linking-refinements.ts";
import { RailsViews } from "./linking-named-views.ts";
import { ViewHelpers } from "./linking-views.ts";

const languages = ["ruby"];
const loadFolders = ["lib", "app", "app/models", "app/controllers", "app/helpers", "spec", "test", "ext"];

export function createRubyResolver(state: LinkState): LanguageResolver {
  const namespaces = new Namespaces(state, {
    family: "ruby",
    languages,
    typeSpace: false,
    uniqueGlobals: true,
    prefers: (scope, row) => isNamedAfter(state, scope, row),
  });
  const parts = new TypeParts(state, languages);
  const ancestors = new OpenedAncestors(state, parts);
  const reopened = new Extensions(state, languages);
  const viewHelpers = new ViewHelpers(state);
  const views = new RailsViews(state);

  const findHelper = (scope: FileScope, name: NameHash): Found => {
    const helper = viewHelpers.find(scope.fileId, name);
    return helper < 0 ? notFound : foundVia(helper, via.package);
  };

  /** A Ruby module is both a namespace across many files and a type with methods; its symbol stands for both. */
  const asSymbol = (found: Found): Found => {
    if (!isPackage(entityOf(found))) return found;
    const symbol = namespaces.symbolOf(entityOf(found));
    return symbol < 0 ? notFound : foundVia(symbol, via.package);
  };

  const findFile = (scope: FileScope, row: number): number => {
    const { imports, strings } = scope.parsed;
    const written = strings.get(imports.module[row]!);
    if (/^[A-Z]/.test(written)) return external; // a module that is included
    const folder = parentOf(state.view.path(scope.fileId));
    const candidates = written.startsWith(".")
      ? [joinPath(folder, written)]
      : [...foldersAbove(folder)].flatMap((above) =>
          loadFolders.map((load) => joinPath(joinPath(above, load) ?? above, written)),
        );
    if (!written.startsWith(".")) candidates.push(written);
    for (const candidate of candidates) {
      const path = candidate?.endsWith(".rb") === true ? candidate : `${candidate ?? ""}.rb`;
      const file = state.view.findFile(path);
      if (file !== undefined) return state.closedScope(file).base;
    }
    if (written.startsWith(viewFolder)) return views.find(scope.fileId, written) ?? external;
    return written.startsWith(".") ? unresolved : external;
  };

  /**
   * A top-level method is visible in its own file, in files that require that file, and everywhere if it is in a test
   * helper.
   */
  const isSeen = (scope: FileScope, found: Found): boolean => {
    const symbol = entityOf(found);
    if (!isSymbol(symbol)) return false;
    const target = state.closedScopeOf(symbol);
    if (!isCallableKind(target.kinds[symbol - target.base]!)) return true;
    if (target.fileId === scope.fileId) return true;
    for (let row = 0; row < scope.importCount; row++) {
      if (importModule(state, scope, row) === target.base) return true;
    }
    return /(?:^|\/)(?:spec|test|rails)_helper\.rb$/.test(state.view.path(target.fileId));
  };

  /** In a module that the file includes at its top. */
  const findIncluded = (scope: FileScope, name: NameHash, wantType: boolean): Found => {
    const { imports, strings } = scope.parsed;
    for (let row = scope.importCount - 1; row >= 0; row--) {
      const module = strings.get(imports.module[row]!);
      if (!/^[A-Z]/.test(module)) continue;
      const path = module.replaceAll("::", ".");
      const found = asSymbol(namespaces.findIn(path, name, wantType));
      if (hasSymbol(found)) return found;
      const entity = namespaces.find(path);
      const symbol = entity === undefined ? -1 : namespaces.symbolOf(entity);
      const member = symbol < 0 ? notFound : findMember(state, symbol, name).found;
      if (hasSymbol(member)) return foundVia(entityOf(member), via.package);
    }
    return notFound;
  };

  return {
    importNames: localNames,
    importModule: findFile,
    importTarget: (scope, row) => foundVia(findFile(scope, row), via.import),
    findInModule: (scope, row, name, wantType) => {
      if (row === 0) {
        const found = chooseSymbol(scope, scope.firstChild(0, name), wantType, false);
        return found < 0 ? notFound : foundVia(scope.base + found, via.import);
      }
      const member = findMember(state, scope.base + row, name, true).found;
      if (hasSymbol(member)) return foundVia(entityOf(member), via.import);
      const found = asSymbol(namespaces.findIn(namespaces.pathOf(scope, row), name, wantType));
      return found === notFound ? member : found;
    },
    findInNamespace: (scope, row, name, wantType) => {
      const member = findMember(state, scope.base + row, name).found;
      if (hasSymbol(member)) return foundVia(entityOf(member), via.inherited);
      const found = asSymbol(namespaces.findAround(scope, row, name, wantType));
      return isSeen(scope, found) ? found : notFound;
    },
    findVisible: (scope, name, wantType) => {
      const found = asSymbol(namespaces.findIn("", name, wantType));
      if (isSeen(scope, found)) return found;
      const included = findIncluded(scope, name, wantType);
      if (included !== notFound) return included;
      const helper = findHelper(scope, name);
      return helper === notFound && !wantType ? ancestors.findOnObject(name) : helper;
    },
    findDetached: (type, name) => {
      const part = parts.findMember(type, name);
      return part >= 0 ? part : reopened.find(type, name);
    },
    findOnOutside: (type, name) => {
      const found = ancestors.findOnCore(type, name);
      return found >= 0 ? found : reopened.findOnOutside(type, name);
    },
    chooseDetached: (scope, _row, symbol) => (seesRefined(state, scope, symbol) ? symbol : -1),
    detachedSuperTypes: (type) => [
      ...new Set(parts.basedPartsOf(type).flatMap((part) => declaredSuperTypes(state, part))),
      ...ancestors.above(type),
    ],
  };
}

/** Whether the file is named after the constant, as autoloaders require: HttpClient in http_client.rb. */
function isNamedAfter(state: LinkState, scope: ScopeOutline, row: number): boolean {
  const { symbols, strings } = state.scope(scope.fileId).parsed;
  const name = strings.get(symbols.name[row]!).split("::").at(-1)!;
  const path = state.view.path(scope.fileId);
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.rb$/, "");
  return file.replaceAll("_", "") === name.toLowerCase();
}
