// If macros have a name space of their own: does a name mean the macro or another symbol of that name?
import { expressionFlags, symbolKindCode } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundVia, notFound, strategyOf, symbolOf } from "../found.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "./file-scope.ts";
import type { Entity, ExpressionRow, NameHash } from "../ids.ts";

const macroKind = symbolKindCode("macro");

/** What the name of the expression `row` stands for, given the result of a lookup that ignored name spaces. */
export function inMacroSpace(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  name: NameHash,
  found: Found,
): Found {
  const resolver = state.resolver(scope.language);
  if (resolver.findMacro === undefined) return found;
  const isMacro = (scope.parsed.expressions.flags[row]! & expressionFlags.macro) !== 0;
  if (isMacro === isMacroSymbol(state, entityOf(found))) return found;
  return isMacro ? resolver.findMacro(scope, name) : besideMacro(state, found);
}

function isMacroSymbol(state: LinkState, entity: Entity): boolean {
  if (!isSymbol(entity)) return false;
  const scope = state.closedScopeOf(entity);
  return scope.kinds[entity - scope.base] === macroKind;
}

/** Another symbol with the name of a macro, in the macro's scope. */
function besideMacro(state: LinkState, found: Found): Found {
  const macro = symbolOf(found);
  const scope = state.closedScopeOf(macro);
  for (let row = scope.firstSibling(macro - scope.base); row >= 0; row = scope.nextChild(row)) {
    if (scope.kinds[row] !== macroKind) return foundVia(scope.base + row, strategyOf(found));
  }
  return notFound;
}
