// R: the files in a package's folder `R` share one scope, which its tests also see; scripts source other files.
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

export function createRResolver(state: LinkState): LanguageResolver {
  return createFileResolver(state, {
    languages: new Set(["r"]),
    find: (scope, row) => findFile(state, scope, specifierOf(scope, row).replace(/^\.\//, ""), [""], [""]),
    seesIncluders: true,
    sharedBy: (path) => {
      const folder = /^(.*?)(?:^|\/)(?:R|tests|inst|vignettes|data-raw|demo)\//.exec(path)?.[1];
      return folder;
    },
  });
}
