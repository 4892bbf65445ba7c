// Rust: module trees from `mod`, paths through crate, self and super, `use` and `pub use`, impl blocks apart from types.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags, symbolKindCode } from "../../types/index.ts";
import { external, isSymbol, unresolved } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findInModule, importModule, importTarget } from "../../link/names/names.ts";
import { via } from "../../link/edges/strategies.ts";
import { chooseSymbol, isModuleKind } from "../../link/names/symbol-choice.ts";
import { localNames } from "../linking-parts/plain.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { RustImplementations } from "./linking-implementations.ts";
import { RustModules } from "./linking-modules.ts";

const macroKind = symbolKindCode("macro");

export function createRustResolver(state: LinkState): LanguageResolver {
  const modules = new RustModules(state);
  const implementations = new RustImplementations(state);

  /** Module symbol or type that a `use` path names, seen from the module that holds it. */
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
      const local = path.startsWith("::") ? unresolved : findInModule(state, at, hash32(first), true);
      at = isSymbol(local) ? local : modules.crateNamed(scope.fileId, first);
      i = 1;
    }
    for (; i < parts.length && isSymbol(at); i++) at = findChild(at, hash32(parts[i]!));
    return at;
  };

  const findChild = (holder: number, name: number): number => {
    const scope = state.closedScopeOf(holder);
    const row = holder - scope.base;
    if (isModuleKind(scope.kinds[row]!)) {
      const asType = findInModule(state, holder, name, true);
      return asType === unresolved ? findInModule(state, holder, name, false) : asType;
    }
    const found = chooseSymbol(scope, scope.firstChild(row, name), false, false);
    return found < 0 ? unresolved : scope.base + found;
  };

  const findHere = (scope: FileScope, row: number, name: number, wantType: boolean): number => {
    const body = modules.bodyOf(scope.base + row);
    if (body !== scope.base + row) return findInModule(state, body, name, wantType);
    if (name === superHash) return modules.parentModule(scope.base + row); // `super::super::name`
    const own = chooseSymbol(scope, scope.firstChild(row, name), wantType, true);
    if (own >= 0) {
      state.strategy = via.import;
      return modules.bodyOf(scope.base + own);
    }
    for (let at = scope.firstImport(name); at >= 0; at = scope.nextImport(at)) {
      if (modules.holderOf(scope, at) !== row) continue;
      const found = importTarget(state, scope, at, false);
      state.strategy = via.reexport;
      if (found !== unresolved) return found;
    }
    return findStarred(scope, row, name, wantType);
  };

  const findStarred = (scope: FileScope, row: number, name: number, wantType: boolean): number => {
    let answer = unresolved;
    for (const at of scope.wildcards) {
      if (modules.holderOf(scope, at) !== row) continue;
      const module = importModule(state, scope, at);
      if (!isSymbol(module)) continue;
      const target = state.closedScopeOf(module);
      const found = isModuleKind(target.kinds[module - target.base]!)
        ? findInModule(state, module, name, wantType)
        : findChild(module, name);
      state.strategy = via.reexport;
      if (isSymbol(found)) return found;
      if (found !== unresolved) answer = found;
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
      const leaf = isSymbol(path) ? findLeaf(scope, row, path) : path;
      const target = isSymbol(leaf) && isModule(state, leaf) ? leaf : path;
      return isSymbol(target) && imports.name[row] !== noString ? target : path;
    },
    importTarget: (scope, row) => {
      const path = modulePath(scope, row);
      return isSymbol(path) ? findLeaf(scope, row, path) : path;
    },
    findInModule: findHere,
    findVisible: (scope, name, wantType, offset) => {
      const module = modules.moduleAt(scope, offset);
      const starred = findStarred(scope, module - scope.base, name, wantType);
      if (starred !== unresolved) return starred;
      if (name === crateHash) return modules.crateRoot(scope.fileId);
      if (name === superHash) return modules.parentModule(module);
      if (name === selfHash) return module;
      state.strategy = via.package;
      return modules.findMacro(scope.fileId, name, macroKind) ?? modules.crateOfHash(scope.fileId, name);
    },
    findMacro: (scope, name) => {
      state.strategy = via.package;
      const found = modules.findMacro(scope.fileId, name, macroKind);
      return found ?? (scope.traits.globals.has(name) ? external : unresolved);
    },
    findDetached: (type, name) => implementations.findMember(type, name),
    detachedSuperTypes: (type) => implementations.traitsOf(type),
  };

  function findLeaf(scope: FileScope, row: number, path: number): number {
    const { imports } = scope.parsed;
    if (imports.name[row] === noString) return path;
    const name = scope.nameHash(imports.name[row]!);
    if (name === selfHash) return path;
    const target = state.closedScopeOf(path);
    if (!isModuleKind(target.kinds[path - target.base]!)) return findChild(path, name);
    const value = findInModule(state, path, name, false);
    return isSymbol(value) ? value : findInModule(state, path, name, true);
  }
}

const crateHash = hash32("crate");
const superHash = hash32("super");
const selfHash = hash32("self");

function isModule(state: LinkState, symbol: number): boolean {
  const scope = state.closedScopeOf(symbol);
  return isModuleKind(scope.kinds[symbol - scope.base]!);
}
