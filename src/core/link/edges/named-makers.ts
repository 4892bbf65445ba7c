// What does a constructor mean that is named and not called: Java's `Item::new`, Kotlin's `::Item`?
import { symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf } from "../found.ts";
import type { ExpressionRow, SymbolId, SymbolRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { hasParameterList, signatureOf } from "../names/signatures.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { isMaker } from "../types/named-makers.ts";
import { unknownCount } from "../types/overloads.ts";

/** What such a name stands for if that is no class: `::Total`. */
export function namedInstead(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  known: Found | undefined,
): Found | undefined {
  if (!isMaker(scope, row)) return undefined;
  const found = known ?? state.infer.referenceOf(scope, scope.parsed.expressions.base[row]!);
  const named = entityOf(found);
  return isSymbol(named) && !isTypeKind(state.kindOf(named)) ? found : undefined;
}

/** Whether it names a class with several constructors, and nothing tells which of them is meant. */
export function isUndecided(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): boolean {
  if (!isMaker(scope, row) || scope.parsed.expressions.argc[row] !== unknownCount) return false;
  return isTypeKind(state.kindOf(symbol)) && hasSeveralConstructors(state, symbol);
}

/** The header of a class or record declares one too; a record's body may write that one out. */
function hasSeveralConstructors(state: LinkState, type: SymbolId): boolean {
  const scope = state.scopeOf(type);
  const row = type - scope.base;
  const inHeader = scope.parametersOf(row).length;
  let count = inHeader > 0 ? 1 : 0;
  for (let at = row + 1; at < scope.symbolCount && scope.parents[at]! >= row; at++) {
    if (scope.parents[at] !== row || (scope.flags[at]! & symbolFlags.constructor) === 0) continue;
    const isStatic = (scope.flags[at]! & symbolFlags.static) !== 0;
    if (!isStatic && !(inHeader > 0 && isOfHeader(scope, at, inHeader))) count++;
  }
  return count > 1;
}

/** `Item { check(name); }`, or a constructor with all parameters of the record. */
function isOfHeader(scope: FileScope, constructor: SymbolRow, inHeader: number): boolean {
  if (!scope.traits.compactConstructors) return false;
  const isCompact = !hasParameterList(signatureOf(scope.parsed, constructor));
  return isCompact || scope.parametersOf(constructor).length === inHeader;
}
