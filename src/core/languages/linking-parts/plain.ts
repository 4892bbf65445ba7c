// Languages without import rules of ours: a file sees its own names and nothing else.
import type { ParsedFile } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { unresolved } from "../../link/entity.ts";
import type { LanguageResolver } from "../../link/resolver.ts";

export function createPlainResolver(): LanguageResolver {
  return {
    importNames: localNames,
    importModule: () => unresolved,
    importTarget: () => unresolved,
    findInModule: () => unresolved,
    findVisible: () => unresolved,
  };
}

/** The local name of each import row, as written; 0 for rows without one. */
export function localNames(file: ParsedFile): Uint32Array {
  return file.imports.local.map((local) => (local === noString ? 0 : file.stringHashes[local]!));
}
