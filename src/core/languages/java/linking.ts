// Java, Kotlin, Scala and Groovy: packages across folders, single, wildcard and static imports.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags } from "../../types/index.ts";
import { isPackage, isSymbol } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findMember } from "../../link/names/members.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import { findExpected } from "./linking-expected.ts";
import { isWrapped, ExtensionChoice } from "./linking-extension-choice.ts";
import { PathNames } from "./linking-paths.ts";
import { Extensions } from "../linking-parts/extensions.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { ImportRow, NameHash, SymbolId } from "../../link/ids.ts";

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
  const paths = new PathNames(state, packages);

  /** An imported name missing from the root comes from outside, whatever else shares the package. */
  const findImport = (scope: FileScope, row: ImportRow): Found => {
    const target = paths.findPath(pathOf(scope, row), scope, row);
    return target === notFound ? foundOutside : target;
  };

  const choice = new ExtensionChoice(state, extensions, findImport);

  const findWildcard = (scope: FileScope, name: NameHash, offset: number): Found => {
    let answer = notFound;
    const { start, end } = scope.parsed.imports;
    for (const row of scope.wildcards) {
      // In Scala, an import is visible only in the block or the class that it is in.
      if (end[row]! > 0 && (offset < start[row]! || offset >= end[row]!)) continue;
      const holder = importModule(state, scope, row);
      const { imports, strings } = scope.parsed;
      const target = isSymbol(holder)
        ? entityOf(paths.findPath(strings.get(imports.module[row]!), scope, row))
        : holder;
      const found =
        isSymbol(target) || isPackage(target) ? paths.findPart(target, name, scope.fileId, false) : notFound;
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
      const inherited = paths.inPackageObject(path, name);
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
    findImportedExtension: (scope, name, isOutside) => choice.findImported(scope, name, isOutside),
    findRenamedExtension: (scope, name, type) => choice.findRenamed(scope, name, type),
    extendsInScope: (symbol) => isWrapped(state, symbol),
    chooseDetached: (scope, row, symbol) => choice.choose(scope, row, symbol),
  };
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

/** The dotted name that an import names. */
function pathOf(scope: FileScope, row: ImportRow): string {
  const { imports, strings } = scope.parsed;
  const path = strings.get(imports.module[row]!);
  const isWildcard = (imports.flags[row]! & importFlags.wildcard) !== 0;
  const name = isWildcard ? undefined : strings.find(imports.name[row]!);
  return name === undefined || name === "*" ? path : path === "" ? name : `${path}.${name}`;
}
