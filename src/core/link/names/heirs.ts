// Which method does a call on self run that its class does not have? That of a class of the file that inherits from it, or
// that mixes the module in. Only classes of the same file count: types never depend on a file's users.
import { symbolFlags } from "../../types/index.ts";
import { foundVia, hasSymbol, notFound, symbolOf } from "../found.ts";
import type { Found } from "../found.ts";
import type { NameHash, SymbolId, SymbolRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import type { FileScope } from "./file-scope.ts";
import { heirsInFile } from "./inherits-from.ts";
import { findMember } from "./members.ts";
import { isTypeKind } from "./symbol-choice.ts";

/** With more heirs, the call could run anything. */
const maxHeirs = 5;

/**
 * The method of that name in heirs of `type`, a class or module of the file `scope`: a static one if `isStatic`. A
 * choice, if several heirs lead to different methods.
 */
export function findInHeirs(
  state: LinkState,
  scope: FileScope,
  type: SymbolId,
  name: NameHash,
  isStatic: boolean,
): Found {
  if (!scope.traits.moduleMixins || type < scope.base || type >= scope.base + scope.symbolCount)
    return notFound;
  const found = new Set<SymbolId>();
  for (const row of heirsInFile(state, scope, type)) {
    const { found: member } = findMember(state, scope.base + row, name, isStatic);
    if (hasSymbol(member) && ((state.flagsOf(symbolOf(member)) & symbolFlags.static) !== 0) === isStatic)
      found.add(symbolOf(member));
  }
  if (found.size === 0 || found.size > maxHeirs) return notFound;
  const [only] = found;
  return found.size === 1
    ? foundVia(only!, via.inherited)
    : foundVia(state.choice([...found]), via.ambiguous);
}

/** Whether self in the code of the symbol `row` is a class: in a static method, or in the body of a class. */
export function isInClass(scope: FileScope, row: SymbolRow): boolean {
  return isTypeKind(scope.kinds[row]!) || (scope.flags[row]! & symbolFlags.static) !== 0;
}
