// Ruby: which files see the methods inside of `refine Type do … end`?
import { hash32 } from "../../../base/hash32.ts";
import type { ParsedFile } from "../../types/index.ts";
import { symbolFlags } from "../../types/index.ts";
import type { SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";

const using = hash32("using");
const users = new WeakMap<ParsedFile, boolean>();

/** A file sees refinements of its own, and those of others if it says `using` at all: modules are not told apart. */
export function seesRefined(state: LinkState, scope: FileScope, symbol: SymbolId): boolean {
  const target = state.closedScopeOf(symbol);
  const isRefined = (target.flags[symbol - target.base]! & symbolFlags.refined) !== 0;
  return !isRefined || target.fileId === scope.fileId || isUser(scope.parsed);
}

function isUser(file: ParsedFile): boolean {
  let isUsing = users.get(file);
  if (isUsing === undefined) users.set(file, (isUsing = file.stringHashes.includes(using)));
  return isUsing;
}
