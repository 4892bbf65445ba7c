// Does naming a method call it? Scala's `item.parent`, with `def parent: Item`.
import type { ScopeOutline } from "./scope-outline.ts";
import type { LinkState } from "../link-state.ts";
import { signatureOf, takesArguments } from "./signatures.ts";
import { isCallableKind } from "./symbol-choice.ts";
import type { SymbolRow } from "../ids.ts";

/** Whether the symbol `row` of `target` runs when it is named without an argument list. */
export function isCalledByName(state: LinkState, target: ScopeOutline, row: SymbolRow): boolean {
  if (!target.traits.readingCalls || !isCallableKind(target.kinds[row]!)) return false;
  return !takesArguments(signatureOf(state.scope(target.fileId).parsed, row));
}
