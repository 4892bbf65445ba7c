// Perl: a package is found by its declaration in any file; a module exports names, or its names are called qualified.
import { importKinds } from "../../types/index.ts";
import { external, isSymbol } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { foundVia, hasSymbol, notFound, symbolOf } from "../../link/found.ts";
import { via } from "../../link/strategies.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { chooseSymbol, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { hash32 } from "../../../base/hash32.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";
import { findBeside, findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const includeKind = importKinds.indexOf("include");

export function createPerlResolver(state: LinkState): LanguageResolver {
  let packages: ReadonlyMap<number, number> | undefined;
  const findPackage = (name: number): number | undefined => (packages ??= collectPackages(state)).get(name);

  /** What a package, or a file without one, declares under a name. */
  const findIn = (module: number, name: number): Found => {
    const scope = state.closedScopeOf(module);
    const row = chooseSymbol(scope, scope.firstChild(module - scope.base, name), false, false);
    return row < 0 ? notFound : foundVia(scope.base + row, via.import);
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const written = specifierOf(scope, row);
      if (scope.parsed.imports.kind[row] !== includeKind) return findPackage(hash32(written)) ?? external;
      const beside = findBeside(state, scope, written);
      return beside === external ? findFile(state, scope, written, ["", "lib", "t/lib"], [""]) : beside;
    },
    importTarget: (scope, row) => {
      const module = importModule(state, scope, row);
      const { imports, strings } = scope.parsed;
      const name = strings.find(imports.name[row]!);
      if (!isSymbol(module) || name === undefined || name === "*") return foundVia(module, via.import);
      return findIn(module, scope.nameHash(imports.name[row]!));
    },
    findInModule: declaredIn,
    findVisible: (scope, name) => {
      const open = state.scope(scope.fileId);
      for (const row of open.wildcards) {
        const module = importModule(state, open, row);
        if (!isSymbol(module)) continue;
        const found = findIn(module, name);
        const isText = open.parsed.imports.kind[row] === includeKind;
        if (hasSymbol(found) && (isText || isExported(state, symbolOf(found)))) return found;
      }
      return notFound;
    },
  };
}

/** Whether the file of a symbol lists it in `@EXPORT` or `@EXPORT_OK`. */
function isExported(state: LinkState, symbol: number): boolean {
  const { parsed, names, base } = state.scopeOf(symbol);
  const { exports, stringHashes } = parsed;
  for (let row = 0; row < exports.length; row++)
    if (stringHashes[exports.name[row]!] === names[symbol - base]) return true;
  return false;
}

/** Packages by the hash of their name; of several, the one whose file has that name. */
function collectPackages(state: LinkState): ReadonlyMap<number, number> {
  const packages = new Map<number, number>();
  const { view } = state;
  for (let file = 0; file < view.fileCount; file++) {
    if (view.language(file) !== "perl") continue;
    const scope = state.closedScope(file);
    const own = hash32(packageOf(view.path(file)));
    for (let row = 1; row < scope.symbolCount; row++) {
      if (scope.parents[row] !== 0 || !isTypeKind(scope.kinds[row]!)) continue;
      const name = scope.names[row]!;
      if (!packages.has(name) || name === own) packages.set(name, scope.base + row);
    }
  }
  return packages;
}

/** `lib/Shop/Order.pm` is the file of `Shop::Order`. */
function packageOf(path: string): string {
  const inside = path.slice(path.lastIndexOf("lib/") + (path.includes("lib/") ? 4 : 0));
  return inside.replace(/\.\w+$/, "").replaceAll("/", "::");
}
