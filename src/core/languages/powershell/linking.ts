// PowerShell: scripts see what they dot-source and import; functions that scripts load into one session see each other.
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

export function createPowerShellResolver(state: LinkState): LanguageResolver {
  return createFileResolver(state, {
    languages: new Set(["powershell"]),
    find: (scope, row) => findFile(state, scope, specifierOf(scope, row), [""], ["", ".psm1", ".ps1"]),
    seesIncluders: true,
  });
}
