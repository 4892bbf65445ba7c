// Zig: a file is a value that other files import by path.
import { via } from "../../link/strategies.ts";
import { foundVia, notFound } from "../../link/found.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { findBeside, specifierOf } from "../linking-parts/nearby-files.ts";
import { declaredIn, localNames } from "../linking-parts/plain.ts";

/** Zig: `@import("file.zig")` is the file as a value. */
export function createZigResolver(state: LinkState): LanguageResolver {
  const importOf = (scope: FileScope, row: number): number =>
    findBeside(state, scope, specifierOf(scope, row));
  return {
    importNames: localNames,
    importModule: importOf,
    importTarget: (scope, row) => foundVia(importOf(scope, row), via.import),
    findInModule: declaredIn,
    findVisible: () => notFound,
  };
}
