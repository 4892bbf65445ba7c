// What else is `this`, if a type declares what it will be mixed into? Scala's `trait Part { self: Whole => … }`.
import { hash32 } from "../../../base/hash32.ts";
import { declaredSelf } from "../../types/index.ts";
import type { LinkState } from "../link-state.ts";
import type { ScopeOutline } from "./scope-outline.ts";
import type { SymbolRow, TypeId } from "../ids.ts";

const declaredSelfHash = hash32(declaredSelf);

/** The types that the type `row` of the file declares for its `this`, last one first. */
export function declaredSelfTypes(
  state: LinkState,
  outline: ScopeOutline,
  row: SymbolRow,
): readonly TypeId[] {
  const scope = state.scope(outline.fileId);
  const { bindings, symbols } = scope.parsed;
  return scope
    .bindingsAt(declaredSelfHash, symbols.end[row]! - 1)
    .filter((binding) => bindings.owner[binding] === row)
    .map((binding) => state.infer.bindingType(scope, binding));
}
