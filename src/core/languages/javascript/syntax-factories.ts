// Function literals that are called where they are written: what do they return?
// `const Queue = (function () { … return Queue; })()`
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { noField, ops, roles } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";

/** Whether a node is a call of a function literal. */
export function isRunInPlace(x: Extraction, node: number): boolean {
  if (x.role(node) !== roles.call) return false;
  const callee = x.child(node, x.rule(node)!.base);
  return callee !== none && x.role(callee) === roles.lambda;
}

/** The value of such a call is that of the name or class that the function returns. */
export function readRunInPlace(x: Extraction, node: number): void {
  if (x.row(node) !== none || !isRunInPlace(x, node)) return;
  const returned = returnedBy(x, x.child(node, x.rule(node)!.base));
  const row = returned === none ? none : x.row(returned);
  if (row !== none && x.expressions.op[row] === ops.ident) x.rowOf[node] = row;
}

/** In `memo`, with the node: a function literal that makes what the file exports. */
export const factoryMark = "factory";

/** Whether the open node `place` steps out returns from the factory of the module. */
export function isReturnOfFactory(x: Extraction, place: number): boolean {
  const statement = x.parent(place);
  if (statement === none || x.role(statement) !== roles.return) return false;
  for (let outwards = place + 1; outwards < place + 4; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return false;
    if (x.role(around) === roles.lambda) return x.memo.has(`${factoryMark} ${around}`);
  }
  return false;
}

/** What a function literal returns at the end of its body; `none` if that is not plain. */
export function returnedBy(x: Extraction, lambda: number): number {
  const body = x.child(lambda, x.rule(lambda)?.body ?? noField);
  const statement =
    body === none ? undefined : childrenOf(x, body).findLast((at) => x.role(at) === roles.return);
  return statement === undefined ? none : x.child(statement, x.rule(statement)!.value);
}
