// Gleam: a module is a file below `src` or `test`, named by its path.
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver, isUnmarked } from "../linking-parts/file-imports.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

export function createGleamResolver(state: LinkState): LanguageResolver {
  return createFileResolver(state, {
    languages: new Set(["gleam"]),
    find: (scope, row) => findFile(state, scope, specifierOf(scope, row), ["src", "test", "dev"], [".gleam"]),
    isHidden: isUnmarked,
  });
}
