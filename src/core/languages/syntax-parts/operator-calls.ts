// Calls written as operators: `a + b` runs a method of the class of `a`, if that declares one.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/**
 * Adds the call of the member `name` of what `receiver` stands for, and returns its row; `none` if the receiver is of
 * no class of the root.
 */
export function addOperatorCall(
  x: Extraction,
  receiver: number,
  name: string,
  given: readonly number[],
): number {
  return mayBeOfRoot(x, receiver) ? addMethodCall(x, receiver, name, given) : none;
}

/** Adds the call of the member `name` of a value, or of a value of a type if `receiver` is a type's row. */
export function addMethodCall(
  x: Extraction,
  receiver: number,
  name: string,
  given: readonly number[],
): number {
  const offset = x.expressions.offset[receiver]!;
  const member = x.addExpression(ops.member, x.names.internText(name), receiver, offset);
  const call = x.addExpression(ops.call, noString, member, offset);
  x.expressions.argc[call] = given.length;
  x.addFlags(call, expressionFlags.implicit);
  for (const row of given)
    if (row !== none && x.expressions.generic[row] === none) x.expressions.generic[row] = call;
  return call;
}

/** Literals are of built-in types. */
function mayBeOfRoot(x: Extraction, row: number): boolean {
  if (row === none) return false;
  const op = x.expressions.op[row]!;
  return op !== ops.literal && op !== ops.super && op !== ops.type;
}
