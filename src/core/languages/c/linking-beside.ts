// C++: which functions may an unqualified call mean because of the type of an argument?
import { symbolFlags } from "../../types/index.ts";
import { hasSymbol, symbolOf } from "../../link/found.ts";
import type { NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { signatureOf } from "../../link/names/signatures.ts";
import { isCallableKind, isModuleKind } from "../../link/names/symbol-choice.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";

export interface Beside {
  /** The file with the call. */
  readonly scope: FileScope;
  /** The class or enum of an argument. */
  readonly type: SymbolId;
  readonly name: NameHash;
}

/**
 * Friends that the class of an argument defines, and one function of the innermost namespace around it; its overloads
 * are its siblings. Names of the global namespace need no such rule.
 */
export function functionsBeside(
  state: LinkState,
  namespaces: Namespaces,
  { scope, type, name }: Beside,
): readonly SymbolId[] {
  const declaring = state.closedScopeOf(type);
  const row = type - declaring.base;
  const found: SymbolId[] = [];
  for (let at = declaring.firstChild(row, name); at >= 0; at = declaring.nextChild(at))
    if (isFriend(state, declaring, at)) found.push(declaring.base + at);
  let space = declaring.parents[row]!;
  while (space > 0 && !isModuleKind(declaring.kinds[space]!)) space = declaring.parents[space]!;
  if (space <= 0) return found;
  const path = namespaces.pathOf(state.scope(declaring.fileId), space);
  const beside = namespaces.findIn(path, name, false, scope.fileId);
  if (hasSymbol(beside) && isCallableKind(state.kindOf(symbolOf(beside)))) found.push(symbolOf(beside));
  return found;
}

/** A friend is marked as a static method is, without the word in its head. */
function isFriend(state: LinkState, declaring: ScopeOutline, row: SymbolRow): boolean {
  if ((declaring.flags[row]! & symbolFlags.static) === 0 || !isCallableKind(declaring.kinds[row]!))
    return false;
  return !/^[^(]*\bstatic\b/.test(signatureOf(state.scope(declaring.fileId).parsed, row));
}
