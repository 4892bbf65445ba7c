// Rows of types that JSDoc composes from other types.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";

/** The type `name` with those type arguments, some of which may be `none`. */
export function composeType(x: Extraction, name: string, parts: readonly number[], offset: number): number {
  const row = x.addExpression(ops.type, x.names.internText(name), none, offset);
  parts.forEach((part, position) => {
    setTypeArgument(x, part, row, position);
  });
  return row;
}

/** A type "=>". Its last argument is the result, even if that is unknown. */
export function addFunctionType(
  x: Extraction,
  types: readonly number[],
  result: number,
  offset: number,
): number {
  const row = composeType(x, "=>", types, offset);
  const given = result === none ? composeType(x, "void", [], offset) : result;
  if (result === none) x.addFlags(given, unneededFlag);
  setTypeArgument(x, given, row, types.length);
  return row;
}

/** An object with properties of those types, by name. */
export function addRecord(x: Extraction, parts: ReadonlyMap<string, number>): number {
  const [first = none] = parts.values();
  const offset = first === none ? 0 : x.expressions.offset[first]!;
  const record = x.addExpression(ops.literal, x.names.internText("Object"), none, offset);
  x.addFlags(record, expressionFlags.branch);
  for (const [name, type] of parts) {
    const entry = x.addExpression(
      ops.literal,
      x.names.internText(`.${name}`),
      type,
      x.expressions.offset[type]!,
    );
    setTypeArgument(x, entry, record, 0);
  }
  return record;
}
