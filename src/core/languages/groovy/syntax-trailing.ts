// `def first = items.find { it.isOpen() }`: outside of a statement of its own, the grammar does not know that the literal is
// passed to what stands before it.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

/** Rows after a name that may belong to the same chain. */
const mostRowsBack = 4;
/** Names that the last statements have bound to the value. */
const mostBindingsBack = 4;

/** Row of the name right before the literal `node`, which is then called with it; `none` if no name stands there. */
export function nameBefore(x: Extraction, node: number): number {
  const around = x.parent();
  if (around !== none && x.role(around) === roles.arguments && around + 1 === node) {
    // The statement `items.each { … }` is known as a call.
    return none;
  }
  let end = x.start(node);
  while (end > 0 && /[ \t]/.test(x.text.charAt(end - 1))) end--;
  if (!/\w/.test(x.text.charAt(end - 1))) return none;
  const { op, name, offset, length } = x.expressions;
  for (let row = length - 1; row >= 0 && row >= length - mostRowsBack; row--) {
    if (op[row] !== ops.ident && op[row] !== ops.member) continue;
    if (offset[row]! + x.names.get(name[row]!).length === end) return row;
  }
  return none;
}

/** Makes the call of `callee`, and whatever had the callee as its value have the call. */
export function addTrailingCall(x: Extraction, callee: number): number {
  const { expressions, bindings, symbols } = x;
  const call = x.addExpression(ops.call, noString, callee, expressions.offset[callee]!);
  expressions.argc[call] = 1;
  expressions.generic[call] = expressions.generic[callee]!;
  expressions.generic[callee] = none;
  expressions.flags[callee]! &= ~expressionFlags.argument;
  for (let row = bindings.length - 1; row >= 0 && row >= bindings.length - mostBindingsBack; row--)
    if (bindings.value[row] === callee) bindings.value[row] = call;
  for (const row of [x.returningSymbol(), symbols.length - 1])
    if (row >= 0 && symbols.value[row] === callee) symbols.value[row] = call;
  return call;
}
