// Which declaration does a file mean, if it is declared once and defined per platform (Kotlin's `expect` and `actual`)?
import { symbolFlags } from "../../types/parsed-file.ts";
import type { FileId, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";

/**
 * The nearest of several declarations of one name, measured by shared folders: a file of a platform means the
 * definition of its platform. Among equally near ones the expected one is chosen. Undefined if none of them is an
 * expected one.
 */
export function nearestDeclaration(
  state: LinkState,
  from: FileId,
  symbols: readonly SymbolId[],
): SymbolId | undefined {
  if (
    symbols.length < 2 ||
    !symbols.some((symbol) => (state.flagsOf(symbol) & symbolFlags.declaration) !== 0)
  )
    return undefined;
  const folders = foldersOf(state, from);
  let best: SymbolId | undefined;
  let bestRank = -1;
  for (const symbol of symbols) {
    const file = state.fileOf(symbol);
    const shared = file === from ? folders.length + 1 : sharedStart(folders, foldersOf(state, file));
    const rank = shared * 2 + ((state.flagsOf(symbol) & symbolFlags.declaration) !== 0 ? 1 : 0);
    if (rank > bestRank) [best, bestRank] = [symbol, rank];
  }
  return best;
}

function foldersOf(state: LinkState, file: FileId): readonly string[] {
  return state.view.path(file).split("/").slice(0, -1);
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}
