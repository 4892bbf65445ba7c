// Types of functions in C++ that no name follows: `function<Item(int)>`, and what a lambda returns.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { functionType } from "../c/syntax-declarators.ts";

/**
 * `Item(int)` among the arguments of a template, where `list` has the parameters: the function's type takes the place of
 * its result's.
 */
export function addFunctionArgument(x: Extraction, list: number): void {
  const around = x.parent();
  if (around === none || x.role(around) !== roles.typeArguments) return;
  const result = childBefore(x, around, list);
  const type = result === none ? none : x.row(result);
  if (type === none || x.expressions.op[type] !== ops.type) return;
  if (x.text.slice(x.end(result), x.start(list)).includes("*")) x.addFlags(type, expressionFlags.indirect);
  x.rowOf[result] = functionType(x, type, list, x.start(list));
}

/** The last child of `node` before the node `end`; `none` if there is none. */
function childBefore(x: Extraction, node: number, end: number): number {
  let last: number = none;
  for (let at = node + 1; at < end; at = afterOf(x.nodes, at)) last = at;
  return last;
}

/** A lambda is worth what it returns: the type behind its arrow, or the value of the `return` that ends it. */
export const lambda: Hook = {
  exit(x, node) {
    const body = x.child(node, x.rule(node)!.body);
    const stated = statedResult(x, node);
    const result = stated !== none || body === none ? stated : returnedValue(x, body);
    if (result !== none)
      x.rowOf[node] = x.addExpression(ops.literal, x.names.internText("=>"), result, x.start(node));
  },
};

function statedResult(x: Extraction, node: number): number {
  for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at))
    if (x.rule(at)?.hook === "trailingType") return x.row(at);
  return none;
}

function returnedValue(x: Extraction, body: number): number {
  const last = childBefore(x, body, afterOf(x.nodes, body));
  if (last === none || x.role(last) !== roles.return) return none;
  const value = x.row(x.child(last, x.rule(last)!.value));
  return value !== none && x.expressions.op[value] === ops.literal ? none : value;
}
