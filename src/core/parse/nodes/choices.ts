// Which value does an expression have that gives one of several, such as a conditional or `a ?? b`?
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";
import { startOf } from "../tree/flat-tree.ts";

/** Parts of a choice are among so many rows before it. */
const maxRows = 64;
/** More parts are not looked at. */
const mostParts = 4;

/** Whether a row is one of several values. */
export function isChoice(x: Extraction, row: number): boolean {
  const { op, name } = x.expressions;
  return op[row] === ops.type && name[row] !== noString && x.names.get(name[row]!) === "|";
}

/** Rows of the values of `a || b`; none for a row that is no choice. */
export function partsOf(x: Extraction, row: number): readonly number[] {
  const { generic } = x.expressions;
  if (!isChoice(x, row)) return [];
  const parts: number[] = [];
  for (let at = row - 1; at >= 0 && at > row - maxRows && parts.length < mostParts; at--)
    if (generic[at] === row) parts.push(at);
  return parts;
}

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
