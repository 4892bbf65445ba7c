// Haskell: a module is the file with its name below the package's source folders, or in another package. Types and values
// have names of their own.
import { symbolKindCode } from "../../types/index.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import { via } from "../../link/strategies.ts";
import type { Found } from "../../link/found.ts";
import {
  foundVia,
  hasSymbol,
  notFound,
  packFound,
  strategyOf,
  symbolOf,
  unpackFound,
} from "../../link/found.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importModule } from "../../link/names/imported-names.ts";
import { PairMap } from "../../link/pair-map.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { FilesByEnding } from "../linking-parts/files-by-ending.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";
import { isExported, isTypeAlone, ModuleMembers } from "./linking-members.ts";

const sourceFolders = ["", "src", "lib", "library", "app", "test", "tests"];
const endings = [".hs", ".hsc"];
const languages: ReadonlySet<string> = new Set(["haskell"]);
/** Never a packed answer. */
const notAsked = -(2 ** 31);
const [classKind, typeKind] = (["interface", "type"] as const).map(symbolKindCode);

export function createHaskellResolver(state: LinkState): LanguageResolver {
  const everywhere = new FilesByEnding(state.view, languages);
  const files = createFileResolver(state, {
    languages,
    isHidden: (scope, row) => !isExported(scope, row),
    find: (scope, row) => {
      const path = specifierOf(scope, row).replaceAll(".", "/");
      const nearby = findFile(state, scope, path, sourceFolders, endings);
      if (isSymbol(nearby)) return nearby;
      // Another package of the repository.
      const file = everywhere.findNearest(scope.fileId, path, endings);
      return file === undefined ? nearby : state.closedScope(file).base;
    },
  });
  const members = new ModuleMembers(state, files.importTarget);
  /** What the file that was asked last sees by name: re-exports are followed once for each name. */
  const seen = new PairMap();
  let seenFrom = -1;
  /** A type is not a value, but a constructor may have its name. */
  const settle = (found: Found, name: NameHash, wantType: boolean, search: () => Found): Found => {
    if (!hasSymbol(found)) return found === notFound ? search() : found;
    if (wantType || !isTypeSymbol(state, symbolOf(found))) return found;
    const own = members.constructorOf(symbolOf(found), name);
    return own === unresolved ? search() : foundVia(own, strategyOf(found));
  };
  return {
    ...files,
    importTarget: (scope, row, wantType) => {
      if (!wantType && isTypeAlone(scope, row) && isSymbol(importModule(state, scope, row))) return notFound;
      return settle(
        files.importTarget(scope, row, wantType),
        scope.nameHash(scope.parsed.imports.name[row]!),
        wantType,
        () => {
          const module = importModule(state, scope, row);
          return isSymbol(module)
            ? foundVia(
                members.find(module, scope.nameHash(scope.parsed.imports.name[row]!), wantType),
                via.import,
              )
            : notFound;
        },
      );
    },
    findInModule: (scope, row, name, wantType) =>
      settle(files.findInModule(scope, row, name, wantType), name, wantType, () =>
        foundVia(members.find(scope.base, name, wantType), via.import),
      ),
    findVisible: (scope, name, wantType, offset) => {
      if (scope.fileId !== seenFrom) {
        seen.clear();
        seenFrom = scope.fileId;
      }
      const known = seen.get(wantType ? 1 : 0, name, notAsked);
      if (known !== notAsked) return unpackFound(known);
      const found = settle(files.findVisible(scope, name, wantType, offset), name, wantType, () => {
        const own = members.findOwn(scope, name, wantType);
        return own === unresolved
          ? foundVia(members.findImported(scope, name, wantType), via.import)
          : foundVia(own, via.file);
      });
      if (scope.fileId === seenFrom) seen.set(wantType ? 1 : 0, name, packFound(found));
      return found;
    },
  };
}

function isTypeSymbol(state: LinkState, symbol: SymbolId): boolean {
  const scope = state.closedScopeOf(symbol);
  return isTypeRow(scope, symbol - scope.base);
}

function isTypeRow(scope: ScopeOutline, row: SymbolRow): boolean {
  return scope.kinds[row] === typeKind || scope.kinds[row] === classKind;
}
