// Java, Kotlin, Scala and Groovy: packages across folders, single, wildcard and static imports.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags, symbolFlags } from "../../types/index.ts";
import { isPackage, isSymbol, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findMember } from "../../link/names/members.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import { findExpected } from "./linking-expected.ts";
import { RelativeImports } from "./linking-relative.ts";
import { maySeeExtension, seesExtension } from "./linking-extensions.ts";
import { nearestDeclaration } from "../linking-parts/expected.ts";
import { Extensions } from "../linking-parts/extensions.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { FileId, ImportRow, NameHash, SymbolId } from "../../link/ids.ts";

/** Scala's name for the package around all others. */
const rootName = hash32("_root_");

export function createJvmResolver(state: LinkState): LanguageResolver {
  const languages = ["java", "kotlin", "scala", "groovy"];
  const packages = new Namespaces(state, {
    family: "jvm",
    languages,
    onePerFile: new Set(["java", "kotlin", "groovy"]),
    typeSpace: false,
    expects: (from) => state.view.language(from) === "kotlin",
  });
  const extensions = new Extensions(state, ["kotlin", "scala"], ["Iterable", "Collection", "List"]);

  /** Resolves a dotted name: as many parts as a package has, then types inside types. */
  const findQualified = (path: string, from: FileId): Found => {
    const parts = path.split(".");
    for (let split = parts.length; split > 0; split--) {
      const holder = packages.find(parts.slice(0, split).join("."));
      if (holder === undefined) continue;
      let at = foundVia(holder, via.package);
      for (const part of parts.slice(split)) {
        const inside = findPart(entityOf(at), hash32(part), from);
        // The members of Kotlin's companion are those of its class.
        const isCompanion = part === "Companion" && hasSymbol(at) && !hasSymbol(inside);
        if (!isCompanion) at = inside;
      }
      return at;
    }
    return foundOutside;
  };

  const findPart = (holder: number, name: NameHash, from: FileId, isNamed = true): Found => {
    if (isPackage(holder)) {
      const scope = state.packageScope(holder);
      const found = scope.find(name, true, from);
      // A Kotlin extension can be called by its bare name only if there is a receiver to extend.
      return !isNamed
        ? found
        : found === notFound
          ? foundVia(scope.findApart?.(name) ?? unresolved, via.package)
          : found;
    }
    const part = isSymbol(holder) ? entityOf(findMember(state, holder, name).found) : holder;
    return foundVia(part, via.import);
  };

  const relative = new RelativeImports(state);

  /** What the path of an import names. In Scala, it may begin with any visible name. */
  const findPath = (path: string, scope: FileScope, row: ImportRow): Found => {
    const found = findQualified(path, scope.fileId);
    if (scope.language !== "scala" || hasSymbol(found) || isPackage(entityOf(found))) return found;
    const [first = "", ...rest] = path.split(".");
    const holder = relative.findFirst(scope, row, first);
    if (isSymbol(holder)) {
      let at = foundVia(holder, via.import);
      for (const part of rest) at = findPart(entityOf(at), hash32(part), scope.fileId);
      if (hasSymbol(at)) return at;
    }
    for (let around = state.scope(scope.fileId).parsed.packageName; around !== "";) {
      const inside = findQualified(`${around}.${path}`, scope.fileId);
      if (hasSymbol(inside) || isPackage(entityOf(inside))) return inside;
      around = around.slice(0, Math.max(0, around.lastIndexOf(".")));
    }
    return found;
  };

  /** Inherited members of a Scala package object are members of the package. */
  const inPackageObject = (path: string, name: NameHash): Found => {
    const holder = packages.find(path);
    for (const object of holder === undefined ? [] : packages.symbolsOf(holder)) {
      const { found } = findMember(state, object, name);
      if (hasSymbol(found)) return foundVia(entityOf(found), via.package);
    }
    return notFound;
  };

  const pathOf = (scope: FileScope, row: ImportRow): string => {
    const { imports, strings } = scope.parsed;
    const path = strings.get(imports.module[row]!);
    const isWildcard = (imports.flags[row]! & importFlags.wildcard) !== 0;
    const name = isWildcard ? undefined : strings.find(imports.name[row]!);
    return name === undefined || name === "*" ? path : path === "" ? name : `${path}.${name}`;
  };

  /** An imported name missing from the root comes from outside, whatever else shares the package. */
  const findImport = (scope: FileScope, row: ImportRow): Found => {
    const target = findPath(pathOf(scope, row), scope, row);
    return target === notFound ? foundOutside : target;
  };

  const findWildcard = (scope: FileScope, name: NameHash, offset: number): Found => {
    let answer = notFound;
    const { start, end } = scope.parsed.imports;
    for (const row of scope.wildcards) {
      // In Scala, an import is visible only in the block or the class that it is in.
      if (end[row]! > 0 && (offset < start[row]! || offset >= end[row]!)) continue;
      const holder = importModule(state, scope, row);
      const { imports, strings } = scope.parsed;
      const target = isSymbol(holder)
        ? entityOf(findPath(strings.get(imports.module[row]!), scope, row))
        : holder;
      const found =
        isSymbol(target) || isPackage(target) ? findPart(target, name, scope.fileId, false) : notFound;
      if (hasSymbol(found)) return foundVia(entityOf(found), via.import);
      if (found === foundOutside) answer = foundOutside;
    }
    return answer;
  };

  const findBeyondPackage = (scope: FileScope, name: NameHash, wantType: boolean, offset: number): Found => {
    const found = findWildcard(scope, name, offset);
    if (hasSymbol(found) || scope.language !== "scala") return found;
    // Consecutive clauses: `package com.acme` and `package store` see the names of both. They count before what an
    // imported object may have from outside.
    let answer = found;
    let path = scope.parsed.packageName;
    for (;;) {
      const inherited = inPackageObject(path, name);
      if (hasSymbol(inherited)) return inherited;
      const dot = path.lastIndexOf(".");
      if (dot < 0) return answer;
      path = path.slice(0, dot);
      const inPackage = packages.findIn(path, name, wantType, scope.fileId);
      if (hasSymbol(inPackage)) return inPackage;
      if (inPackage !== notFound) answer = inPackage;
    }
  };

  /** The first part of a qualified name, `com.acme.Item`: a package of the root. `otherwise` if it is not a package. */
  const findFirstPart = (name: NameHash, otherwise: Found): Found => {
    const root = name === rootName ? packages.find("") : entityOf(packages.findIn("", name, false));
    return root !== undefined && isPackage(root) ? foundVia(root, via.package) : otherwise;
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const target = entityOf(findImport(scope, row));
      if (!isSymbol(target)) return target;
      return state.closedScope(state.fileOf(target)).base;
    },
    importTarget: (scope, row) =>
      scope.parsed.imports.local[row] === noString ? notFound : findImport(scope, row),
    findInModule: (scope, row, name) => declaredIn(scope, row, name, false),
    findVisible: (scope, name, wantType, offset) => {
      const found = packages.findIn(scope.parsed.packageName, name, wantType, scope.fileId);
      const visible = found === notFound ? findBeyondPackage(scope, name, wantType, offset) : found;
      return hasSymbol(visible) || isPackage(entityOf(visible)) ? visible : findFirstPart(name, visible);
    },
    findInNamespace: (scope, row, name, wantType) => {
      if (scope.language !== "scala") return notFound;
      const { found } = findMember(state, scope.base + row, name);
      return hasSymbol(found) ? found : packages.findAround(scope, row, name, wantType);
    },
    findDetached: (type, name) => {
      const companion = findInCompanion(state, type, name);
      return companion >= 0 ? companion : extensions.find(type, name);
    },
    declaresExtension: (name) => extensions.declares(name),
    expectedOf: (scope, row) => findExpected(state, packages, scope, row),
    findOnOutside: (type, name) => extensions.findOnOutside(type, name),
    findImportedExtension: (scope, name, isOutside) => {
      if (scope.language !== "kotlin") return -1;
      const only = extensions.only(name);
      if (only < 0) return -1;
      for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row))
        if (entityOf(findImport(scope, row)) === only)
          return isOutside && extensions.extendsRoot(only) ? -1 : only;
      return -1;
    },
    findRenamedExtension: (scope, name, type) => {
      if (scope.language !== "kotlin") return -1;
      for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
        const target = entityOf(findImport(scope, row));
        if (!isSymbol(target)) continue;
        const declared = state.closedScopeOf(target);
        const original = declared.names[target - declared.base]!;
        if (original === name) continue;
        // The import means all extensions of that name in the package.
        const found = extensions.find(type, original);
        if (found >= 0 && isBeside(state, found, target)) return found;
      }
      return -1;
    },
    extendsInScope: (symbol) => isWrapped(state, symbol),
    chooseDetached: (scope, row, symbol) => {
      const all = extensions.all(symbol);
      const maySee = (at: SymbolId): boolean => maySeeExtension(state, scope, row, at);
      if (all.length === 1 || isWrapped(state, symbol))
        return maySee(symbol) ? symbol : (all.find(maySee) ?? -1);
      const seen = all.filter((at) => seesExtension(state, scope, row, at));
      return nearestDeclaration(state, scope.fileId, seen) ?? seen[0] ?? -1;
    },
  };
}

/** Whether `symbol` is a method of Scala's implicit class. */
function isWrapped(state: LinkState, symbol: SymbolId): boolean {
  const { parents, flags, base } = state.closedScopeOf(symbol);
  return (flags[parents[symbol - base]!]! & symbolFlags.extending) !== 0;
}

/**
 * A member of the object with the name of a class (Scala), or of the class with the name of an object; −1 if there is
 * none.
 */
function findInCompanion(state: LinkState, type: SymbolId, name: NameHash): SymbolId {
  const scope = state.closedScopeOf(type);
  if (scope.language !== "scala") return -1;
  const row = type - scope.base;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    const found = at === row ? -1 : chooseSymbol(scope, scope.firstChild(at, name), false, false);
    if (found >= 0) return scope.base + found;
  }
  return -1;
}

/** Whether two symbols are declared at the top of files of one package. */
function isBeside(state: LinkState, symbol: SymbolId, other: SymbolId): boolean {
  const [scope, around] = [state.scopeOf(symbol), state.scopeOf(other)];
  const areTop = scope.parents[symbol - scope.base] === 0 && around.parents[other - around.base] === 0;
  return areTop && scope.parsed.packageName === around.parsed.packageName;
}
