// Nim: modules are files, found by a path from the importing file or from the source folder; includes are text. A call
// may be written as a member of its first argument.
import { importKinds } from "../../types/index.ts";
import { external } from "../../link/entity.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { AttachedFunctions } from "../linking-parts/attached-functions.ts";
import { createFileResolver, isUnmarked } from "../linking-parts/file-imports.ts";
import { findBeside, findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const includeKind = importKinds.indexOf("include");

export function createNimResolver(state: LinkState): LanguageResolver {
  const attached = new AttachedFunctions(state, "nim", (scope, row) => scope.parents[row] === 0);
  const files = createFileResolver(state, {
    languages: new Set(["nim"]),
    find: (scope, row) => {
      const written = specifierOf(scope, row);
      const endings = scope.parsed.imports.kind[row] === includeKind ? ["", ".nim"] : [".nim"];
      if (/^(?:std|system)\//.test(written)) return external;
      const path = written.replace(/^pkg\//, "");
      const beside = findBeside(state, scope, path, endings);
      if (beside !== external || path.startsWith(".")) return beside;
      return findFile(state, scope, path, ["", "src"], endings);
    },
    isHidden: isUnmarked,
    seesIncluders: true,
  });
  return {
    ...files,
    findDetached: (type, name) => attached.find(type, name),
    findOnOutside: (type, name) => attached.findOnOutside(state.types.subject(type), name),
  };
}
