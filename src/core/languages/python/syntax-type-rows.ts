// Types that Python code passes as values: `isinstance(value, Type)`, `cast("Type", value)`.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { codeIn } from "../syntax-parts/node-parts.ts";
import { quotedType, writtenType } from "./syntax-quoted-types.ts";

/** Row of the type that an argument stands for: `Type`, `module.Type[Part]`, `"Type"`, `A | B` and `(A, B)`. */
export function passedType(x: Extraction, node: number, levels = 4): number {
  if (x.rule(node)?.as === "string") return quotedType(x, node) ?? none;
  const first = x.expressions.length;
  const row = x.rule(node)?.as === "tuple" ? anyOf(x, node, levels) : writtenType(x, node);
  for (let added = first; added < x.expressions.length; added++) x.addFlags(added, unneededFlag);
  return row;
}

/** `(A, B)`: a value of one of these types. */
function anyOf(x: Extraction, node: number, levels: number): number {
  if (levels === 0) return none;
  const arms = codeIn(x, node).map((at) => passedType(x, at, levels - 1));
  if (arms.length < 2 || arms.includes(none)) return arms[0] ?? none;
  const union = x.addExpression(ops.type, x.names.internText("|"), none, x.start(node));
  arms.forEach((arm, place) => {
    setTypeArgument(x, arm, union, place);
  });
  return union;
}
