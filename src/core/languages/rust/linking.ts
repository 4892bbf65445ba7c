// Rust: module trees from `mod`, paths through crate, self and super, `use` and `pub use`, impl blocks apart from
// types.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags, symbolKindCode } from "../../types/index.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findInModule, importModule, importTarget } from "../../link/names/imported-names.ts";
import { via } from "../../link/strategies.ts";
import { chooseSymbol, isModuleKind } from "../../link/names/symbol-choice.ts";
import { localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { RustImplementations } from "./linking-implementations.ts";
import { RustMacros } from "./linking-macros.ts";
import { RustModules } from "./linking-modules.ts";
import { RustStars } from "./linking-stars.ts";

const macroKind = symbolKindCode("macro");

export function createRustResolver(state: LinkState): LanguageResolver {
  const modules = new RustModules(state);
  const macros = new RustMacros(state, modules);
  const implementations = new RustImplementations(state);
  const stars = new RustStars(state, modules);

  /** Module symbol or type that a `use` path names, seen from the module that contains it. */
  const findPath = (scope: FileScope, path: string, holder: number): number => {
    const parts = path.split("::").filter((part) => part !== "");
    let at = holder;
    let i = 0;
    const [first = ""] = parts;
    if (first === "crate" || first === "$crate") {
      at = modules.crateRoot(scope.fileId);
      i = 1;
    } else if (first === "self") i = 1;
    else if (first === "super") {
      while (parts[i] === "super") {
        at = modules.parentModule(at);
        if (at < 0) return unresolved;
        i++;
      }
    } else if (first !== "") {
      const local = path.startsWith("::")
        ? unresolved
        : entityOf(findInModule(state, at, hash32(first), true));
      at = isSymbol(local) && !isMacro(state, local) ? local : modules.crateNamed(scope.fileId, first);
      i = 1;
    }
    for (; i < parts.length && isSymbol(at); i++) at = entityOf(findChild(at, hash32(parts[i]!)));
    return at;
  };

  const findChild = (holder: number, name: number): Found => {
    const scope = state.closedScopeOf(holder);
    const row = holder - scope.base;
    if (isModuleKind(scope.kinds[row]!)) {
      const asType = findInModule(state, holder, name, true);
      return asType === notFound ? findInModule(state, holder, name, false) : asType;
    }
    const found = chooseSymbol(scope, scope.firstChild(row, name), false, false);
    return found < 0 ? notFound : foundVia(scope.base + found, via.import);
  };

  const findHere = (scope: FileScope, row: number, name: number, wantType: boolean): Found => {
    const body = modules.bodyOf(scope.base + row);
    if (body !== scope.base + row) return findInModule(state, body, name, wantType);
    if (name === superHash) return foundVia(modules.parentModule(scope.base + row), via.import); // `super::super::name`
    const own = chooseSymbol(scope, scope.firstChild(row, name), wantType, true);
    if (own >= 0) return foundVia(modules.bodyOf(scope.base + own), via.import);
    for (let at = scope.firstImport(name); at >= 0; at = scope.nextImport(at)) {
      if (modules.holderOf(scope, at) !== row) continue;
      const found = importTarget(state, scope, at, wantType);
      if (found !== notFound) return foundVia(entityOf(found), via.reexport);
    }
    const starred = findStarred(scope, row, name, wantType);
    if (hasSymbol(starred) || wantType) return starred;
    const macro = exportedBy(scope.base + row, name);
    return macro === undefined ? starred : foundVia(macro, via.package);
  };

  /** The macro that a crate exports, if `module` is its root. */
  const exportedBy = (module: number, name: number): number | undefined => {
    const file = state.fileOf(module);
    return modules.crateRoot(file) === module ? macros.exported(file, name) : undefined;
  };

  /** A macro that a file imports by its name, or with everything else of its crate. */
  const importedMacro = (scope: FileScope, name: number): number | undefined => {
    for (let at = scope.firstImport(name); at >= 0; at = scope.nextImport(at)) {
      const target = entityOf(importTarget(state, scope, at, false));
      if (isSymbol(target) && isMacro(state, target)) return target;
    }
    for (const at of scope.wildcards) {
      const module = importModule(state, scope, at);
      const macro = isSymbol(module) ? exportedBy(module, name) : undefined;
      if (macro !== undefined) return macro;
    }
    return undefined;
  };

  const findStarred = (scope: FileScope, row: number, name: number, wantType: boolean): Found => {
    let answer = notFound;
    for (const at of stars.rowsFor(scope, row, name)) {
      const module = importModule(state, scope, at);
      if (!isSymbol(module)) continue;
      const found = isModuleKind(state.kindOf(module))
        ? findInModule(state, module, name, wantType)
        : findChild(module, name);
      if (hasSymbol(found)) return foundVia(entityOf(found), via.reexport);
      if (found !== notFound) answer = found;
    }
    return answer;
  };

  const modulePath = (scope: FileScope, row: number): number => {
    const { imports, strings } = scope.parsed;
    return findPath(scope, strings.get(imports.module[row]!), scope.base + modules.holderOf(scope, row));
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const { imports, flags } = { imports: scope.parsed.imports, flags: scope.parsed.imports.flags[row]! };
      const path = modulePath(scope, row);
      if ((flags & importFlags.wildcard) !== 0) return path;
      const leaf = isSymbol(path) ? entityOf(findLeaf(scope, row, path, true)) : path;
      const target = isSymbol(leaf) && isModule(state, leaf) ? leaf : path;
      return isSymbol(target) && imports.name[row] !== noString ? target : path;
    },
    importTarget: (scope, row, wantType) => {
      const path = modulePath(scope, row);
      return isSymbol(path) ? findLeaf(scope, row, path, wantType) : foundVia(path, via.import);
    },
    findInModule: findHere,
    findVisible: (scope, name, wantType, offset) => {
      const module = modules.moduleAt(scope, offset);
      const starred = findStarred(scope, module - scope.base, name, wantType);
      if (starred !== notFound) return starred;
      if (name === crateHash) return foundVia(modules.crateRoot(scope.fileId), via.package);
      if (name === superHash) return foundVia(modules.parentModule(module), via.package);
      if (name === selfHash) return foundVia(module, via.package);
      const macro = macros.find(scope.fileId, name);
      return foundVia(macro ?? modules.crateOfHash(scope.fileId, name), via.package);
    },
    findCrate: (scope, name) =>
      scope.traits.globals.has(name)
        ? foundOutside
        : foundVia(modules.crateOfHash(scope.fileId, name), via.package),
    findMacro: (scope, name) => {
      const found = importedMacro(scope, name) ?? macros.find(scope.fileId, name);
      if (found !== undefined) return foundVia(found, via.package);
      return scope.traits.globals.has(name) ? foundOutside : notFound;
    },
    findOnOutside: (type, name) => implementations.findOnOutside(type, name),
    derefTarget: (type, name) => implementations.derefTarget(type, name),
    findDetached: (type, name) => implementations.findMember(type, name),
    chooseDetached: (scope, row, symbol) => implementations.operators.choose(scope, row, symbol),
    membersLike: (symbol) => implementations.operators.all(symbol),
    detachedSuperTypes: (type) => implementations.traitsOf(type),
  };

  function findLeaf(scope: FileScope, row: number, path: number, wantType: boolean): Found {
    const { imports } = scope.parsed;
    if (imports.name[row] === noString) return foundVia(path, via.import);
    const name = scope.nameHash(imports.name[row]!);
    if (name === selfHash) return foundVia(path, via.import);
    if (!isModuleKind(state.kindOf(path))) return findChild(path, name);
    const wanted = findInModule(state, path, name, wantType);
    return hasSymbol(wanted) ? wanted : findInModule(state, path, name, !wantType);
  }
}

const crateHash = hash32("crate");
const superHash = hash32("super");
const selfHash = hash32("self");

function isMacro(state: LinkState, symbol: number): boolean {
  const scope = state.closedScopeOf(symbol);
  return scope.kinds[symbol - scope.base] === macroKind;
}

function isModule(state: LinkState, symbol: number): boolean {
  return isModuleKind(state.kindOf(symbol));
}
