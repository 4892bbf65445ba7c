// Which value does an expression have that gives one of several, such as a conditional or `a ?? b`?
import { expressionFlags, none } from "../../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";
import { startOf } from "../tree/flat-tree.ts";
import { ops } from "../tree/rules.ts";

/**
 * A row for a value that is one of several. If only one of them tells a type (`x ?? 0`), the row is that one; else a
 * row "|" with those values as its parts.
 */
export function addChoice(x: Extraction, node: number, values: readonly number[]): number {
  const { op, generic, name, base } = x.expressions;
  const known = values.filter((row) => row !== none && op[row] !== ops.literal);
  const cast = known.find((row) => op[row] === ops.type);
  if (cast !== undefined) return cast; // the author stated it
  const isNamed = known.filter((row) => (x.expressions.flags[row]! & expressionFlags.local) === 0);
  const telling = isNamed.length > 0 ? isNamed : known;
  const [only = values.find((row) => row !== none) ?? none, second] = telling;
  if (second === undefined || telling.some((row) => generic[row] !== none)) return only;
  const isSame = telling.every(
    (row) => op[row] === op[only] && name[row] === name[only] && base[row] === base[only],
  );
  if (isSame) return only;
  const row = x.addExpression(ops.type, x.names.internText("|"), none, startOf(x.nodes, node));
  for (const value of telling) x.expressions.generic[value] = row;
  return row;
}

/** Of two rows for one value, the one that determines its type better: a call or a `new`, else the first. */
export function chooseValue(x: Extraction, first: number, second: number): number {
  const op = second === none ? ops.literal : x.expressions.op[second]!;
  const isMade = op === ops.call || op === ops.new;
  return first === none || (isMade && x.expressions.op[first] !== ops.new) ? second : first;
}
