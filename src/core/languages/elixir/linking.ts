// Elixir: a module is found by its full name, wherever it is declared. A `use` brings in what that module's macro
// imports. A template knows what its module knows.
import { importKinds, symbolKindCode } from "../../types/index.ts";
import { hash32 } from "../../../base/hash32.ts";
import { external, isSymbol } from "../../link/entity.ts";
import { via } from "../../link/strategies.ts";
import type { Found } from "../../link/found.ts";
import { foundOutside, foundVia, hasSymbol, notFound, symbolOf } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";
import { findNamespaceBlocks } from "../linking-parts/namespace-blocks.ts";
import { specifierOf } from "../linking-parts/nearby-files.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";
import { TemplateOwners } from "./linking-templates.ts";

const includeKind = importKinds.indexOf("include");
const protocolKind = symbolKindCode("interface");

/** Most macros in which a name is searched: a `use` may lead to others. */
const maxUses = 64;

export function createElixirResolver(state: LinkState): LanguageResolver {
  let modules: ReadonlyMap<string, SymbolId> | undefined;
  const find = (name: string): number => (modules ??= collectModules(state)).get(name) ?? external;
  /** The module as an import row names it. An alias from elsewhere is not followed here, so that searches end. */
  const named = (scope: FileScope, row: number): number => find(specifierOf(scope, row));
  const owners = new TemplateOwners(state);

  /**
   * What a whole module brings in under a name: its declaration (`import Module`), or what its macro declares or imports
   * (`use Module`). `seen` has the macros in which the name was searched, undefined at the start in the file itself.
   */
  const findThrough = (scope: FileScope, row: number, name: NameHash, seen?: Set<SymbolId>): Found => {
    const module = seen === undefined ? importModule(state, scope, row) : named(scope, row);
    if (!isSymbol(module)) return notFound;
    const target = state.scopeOf(module);
    const symbol = module - target.base;
    if (scope.parsed.imports.kind[row] !== includeKind) {
      const found = publicIn(target, symbol, name);
      const isModule = hasSymbol(found) && isModuleKind(target.kinds[symbolOf(found) - target.base]!);
      return isModule ? notFound : found; // an import brings in functions alone
    }
    const macro = target.firstChild(symbol, scope.nameHash(scope.parsed.imports.name[row]!));
    const searched = seen ?? new Set();
    if (macro < 0 || searched.size >= maxUses || searched.has(target.base + macro)) return notFound;
    const injected = injectedBy(target, macro, name);
    if (hasSymbol(injected)) return injected;
    return findInside(target, macro, name, searched.add(target.base + macro));
  };

  /** What a `use` in the module's body declares there: other modules call it like the module's own functions. */
  const findUsed = (scope: FileScope, symbol: number, name: NameHash): Found => {
    const { symbols, imports } = scope.parsed;
    for (const row of scope.wildcards) {
      const isOwn =
        imports.start[row]! >= symbols.start[symbol]! && imports.end[row]! <= symbols.end[symbol]!;
      const module = isOwn && imports.kind[row] === includeKind ? importModule(state, scope, row) : external;
      if (!isSymbol(module)) continue;
      const target = state.scopeOf(module);
      const macro = target.firstChild(module - target.base, scope.nameHash(imports.name[row]!));
      const found = macro < 0 ? notFound : injectedBy(target, macro, name);
      if (hasSymbol(found)) return found;
    }
    return notFound;
  };

  /** What the imports inside a macro's body bring in. */
  const findInside = (scope: FileScope, symbol: number, name: NameHash, seen: Set<SymbolId>): Found => {
    const { symbols, imports } = scope.parsed;
    const isInside = (row: number): boolean =>
      imports.start[row]! >= symbols.start[symbol]! && imports.end[row]! <= symbols.end[symbol]!;
    return findAmong(scope, isInside, name, seen);
  };

  /** What those imports of a file bring in that fulfill the condition. */
  const findAmong = (
    scope: FileScope,
    isAsked: (row: number) => boolean,
    name: NameHash,
    seen: Set<SymbolId>,
  ): Found => {
    for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
      if (isAsked(row)) return target(scope, row, named(scope, row));
    }
    for (const row of scope.wildcards) {
      const found = isAsked(row) ? findThrough(scope, row, name, seen) : notFound;
      if (found !== notFound) return found;
    }
    return notFound;
  };

  /** A module by its full name, or a function that an import names. */
  const target = (scope: FileScope, row: number, module: number): Found => {
    const { imports, strings } = scope.parsed;
    if (!isSymbol(module)) return foundOutside;
    if (strings.get(imports.name[row]!) === "*") return foundVia(module, via.import);
    const holder = state.closedScopeOf(module);
    return publicIn(holder, module - holder.base, scope.nameHash(imports.name[row]!));
  };

  /** What the module of a template knows under a name: it is compiled into that module. */
  const findInOwner = (template: FileScope, name: NameHash): Found => {
    const owner = owners.find(template.fileId);
    if (owner < 0) return notFound;
    const scope = state.scopeOf(owner);
    const own = publicIn(scope, owner - scope.base, name);
    if (hasSymbol(own)) return own;
    const { symbols, imports } = scope.parsed;
    const at = symbols.end[owner - scope.base]! - 1;
    return findAmong(scope, (row) => imports.start[row]! <= at && at < imports.end[row]!, name, new Set());
  };

  /**
   * What an alias stands for that the file itself does not declare: it comes from a `use`, or from the template's
   * module. Undefined if there is none.
   */
  const findAliased = (scope: FileScope, written: string): number | undefined => {
    const [first = "", ...rest] = written.split(".");
    const name = hash32(first);
    const seen = new Set<SymbolId>();
    const used = [...scope.wildcards]
      .filter((row) => scope.parsed.imports.kind[row] === includeKind)
      .map((row) => findThrough(scope, row, name, seen))
      .find((found) => found !== notFound);
    const found = used ?? findInOwner(scope, name);
    if (!hasSymbol(found)) return found === notFound ? undefined : external;
    return rest.length === 0 ? symbolOf(found) : find([pathOf(state, symbolOf(found)), ...rest].join("."));
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const isUse = scope.parsed.imports.kind[row] === includeKind;
      return (isUse ? undefined : findAliased(scope, specifierOf(scope, row))) ?? named(scope, row);
    },
    importTarget: (scope, row) => target(scope, row, importModule(state, scope, row)),
    findInModule: (scope, row, name, wantType) => {
      const found = declaredIn(scope, row, name, wantType);
      return found === notFound && row > 0 ? findUsed(scope, row, name) : found;
    },
    findVisible: (scope, name, _wantType, offset) => {
      const { start, end } = scope.parsed.imports;
      for (const row of scope.wildcards) {
        if (offset < start[row]! || offset >= end[row]!) continue;
        const found = findThrough(scope, row, name);
        if (hasSymbol(found)) return found;
      }
      return findInOwner(scope, name);
    },
  };
}

/** The full name of a module. */
function pathOf(state: LinkState, module: SymbolId): string {
  const { base, parents, parsed } = state.scopeOf(module);
  const names: string[] = [];
  for (let row = module - base; row > 0; row = parents[row]!)
    names.unshift(parsed.strings.get(parsed.symbols.name[row]!));
  return names.join(".");
}

function publicIn(scope: ScopeOutline, row: number, name: NameHash): Found {
  return declaredIn(scope, row, name, false);
}

/** The function of that name in what a macro quotes: it becomes one of the module that uses it. */
function injectedBy(scope: ScopeOutline, macro: number, name: NameHash): Found {
  const found = publicIn(scope, macro, name);
  const isModule = hasSymbol(found) && isModuleKind(scope.kinds[symbolOf(found) - scope.base]!);
  return isModule ? notFound : found;
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
