// C and C++: names from includes, namespaces across files, and functions that the linker would find.
import { hasBit } from "../../../base/bitmap.ts";
import { importFlags, importKinds, symbolFlags } from "../../types/index.ts";
import { external, isPackage, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { includeGraphOf } from "./linking-includes.ts";
import { NamespaceAliases } from "./linking-aliases.ts";
import { CDefinitions } from "./linking-definitions.ts";
import { functionsBeside } from "./linking-beside.ts";
import { CSymbols } from "./linking-symbols.ts";
import { OwnerSpaces } from "./linking-owners.ts";
import { SpacesInFiles } from "./linking-spaces.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { Entity, ImportRow, NameHash, SymbolId } from "../../link/ids.ts";

const includeKind = importKinds.indexOf("include");

export function createCFamilyResolver(state: LinkState): LanguageResolver {
  const includes = includeGraphOf(state.view);
  const symbols = new CSymbols(state);
  const definitions = new CDefinitions(state);
  const namespaces = new Namespaces(state, {
    family: "cpp",
    languages: ["cpp", "cuda"],
    typeSpace: false,
    sees: (from, file) => hasBit(includes.closureOf(from), file),
    isShared: (scope, row) => (scope.flags[row]! & symbolFlags.static) === 0,
  });

  const spaces = new SpacesInFiles(namespaces);
  const ownerSpaces = new OwnerSpaces(namespaces);
  const aliases = new NamespaceAliases(state.view, namespaces, (file) => includes.closureOf(file));

  const isInclude = (scope: FileScope, row: ImportRow): boolean =>
    scope.parsed.imports.kind[row] === includeKind;

  const includedModule = (scope: FileScope, row: ImportRow): Entity => {
    const { imports, strings } = scope.parsed;
    const isSystem = (imports.flags[row]! & importFlags.system) !== 0;
    const file = includes.find(scope.fileId, { path: strings.get(imports.module[row]!), isSystem });
    if (file !== undefined) return state.closedScope(file).base;
    return isSystem ? external : unresolved;
  };

  /** `using internal::Item;` inside `namespace app` may mean `app::internal`: the innermost such namespace. */
  const namespaceOf = (scope: FileScope, row: ImportRow): Entity => {
    const { imports, strings } = scope.parsed;
    const path = strings.get(imports.module[row]!).replaceAll("::", ".");
    const around = spaces.around(scope, imports.start[row]!, imports.end[row]!);
    return aliases.findPath(path, { fileId: scope.fileId, around }) ?? external;
  };

  const findIncluded = (scope: FileScope, name: NameHash): Found => {
    if (includes.includesOf(scope.fileId).length === 0) return notFound;
    return foundVia(symbols.findIn(includes.closureOf(scope.fileId), name), via.include);
  };

  /** For names that no include explains. */
  const findLinked = (scope: FileScope, name: NameHash): Found => {
    const found = foundVia(symbols.findLinked(scope.fileId, name), via.linkage);
    if (found !== notFound || scope.language !== "objc") return found;
    return foundVia(symbols.findLinkedType(scope.fileId, name), via.linkage);
  };

  const findUsing = (scope: FileScope, name: NameHash, wantType: boolean, offset: number): Found => {
    for (const row of spaces.openedAt(scope, offset)) {
      const namespace = importModule(state, scope, row);
      const found = isPackage(namespace)
        ? state.packageScope(namespace).find(name, wantType, scope.fileId)
        : notFound;
      if (found !== notFound) return found;
    }
    return notFound;
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      if (isInclude(scope, row)) return includedModule(scope, row);
      return namespaceOf(scope, row);
    },
    importTarget: (scope, row) => {
      const namespace = importModule(state, scope, row);
      const { imports, strings } = scope.parsed;
      const isWhole =
        (imports.flags[row]! & importFlags.wildcard) !== 0 || strings.get(imports.name[row]!) === "*";
      if (!isPackage(namespace) || isWhole) return foundVia(namespace, via.import);
      return state.packageScope(namespace).find(scope.nameHash(imports.name[row]!), false, scope.fileId);
    },
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      if (found >= 0) return foundVia(scope.base + found, via.import);
      return row > 0
        ? namespaces.findIn(namespaces.pathOf(scope, row), name, wantType, scope.fileId)
        : notFound;
    },
    findInNamespace: (scope, row, name, wantType) =>
      hasNamespaces(scope) ? namespaces.findAround(scope, row, name, wantType) : notFound,
    findVisible: (scope, name, wantType, offset) => {
      const included = findIncluded(scope, name);
      if (included !== notFound) return included;
      if (hasNamespaces(scope)) {
        const used = findUsing(scope, name, wantType, offset);
        if (used !== notFound) return used;
        const inner = namespaces.findIn("", name, wantType, scope.fileId);
        if (isPackage(entityOf(inner))) return inner;
        const around = spaces.around(scope, offset, offset + 1);
        const aliased = aliases.find(name, { fileId: scope.fileId, around });
        if (aliased !== undefined) return foundVia(aliased, via.include);
      }
      return findLinked(scope, name);
    },
    findDetached: (type, name) => findApart(type, name),
    declaresOperator: (name) => symbols.declaresOperator(name),
    functionsSeen: (scope, name) =>
      hasNamespaces(scope) ? symbols.functionsSeen(scope, includes.closureOf(scope.fileId), name) : [],
    functionsLinked: (name) => symbols.functionsLinked(name),
    functionsBeside: (scope, type, name) =>
      hasNamespaces(scope) ? functionsBeside(state, namespaces, { scope, type, name }) : [],
    findAroundOwner: (scope, row, name, wantType) =>
      hasNamespaces(scope) ? ownerSpaces.find(scope, row, name, wantType) : notFound,
    definitionOf: (symbol) => definitions.definitionOf(symbol),
  };

  function findApart(type: SymbolId, name: NameHash): SymbolId {
    const owner = state.closedScopeOf(type);
    if (owner.names[type - owner.base] === name) return -1; // a constructor
    return symbols.findApart(type, name);
  }
}

function hasNamespaces({ language }: FileScope): boolean {
  return language === "cpp" || language === "cuda";
}
