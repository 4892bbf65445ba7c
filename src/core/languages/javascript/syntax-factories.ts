// Function literals that are called where they are written: what do they return?
// `const Queue = (function () { … return Queue; })()`
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { placesIn } from "../../parse/nodes/given-values.ts";
import { noField, roles } from "../../parse/tree/rules.ts";
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
  if (row !== none && x.expressions.op[row] !== ops.literal) x.rowOf[node] = row;
}

/** `(function ($, app) { … })(query, main)`: the parameters hold what the call passes. */
export function bindPassed(x: Extraction, node: number, list: number): void {
  if (!isRunInPlace(x, node)) return;
  const lambda = x.child(node, x.rule(node)!.base);
  const parameters = x.childOfRole(lambda, roles.parameters);
  const names = parameters === none ? [x.child(lambda, x.rule(lambda)!.name)] : childrenOf(x, parameters);
  const values = childrenOf(x, list);
  const starts = values.map((value) => x.start(value));
  placesIn(x, list, starts).forEach((place, at) => {
    const name = names[place];
    if (name === undefined || name === none || x.role(name) !== roles.name) return;
    const binding = parameterNamed(x, lambda, x.intern(name));
    if (binding !== none) x.bindings.value[binding] = x.row(values[at]!);
  });
}

/** The first binding of that name in a function literal, if nothing is known of its value; `none` for others. */
function parameterNamed(x: Extraction, lambda: number, name: number): number {
  const { bindings } = x;
  let found: number = none;
  for (let row = bindings.length - 1; row >= 0 && bindings.start[row]! >= x.start(lambda); row--)
    if (bindings.name[row] === name) found = row;
  const isOpen =
    found !== none &&
    bindings.start[found]! <= x.start(lambda) + 1 &&
    bindings.value[found] === none &&
    bindings.type[found] === none;
  return isOpen ? found : none;
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
  if (body !== none && x.role(body) !== roles.block) return body; // () => value
  const statement =
    body === none ? undefined : childrenOf(x, body).findLast((at) => x.role(at) === roles.return);
  return statement === undefined ? none : x.child(statement, x.rule(statement)!.value);
}
