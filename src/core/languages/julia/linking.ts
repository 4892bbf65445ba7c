// Julia: files are included as text into the enclosing module; a module is found by its declaration in any file.
import { importKinds } from "../../types/index.ts";
import { external, isSymbol, unresolved } from "../../link/entity.ts";
import { via } from "../../link/strategies.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findInModule } from "../../link/names/imported-names.ts";
import { chooseSymbol, isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findBeside, specifierOf } from "../linking-parts/nearby-files.ts";

const includeKind = importKinds.indexOf("include");

export function createJuliaResolver(state: LinkState): LanguageResolver {
  let modules: ReadonlyMap<number, number> | undefined;
  const find = (scope: FileScope, row: number): number => {
    const path = specifierOf(scope, row);
    if (scope.parsed.imports.kind[row] === includeKind) return findBeside(state, scope, path);
    let at: number = external;
    for (const name of path.split(".").filter((part) => part !== "")) {
      const inside = isSymbol(at) ? entityOf(findInModule(state, at, hash32(name), false)) : unresolved;
      at = isSymbol(inside) ? inside : ((modules ??= collectModules(state)).get(hash32(name)) ?? external);
    }
    return at;
  };
  const files = createFileResolver(state, {
    languages: new Set(["julia"]),
    find,
    seesIncluders: true,
    opensModules: true,
  });
  const findIn = (module: number, name: number, wantType: boolean): Found => {
    const scope = state.closedScopeOf(module);
    const row = chooseSymbol(scope, scope.firstChild(module - scope.base, name), wantType, false);
    if (row >= 0) return foundVia(scope.base + row, via.import);
    // The module's includes count as its own text.
    const included = files.findVisible(state.scope(scope.fileId), name, wantType, 0);
    return hasSymbol(included) ? included : notFound;
  };
  let functions: ReadonlyMap<number, readonly number[]> | undefined;
  return {
    ...files,
    methodsNamed: (name) => (functions ??= collectFunctions(state)).get(name) ?? [],
    importTarget: (scope, row, wantType) => {
      const module = files.importModule(scope, row);
      const { imports, strings } = scope.parsed;
      const name = strings.find(imports.name[row]!);
      if (!isSymbol(module) || name === undefined || name === "*") return foundVia(module, via.import);
      return findIn(module, scope.nameHash(imports.name[row]!), wantType);
    },
    findInModule: (scope, row, name, wantType) => findIn(scope.base + row, name, wantType),
  };
}

/** The first module of each name. */
function collectModules(state: LinkState): ReadonlyMap<number, number> {
  const modules = new Map<number, number>();
  const { view } = state;
  for (let file = 0; file < view.fileCount; file++) {
    if (view.language(file) !== "julia") continue;
    const scope = state.closedScope(file);
    for (let row = 1; row < scope.symbolCount; row++) {
      const name = scope.names[row]!;
      if (isModuleKind(scope.kinds[row]!) && !modules.has(name)) modules.set(name, scope.base + row);
    }
  }
  return modules;
}

/** All functions and types of the root by their names, which may be methods of one function. */
function collectFunctions(state: LinkState): ReadonlyMap<number, readonly number[]> {
  const functions = new Map<number, number[]>();
  const { view } = state;
  for (let file = 0; file < view.fileCount; file++) {
    if (view.language(file) !== "julia") continue;
    const scope = state.closedScope(file);
    for (let row = 1; row < scope.symbolCount; row++)
      if (isCallableKind(scope.kinds[row]!) || isTypeKind(scope.kinds[row]!))
        appendTo(functions, scope.names[row]!, scope.base + row);
  }
  return functions;
}
