// Constructors that are named and not called: `Item::new` of Java, `::Item` of Kotlin.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { unknownArgc } from "../../parse/nodes/rows.ts";

/** Before a function of one parameter, or of none. */
const takesOne =
  /\b(?:map|mapNotNull|mapTo|mapToObj|flatMap|forEach|let|thenApply|transform|onEach)\s*\(\s*$/;
const takesNone = /\b(?:orElseGet|supplyAsync|generate|withInitial|lazy)\s*\(\s*$/;

/** Whether the node is an argument, so that what is called runs the constructor. */
export function isPassed(x: Extraction, node: number): boolean {
  return /[(,]\s*$/.test(x.text.slice(Math.max(0, x.start(node) - 40), x.start(node)));
}

/** Row of a function that makes one: `item -> new Item(item)`. `op` is what making one looks like in the language. */
export function addMaker(x: Extraction, node: number, op: number, type: number): number {
  if (type === none) return none;
  const offset = x.start(node);
  const made = x.addExpression(op, noString, type, offset);
  const before = x.text.slice(Math.max(0, offset - 40), offset);
  x.expressions.argc[made] = takesOne.test(before) ? 1 : takesNone.test(before) ? 0 : unknownArgc;
  x.addFlags(made, expressionFlags.path);
  const passed = x.addExpression(ops.literal, x.names.internText("=>"), made, offset);
  x.addFlags(passed, expressionFlags.argument);
  return passed;
}
