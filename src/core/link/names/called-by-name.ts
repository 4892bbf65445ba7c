// Is naming a method calling it? Scala's `item.parent`, of `def parent: Item`.
import type { FileScope } from "./file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { signatureOf, takesArguments } from "./signatures.ts";
import { isCallableKind } from "./symbol-choice.ts";
import type { SymbolRow } from "../ids.ts";

/** Whether the symbol `row` of `target` runs where it is named, without a list of arguments. */
export function isCalledByName(state: LinkState, target: FileScope, row: SymbolRow): boolean {
  if (target.traits.readingCalls !== true || !isCallableKind(target.kinds[row]!)) return false;
  return !takesArguments(signatureOf(state.scope(target.fileId).parsed, row));
}
