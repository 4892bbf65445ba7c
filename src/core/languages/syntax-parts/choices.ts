// Values that are one of several: `a || b`, branches, results of several returns.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** One of several values: a type "|" of those that are known. */
export function addChoice(x: Extraction, rows: readonly number[], offset: number): number {
  const known = [...new Set(rows)].filter((row) => row !== none && !isPlain(x, row));
  if (known.length < 2) return known[0] ?? rows.find((row) => row !== none) ?? none;
  const choice = x.addExpression(ops.type, x.names.internText("|"), none, offset);
  known.sort((a, b) => a - b);
  known.forEach((row, i) => {
    if (x.expressions.generic[row] !== none) return;
    addPart(x, choice, row, i);
  });
  return choice;
}

/** `a || b`, `c ? a : b`: one of two values. A literal tells less than anything else. */
export function eitherValue(x: Extraction, first: number, second: number): number {
  if (first === none || second === none) return Math.max(first, second);
  const { op } = x.expressions;
  if (op[second] === ops.literal) return first;
  return op[first] === ops.literal ? second : addChoice(x, [first, second], x.expressions.offset[first]!);
}

/** Makes the value of `row` the part of a type at that position; calls keep their argument count. */
export function addPart(x: Extraction, type: number, row: number, place: number): void {
  const op = x.expressions.op[row]!;
  x.expressions.generic[row] = type;
  if (op !== ops.call && op !== ops.new) x.expressions.argc[row] = place;
}

function isPlain(x: Extraction, row: number): boolean {
  if (x.expressions.op[row] !== ops.literal) return false;
  return /^(?:TrueClass|FalseClass|Symbol|bool|nil)$/.test(x.names.get(x.expressions.name[row]!));
}
