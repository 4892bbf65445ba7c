// C and C++: what includes bring, namespaces across files, and functions that the linker would find.
import { importFlags, importKinds, symbolFlags } from "../../types/index.ts";
import { external, isPackage, unresolved } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/members.ts";
import { via } from "../../link/edges/strategies.ts";
import { chooseSymbol, isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { CIncludes } from "./linking-includes.ts";
import { CSymbols } from "./linking-symbols.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";

const includeKind = importKinds.indexOf("include");

export function createCFamilyResolver(state: LinkState): LanguageResolver {
  const includes = new CIncludes(state);
  const symbols = new CSymbols(state);
  const namespaces = new Namespaces(state, { family: "cpp", languages: ["cpp", "cuda"], typeSpace: false });

  const isInclude = (scope: FileScope, row: number): boolean =>
    scope.parsed.imports.kind[row] === includeKind;

  const namespaceOf = (scope: FileScope, row: number): number => {
    const { imports, strings } = scope.parsed;
    return namespaces.find(strings.get(imports.module[row]!).replaceAll("::", ".")) ?? external;
  };

  /** Declared in a file that is included: a definition there, else the first declaration. */
  const findIncluded = (scope: FileScope, name: number): number => {
    const closure = includes.closureOf(scope.fileId);
    if (closure.size === 0) return unresolved;
    let declared = unresolved;
    for (const symbol of symbols.named(name)) {
      if (!closure.has(state.fileOf(symbol)) || !isGlobal(state, symbol)) continue;
      if (!isDeclaration(state, symbol)) {
        declared = symbol;
        break;
      }
      if (declared === unresolved) declared = symbol;
    }
    state.strategy = via.include;
    return declared;
  };

  /** What no include explains: the one function of that name that other files can see. */
  const findLinked = (scope: FileScope, name: number): number => {
    const found: number[] = [];
    for (const symbol of symbols.named(name)) {
      if (isGlobal(state, symbol) && isLinkable(state, symbol)) found.push(symbol);
    }
    state.strategy = via.linkage;
    if (found.length === 1) return found[0]!;
    const own = found.filter((symbol) => isInFolder(state, symbol, scope.fileId));
    return own.length === 1 ? own[0]! : unresolved;
  };

  const findUsing = (scope: FileScope, name: number, wantType: boolean): number => {
    for (const row of scope.wildcards) {
      if (isInclude(scope, row)) continue;
      const namespace = namespaceOf(scope, row);
      const found = isPackage(namespace) ? state.packageScope(namespace).find(name, wantType) : unresolved;
      if (found !== unresolved) return found;
    }
    return unresolved;
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      if (isInclude(scope, row)) return includes.find(scope, row);
      return namespaceOf(scope, row);
    },
    importTarget: (scope, row) => {
      const namespace = namespaceOf(scope, row);
      const { imports } = scope.parsed;
      const isWhole = (imports.flags[row]! & importFlags.wildcard) !== 0;
      if (!isPackage(namespace) || isWhole) return namespace;
      return state.packageScope(namespace).find(scope.nameHash(imports.name[row]!), false);
    },
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      if (found >= 0) return scope.base + found;
      return row > 0 ? namespaces.findIn(namespaces.pathOf(scope, row), name, wantType) : unresolved;
    },
    findInNamespace: (scope, row, name, wantType) =>
      hasNamespaces(scope) ? namespaces.findAround(scope, row, name, wantType) : unresolved,
    findVisible: (scope, name, wantType) => {
      const included = findIncluded(scope, name);
      if (included !== unresolved) return included;
      if (hasNamespaces(scope)) {
        const used = findUsing(scope, name, wantType);
        if (used !== unresolved) return used;
        const inner = namespaces.findIn("", name, wantType);
        if (isPackage(inner)) return inner;
      }
      return findLinked(scope, name);
    },
    findDetached: (type, name) => findApart(type, name),
    definitionOf: (symbol) => symbols.definitionOf(symbol),
  };

  function findApart(type: number, name: number): number {
    const owner = state.closedScopeOf(type);
    if (owner.names[type - owner.base] === name) return -1; // a constructor
    for (const symbol of symbols.named(name)) {
      const scope = state.closedScopeOf(symbol);
      if (ownerType(state, scope, symbol - scope.base) === type) return symbol;
    }
    return -1;
  }
}

function hasNamespaces({ language }: FileScope): boolean {
  return language === "cpp" || language === "cuda";
}

/** Declared in a file itself, in no namespace and for no class. */
function isGlobal(state: LinkState, symbol: number): boolean {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  return scope.parents[row] === 0 && scope.isInScope(row);
}

function isDeclaration(state: LinkState, symbol: number): boolean {
  const scope = state.closedScopeOf(symbol);
  return (scope.flags[symbol - scope.base]! & symbolFlags.declaration) !== 0;
}

/** A function that is defined and not static. */
function isLinkable(state: LinkState, symbol: number): boolean {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  const hidden = symbolFlags.declaration | symbolFlags.static;
  if (isModuleKind(scope.kinds[row]!) || isTypeKind(scope.kinds[row]!)) return false;
  return isCallableKind(scope.kinds[row]!) && (scope.flags[row]! & hidden) === 0;
}

function isInFolder(state: LinkState, symbol: number, fileId: number): boolean {
  const folderOf = (file: number): string => state.view.path(file).replace(/[^/]*$/, "");
  return folderOf(state.fileOf(symbol)) === folderOf(fileId);
}
