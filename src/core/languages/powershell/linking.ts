// PowerShell: scripts see what they dot-source and import; functions that scripts load into one session see each other.
import { foundVia, hasSymbol } from "../../link/found.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { via } from "../../link/strategies.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";
import { outerFunctions } from "../linking-parts/outer-functions.ts";

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
      // A stand-in for a command that every session has is meant only where it is loaded.
      if (hasSymbol(found) || wantType || scope.traits.globals.has(name)) return found;
      const command = (commands ??= collectCommands(state)).get(name) ?? several;
      return command === several || !isCommand(state, command) ? found : foundVia(command, via.linkage);
    },
  };
}

/**
 * Functions at the top of files: a module loads the scripts of its folders in a loop, and is itself loaded on first use,
 * so if only one file has a function of that name, it is meant. Nothing needs those of tests.
 */
function collectCommands(state: LinkState): ReadonlyMap<NameHash, SymbolId> {
  const commands = new Map<NameHash, SymbolId>();
  const { view } = state;
  for (let file = 0; file < view.fileCount; file++) {
    if (view.language(file) !== "powershell" || testFile.test(view.path(file))) continue;
    for (const [name, symbol] of outerFunctions(state.closedScope(file)))
      commands.set(name, commands.has(name) ? several : symbol);
  }
  return commands;
}

/** Named like `Get-Item`, as commands for the whole session are; other names are those of a file's own helpers. */
function isCommand(state: LinkState, symbol: SymbolId): boolean {
  const { parsed, base } = state.scopeOf(symbol);
  return parsed.strings.get(parsed.symbols.name[symbol - base]!).includes("-");
}
