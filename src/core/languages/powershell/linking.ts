// PowerShell: scripts see what they dot-source and import; functions that scripts load into one session see each other.
import { foundVia, hasSymbol } from "../../link/found.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { via } from "../../link/strategies.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

/** Several files declare a function of that name. */
const several = -1;
const testFile = /\.tests\.ps1$|(?:^|\/)_*tests?_*\//i;

export function createPowerShellResolver(state: LinkState): LanguageResolver {
  const files = createFileResolver(state, {
    languages: new Set(["powershell"]),
    find: (scope, row) => findFile(state, scope, specifierOf(scope, row), [""], ["", ".psm1", ".ps1"]),
    seesIncluders: true,
  });
  let commands: ReadonlyMap<NameHash, SymbolId> | undefined;
  return {
    ...files,
    findVisible: (scope, name, wantType, offset) => {
      const found = files.findVisible(scope, name, wantType, offset);
      if (hasSymbol(found) || wantType) return found;
      const command = (commands ??= collectCommands(state)).get(name) ?? several;
      return command === several ? found : foundVia(command, via.linkage);
    },
  };
}

/**
 * Functions named like `Get-Item`: a module loads the scripts of its folders in a loop, and is itself loaded on first
 * use, so if only one file has a function of that name, it is meant. Nothing needs those of tests.
 */
function collectCommands(state: LinkState): ReadonlyMap<NameHash, SymbolId> {
  const commands = new Map<NameHash, SymbolId>();
  const { view } = state;
  for (let file = 0; file < view.fileCount; file++) {
    if (view.language(file) !== "powershell" || testFile.test(view.path(file))) continue;
    const scope = state.scope(file);
    const { symbols, strings } = scope.parsed;
    for (let row = 1; row < scope.symbolCount; row++) {
      if (scope.parents[row] !== 0 || !isCallableKind(scope.kinds[row]!)) continue;
      if (!strings.get(symbols.name[row]!).includes("-")) continue;
      const name = scope.names[row]!;
      commands.set(name, commands.has(name) ? several : scope.base + row);
    }
  }
  return commands;
}
