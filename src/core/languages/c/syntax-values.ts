// Values of C that may be functions: behind casts, chosen by a condition, returned by a function.
import { none, ops } from "../../types/parsed-file.ts";
import { addChoice, isChoice } from "../../parse/nodes/choices.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { mayHoldFunction } from "./syntax-callbacks.ts";

/** Added to the row of a function in a negative key of `memo`: whether a result was noted. Nodes have whole keys. */
const returnKey = -0.75;

/** `(run_fn)run` is still the function. */
export const cast: Hook = {
  exit(x, node) {
    const value = x.row(x.child(node, x.rule(node)!.value));
    if (mayHoldFunction(x, value)) x.rowOf[node] = value;
  },
};

/** `c ? a : b`: both functions, else the first part that has a row. */
export const chosen: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.row(x.child(node, rule.left)), x.row(x.child(node, rule.right))];
    const isEither = [left, right].every((row) => mayHoldFunction(x, row));
    if (isEither) x.rowOf[node] = addChoice(x, node, [left, right]);
    else x.rowOf[node] = left === none ? right : left;
  },
};

/** `return item->run;`: what functions return is noted while they are read, and settled at their end. */
export const returned: Hook = {
  exit(x, node) {
    const symbol = x.returningSymbol();
    if (symbol <= 0 || node + 1 >= afterOf(x.nodes, node)) return;
    for (const value of valuesOf(x, node + 1)) {
      const first = x.memo.get(returnKey - symbol);
      if (first === undefined) x.memo.set(returnKey - symbol, value);
      else if (first !== value) x.memo.set(returnKey - symbol, withValue(x, node, first, value));
    }
  },
};

/** The row for a value that is the one in `first`, or one of several there, or that in `value`. */
function withValue(x: Extraction, node: number, first: number, value: number): number {
  if (!isChoice(x, first)) return addChoice(x, node, [first, value]);
  if (x.expressions.generic[value] === none) x.expressions.generic[value] = first;
  return first;
}

/** The rows that may be functions of a returned value. */
function valuesOf(x: Extraction, value: number): number[] {
  const row = x.row(value);
  if (row !== none && x.expressions.op[row] === ops.type) return isChoice(x, row) ? [row] : [];
  const isNoted = (at: number): boolean => x.expressions.op[at] === ops.member || mayHoldFunction(x, at);
  return valuesIn(x, value).filter(isNoted);
}

/** The rows of a value; of `c ? a : b` those of both. */
export function valuesIn(x: Extraction, value: number): number[] {
  const rule = x.rule(value);
  const nodes =
    rule?.hook === "conditional" ? [x.child(value, rule.left), x.child(value, rule.right)] : [value];
  return nodes.map((node) => x.row(node)).filter((row) => row !== none);
}

/** The row of the functions that the function `symbol` may return; `none` if it returns others, or something else. */
export function returnedFunctions(x: Extraction, symbol: number): number {
  return x.memo.get(returnKey - symbol) ?? none;
}
