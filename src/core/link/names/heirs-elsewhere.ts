// Which classes inherit from one? Those of its own file, and those of files that name it as a base. Asked only for the
// edges of the file being linked: types never depend on a file's users.
import { appendTo } from "../../../base/append-to.ts";
import type { NameHash, SymbolId, SymbolRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { namedBases } from "./called-names.ts";
import type { FileScope } from "./file-scope.ts";
import { heirsBelow } from "./heirs-below.ts";
import { inheritsFrom } from "./inherits-from.ts";

/** Classes are looked for so far below another one. */
export const maxLevels = 3;

/**
 * Classes whose base has that name, and their heirs; those of tests only `withTests`, and none of a name that too many
 * files name as a base.
 *
 * @param isWanted - a class for which it is false is left out with its heirs
 */
export function* heirsNaming(
  state: LinkState,
  base: NameHash,
  withTests: boolean,
  isWanted: (heir: SymbolId) => boolean,
  levels = maxLevels,
): Generator<SymbolId> {
  for (const file of state.callers.inheriting(base, withTests)) {
    const scope = state.scope(file);
    for (const heir of heirsByBase(scope).get(base) ?? []) {
      const symbol = scope.base + heir;
      const heirName = scope.names[heir]!;
      if (heir <= 0 || heirName === base || !isWanted(symbol)) continue;
      yield symbol;
      if (levels > 1) yield* heirsNaming(state, heirName, withTests, isWanted, levels - 1);
    }
  }
}

const byBase = new WeakMap<FileScope, ReadonlyMap<NameHash, readonly SymbolRow[]>>();

/** Classes of a file by the names of their bases. */
function heirsByBase(scope: FileScope): ReadonlyMap<NameHash, readonly SymbolRow[]> {
  let known = byBase.get(scope);
  if (known === undefined) {
    const found = new Map<NameHash, SymbolRow[]>();
    for (const { heir, name } of namedBases(scope.parsed, scope.heritage)) appendTo(found, name, heir);
    byBase.set(scope, (known = found));
  }
  return known;
}

/** All known classes that inherit from a class, directly or not. */
export function heirsOf(state: LinkState, type: SymbolId): readonly SymbolId[] {
  let heirs = state.heirs.get(type);
  if (heirs === undefined) state.heirs.set(type, (heirs = [...findHeirs(state, type)]));
  return heirs;
}

function findHeirs(state: LinkState, type: SymbolId): ReadonlySet<SymbolId> {
  const scope = state.scopeOf(type);
  const heirs = new Set(heirsBelow(state, scope, type).map((row) => scope.base + row));
  if (scope.traits.asksCallers !== "members") return heirs;
  const isHeir = (symbol: SymbolId): boolean => inheritsFrom(state, symbol, type);
  const withTests = state.callers.isTest(scope.fileId);
  for (const heir of heirsNaming(state, scope.names[type - scope.base]!, withTests, isHeir)) heirs.add(heir);
  return heirs;
}
