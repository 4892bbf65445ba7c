// Solidity: imports of files by path or package name, and library functions attached to types.
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { external } from "../../link/entity.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { AttachedFunctions } from "../linking-parts/attached-functions.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findBeside, findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const packageFolders = ["", "node_modules", "lib", "contracts", "src"];

export function createSolidityResolver(state: LinkState): LanguageResolver {
  const find = (scope: FileScope, row: number): number => {
    const path = specifierOf(scope, row);
    if (path.startsWith(".")) return findBeside(state, scope, path, [""]);
    const found = findFile(state, scope, path, packageFolders, [""]);
    const inPackage = path.replace(/^(?:@[^/]+\/)?[^/]+\//, ""); // the root is that package
    return found === external && inPackage !== path
      ? findFile(state, scope, inPackage, packageFolders, [""])
      : found;
  };
  // `using Library for Type`
  const attached = new AttachedFunctions(state, "solidity", (scope, row) => {
    const parent = scope.parents[row]!;
    return parent !== 0 && isModuleKind(scope.kinds[parent]!);
  });
  return {
    ...createFileResolver(state, { languages: new Set(["solidity"]), find }),
    findDetached: (type, name) => attached.find(type, name),
    findOnOutside: (type, name) => attached.findOnOutside(state.types.subject(type), name),
  };
}
