// Scala's `Item(…)`: does it mean the header of the class, though the companion object has an `apply` of its own?
import { noLabel } from "../../types/index.ts";
import type { ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCaseClass, signatureOf, takesSeveralLists } from "../names/signatures.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { hasParameters } from "./argument-flow.ts";
import { labelsOf } from "./passed-arguments.ts";
import { argumentFit } from "./assignability.ts";
import { takes, unknownCount } from "./overloads.ts";

/**
 * Whether the call `call` makes an instance by the header of `type`, where `apply` is a function of the companion: no
 * `apply` takes that many arguments, or those of a case class fit the types of the arguments better.
 */
export function isMadeByHeader(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  type: SymbolId,
  apply: SymbolId,
): boolean {
  const count = scope.parsed.expressions.argc[call]!;
  const header = state.scopeOf(type);
  const row = type - header.base;
  if (count === unknownCount || header.parametersOf(row).length === 0 || !takes(header, row, count))
    return false;
  const labels = (labelsOf(scope, call) ?? []).filter((label) => label !== noLabel);
  if (!hasParameters(header, row, labels)) return false;
  const applies = otherApplies(state, apply, count).filter((symbol) => {
    const target = state.scopeOf(symbol);
    return hasParameters(target, symbol - target.base, labels);
  });
  if (applies.length === 0) return true;
  if (!isCaseClass(signatureOf(header.parsed, row))) return false;
  const own = fitOf(state, scope, call, type);
  return applies.every((symbol) => own > fitOf(state, scope, call, symbol));
}

/** The functions with the name of `apply` beside it that may take that many arguments. */
function otherApplies(state: LinkState, apply: SymbolId, count: number): readonly SymbolId[] {
  const scope = state.scopeOf(apply);
  const found: SymbolId[] = [];
  for (let at = scope.firstSibling(apply - scope.base); at >= 0; at = scope.nextChild(at)) {
    if (!isCallableKind(scope.kinds[at]!)) continue;
    // Of several lists, a call counts the arguments of the first one only.
    const isOpen = takesSeveralLists(signatureOf(scope.parsed, at));
    if (isOpen || takes(scope, at, count)) found.push(scope.base + at);
  }
  return found;
}

function fitOf(state: LinkState, scope: FileScope, call: ExpressionRow, callable: SymbolId): number {
  const target = state.scopeOf(callable);
  const parameters = target.parametersOf(callable - target.base);
  let fit = 0;
  scope.argumentsOf(call).forEach((argument, place) => {
    const parameter = parameters[place];
    if (parameter === undefined) return;
    const declared = state.infer.bindingType(target, parameter);
    fit += argumentFit(state, state.infer.typeOf(scope, argument), declared);
  });
  return fit;
}
