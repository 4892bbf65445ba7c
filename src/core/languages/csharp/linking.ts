// C#: namespaces across files, using directives, partial classes.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags } from "../../types/index.ts";
import { external, isPackage, isSymbol } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findMember } from "../../link/names/members.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { via } from "../../link/strategies.ts";
import { heritageOf } from "../../link/names/super-types.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import { unknownType } from "../../link/type-table.ts";
import { ExtensionMethods } from "./linking-extensions.ts";
import { CSharpProjects } from "./linking-projects.ts";
import { VisibleExtensions } from "./linking-visibility.ts";
import { Namespaces } from "../linking-parts/namespaces.ts";
import { localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { TypeParts } from "../linking-parts/type-parts.ts";
import type { ImportRow, NameHash, SymbolId } from "../../link/ids.ts";

const languages = ["csharp"];

export function createCSharpResolver(state: LinkState): LanguageResolver {
  const namespaces = new Namespaces(state, { family: "csharp", languages, typeSpace: false });
  const parts = new TypeParts(state, languages);
  const extensions = new ExtensionMethods(state);
  let globalUsings: ReadonlyMap<string, readonly number[]> | undefined;
  const projects = new CSharpProjects(state.view);
  const visible = new VisibleExtensions(state, namespaces, projects);

  /** Resolves a dotted name: as many parts as a namespace has, then types inside types. */
  const findQualified = (path: string): number => {
    const names = path.split(".");
    for (let split = names.length; split > 0; split--) {
      let at = namespaces.find(names.slice(0, split).join("."));
      for (const name of names.slice(split)) {
        if (at === undefined) break;
        if (isPackage(at)) at = entityOf(state.packageScope(at).find(hash32(name), true));
        else if (isSymbol(at)) at = entityOf(findMember(state, at, hash32(name), true).found);
      }
      if (at !== undefined) return at;
    }
    return external;
  };

  const fullName = (scope: FileScope, row: ImportRow): string => {
    const { imports, strings } = scope.parsed;
    const path = strings.get(imports.module[row]!);
    const isWhole = (imports.flags[row]! & importFlags.wildcard) !== 0 || imports.name[row] === noString;
    const name = isWhole ? "*" : strings.get(imports.name[row]!);
    return name === "*" || name === "" ? path : path === "" ? name : `${path}.${name}`;
  };

  /** A name that is not found in the root comes from outside if the file uses an outside namespace. */
  const findUsed = (scope: FileScope, name: NameHash, wantType: boolean): Found => {
    let answer = notFound;
    for (const row of scope.wildcards) {
      const holder = importModule(state, scope, row);
      const found = findIn(isSymbol(holder) ? findQualified(fullName(scope, row)) : holder, name, wantType);
      if (hasSymbol(found)) return found;
      if (holder === external || found === foundOutside) answer = foundOutside;
    }
    globalUsings ??= collectGlobalUsings();
    for (const holder of globalUsings.get(projects.folderOf(scope.fileId)) ?? []) {
      const found = findIn(holder, name, wantType);
      if (hasSymbol(found)) return found;
    }
    return answer;
  };

  /** What a using directive brings in: names of a namespace, static members of a type. */
  const findIn = (holder: number, name: NameHash, wantType: boolean): Found => {
    const found = isPackage(holder)
      ? state.packageScope(holder).find(name, wantType)
      : isSymbol(holder)
        ? findMember(state, holder, name, true).found
        : notFound;
    return foundVia(entityOf(found), via.import);
  };

  /** By folder of the project: a global using applies to all files of its project. */
  const collectGlobalUsings = (): ReadonlyMap<string, readonly number[]> => {
    const holders = new Map<string, Set<number>>();
    const add = (folder: string, holder: number): void => {
      const known = holders.get(folder) ?? new Set();
      holders.set(folder, known.add(holder));
    };
    for (const { fileId, row } of projects.globalUsings())
      add(projects.folderOf(fileId), findQualified(fullName(state.scope(fileId), row)));
    for (const { folder, name } of projects.usings()) add(folder, findQualified(name));
    return new Map([...holders].map(([folder, found]) => [folder, [...found]]));
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const target = findQualified(fullName(scope, row));
      return isSymbol(target) ? state.closedScope(state.fileOf(target)).base : target;
    },
    importTarget: (scope, row) => foundVia(findQualified(fullName(scope, row)), via.package),
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      return found >= 0
        ? foundVia(scope.base + found, via.import)
        : namespaces.findIn(namespaces.pathOf(scope, row), name, wantType);
    },
    findInNamespace: (scope, row, name, wantType) => namespaces.findAround(scope, row, name, wantType),
    findVisible: (scope, name, wantType) => {
      const own = namespaces.findAround(scope, 0, name, wantType);
      return own === notFound ? findUsed(scope, name, wantType) : own;
    },
    findDetached: (type, name) => {
      const part = parts.findMember(type, name);
      return part >= 0 ? part : extensions.find(type, name);
    },
    detachedConstructor: (type) => parts.findConstructor(type),
    declaresExtension: (name) => extensions.declares(name),
    findExtension: (type, name) => extensions.find(type, name),
    findOnOutside: (type, name) => extensions.findOnOutside(type, name),
    findImportedExtension: (scope, name, _isOutside, row) => {
      const only = extensions.onlyOfAny(name);
      return only >= 0 && visible.sees(scope, row, only) ? only : -1;
    },
    extendsInScope: (symbol) => extensions.has(symbol),
    chooseDetached: (scope, row, symbol) => {
      const isSeen = (at: SymbolId): boolean => visible.sees(scope, row, at);
      return isSeen(symbol) ? symbol : (extensions.all(symbol).find(isSeen) ?? -1);
    },
    detachedSuperTypes: (type) => parts.basedPartsOf(type).flatMap((part) => basesOf(state, part)),
  };
}

/** The types that one part of a type names as its bases. */
function basesOf(state: LinkState, part: number): readonly number[] {
  const scope = state.scopeOf(part);
  const { expressions } = scope.parsed;
  return heritageOf(scope, part - scope.base)
    .map((row) => state.infer.typeOf(scope, expressions.base[row]!))
    .filter((type) => type !== unknownType);
}
