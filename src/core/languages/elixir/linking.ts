// Elixir: a module is found by its full name, wherever it is declared. A `use` brings in what that module's macro
// imports.
import { importKinds, symbolKindCode } from "../../types/index.ts";
import { external, isSymbol } from "../../link/entity.ts";
import { via } from "../../link/strategies.ts";
import type { Found } from "../../link/found.ts";
import { foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { importModule } from "../../link/names/names.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";
import { findNamespaceBlocks } from "../linking-parts/namespace-blocks.ts";
import { specifierOf } from "../linking-parts/nearby-files.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";

const includeKind = importKinds.indexOf("include");
const protocolKind = symbolKindCode("interface");

/** Most levels of a `use` of a module that uses another one. */
const maxUses = 6;

export function createElixirResolver(state: LinkState): LanguageResolver {
  let modules: ReadonlyMap<string, SymbolId> | undefined;
  const find = (name: string): number => (modules ??= collectModules(state)).get(name) ?? external;

  /**
   * What a whole module brings in under a name: its declaration (`import Module`), or an import of its macro (`use
   * Module`).
   */
  const findThrough = (scope: FileScope, row: number, name: NameHash, depth: number): Found => {
    const module = importModule(state, scope, row);
    if (!isSymbol(module)) return notFound;
    const target = state.scopeOf(module);
    const symbol = module - target.base;
    if (scope.parsed.imports.kind[row] !== includeKind) return publicIn(target, symbol, name);
    const macro = target.firstChild(symbol, scope.nameHash(scope.parsed.imports.name[row]!));
    return macro < 0 || depth > maxUses ? notFound : findInside(target, macro, name, depth + 1);
  };

  /** What the imports inside a macro's body bring in. */
  const findInside = (scope: FileScope, symbol: number, name: NameHash, depth: number): Found => {
    const { symbols, imports } = scope.parsed;
    const isInside = (row: number): boolean =>
      imports.start[row]! >= symbols.start[symbol]! && imports.end[row]! <= symbols.end[symbol]!;
    for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
      if (isInside(row)) return target(scope, row);
    }
    for (const row of scope.wildcards) {
      const found = isInside(row) ? findThrough(scope, row, name, depth) : notFound;
      if (hasSymbol(found)) return found;
    }
    return notFound;
  };

  /** A module by its full name, or a function that an import names. */
  const target = (scope: FileScope, row: number): Found => {
    const module = importModule(state, scope, row);
    const { imports, strings } = scope.parsed;
    if (!isSymbol(module)) return foundOutside;
    if (strings.get(imports.name[row]!) === "*") return foundVia(module, via.import);
    const holder = state.closedScopeOf(module);
    return publicIn(holder, module - holder.base, scope.nameHash(imports.name[row]!));
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => find(specifierOf(scope, row)),
    importTarget: target,
    findInModule: declaredIn,
    findVisible: (scope, name, _wantType, offset) => {
      const { start, end } = scope.parsed.imports;
      for (const row of scope.wildcards) {
        if (offset < start[row]! || offset >= end[row]!) continue;
        const found = findThrough(scope, row, name, 0);
        if (hasSymbol(found)) return found;
      }
      return notFound;
    },
  };
}

function publicIn(scope: FileScope, row: number, name: NameHash): Found {
  return declaredIn(scope, row, name, false);
}

/** The first declaration of each module and protocol. */
function collectModules(state: LinkState): ReadonlyMap<string, SymbolId> {
  const { view } = state;
  const blocks = findNamespaceBlocks(view, {
    family: "elixir",
    isAsked: (fileId) => view.language(fileId) === "elixir",
    takesPart: undefined,
    isSpace: (kind) => isModuleKind(kind) || kind === protocolKind,
  });
  const modules = new Map<string, SymbolId>();
  blocks.forEach((ofFile, fileId) => {
    for (const { path, row } of ofFile ?? []) {
      if (row > 0 && !modules.has(path)) modules.set(path, state.closedScope(fileId).base + row);
    }
  });
  return modules;
}
