// Languages without import rules here: a file sees only its own names.
import type { ParsedFile } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { via } from "../../link/strategies.ts";
import { unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { foundVia, notFound } from "../../link/found.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { chooseSymbol } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver } from "../../link/resolver.ts";

export function createPlainResolver(): LanguageResolver {
  return {
    importNames: localNames,
    importModule: () => unresolved,
    importTarget: () => notFound,
    findInModule: () => notFound,
    findVisible: () => notFound,
  };
}

/** The local name of each import row, as written; 0 for rows without one. */
export function localNames(file: ParsedFile): Uint32Array {
  return file.imports.local.map((local) => (local === noString ? 0 : file.stringHashes[local]!));
}

/** What a module itself declares under a name: row 0 is the file, other rows are module symbols inside it. */
export function declaredIn(scope: ScopeOutline, row: number, name: number, wantType: boolean): Found {
  const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
  return found < 0 ? notFound : foundVia(scope.base + found, via.import);
}
