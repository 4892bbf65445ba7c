// Dart's list, set and map literals: what do they hold?
import { noString } from "../../../base/string-table.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { setTypeArgument, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { addTable, mayBeFunction } from "../../parse/nodes/given-values.ts";
import { none, ops, tableKeys } from "../../types/parsed-file.ts";
import { childrenOf, lastChild } from "../syntax-parts/node-parts.ts";

/** Further elements have the same type as these, or the literal is a table of data. */
const maxElements = 16;

/** `<Node>[]` and `<String, Node>{}` state what they hold; `[first, ...others]` and `{key: value}` hold their elements. */
export const collection: Hook = {
  exit(x, node) {
    const literal = x.row(node);
    if (literal === none) return;
    const types = x.childOfRole(node, roles.typeArguments);
    const isSet =
      types === none ? !childrenOf(x, node).some((at) => isPair(x, at)) : childrenOf(x, types).length === 1;
    if (x.rule(node)!.as === "Map" && isSet && !isEmpty(x, node, types))
      x.expressions.name[literal] = x.names.internText("Set");
    if (types !== none) setTypeArguments(x, types, literal);
    else keepElements(x, node, literal, isSet ? 0 : 1);
  },
};

/** `{}` is a map. */
function isEmpty(x: Extraction, node: number, types: number): boolean {
  return types === none && childrenOf(x, node).length === 0;
}

function isPair(x: Extraction, node: number): boolean {
  return x.rule(node)?.hook === "mapEntry";
}

/** The elements are the arms of a union, which is the type argument of the literal at `position`. */
function keepElements(x: Extraction, node: number, literal: number, position: number): void {
  const held = childrenOf(x, node)
    .slice(0, maxElements)
    .map((at) => elementOf(x, at));
  const free = held.filter((row) => row !== none && x.expressions.generic[row] === none);
  if (free.length === 0) return;
  const union = x.addExpression(ops.type, x.names.internText("|"), none, x.expressions.offset[literal]!);
  for (const row of free) x.expressions.generic[row] = union;
  setTypeArgument(x, union, literal, position);
  const functions = held.filter((row) => row !== none && mayBeFunction(x, row));
  const entries = functions.map((row) => ({ key: tableKeys.element, row }));
  addTable(x, node, literal, entries);
}

/** Row of an element, of the value of an entry, or of what a loop over the spread value takes. */
function elementOf(x: Extraction, node: number): number {
  const hook = x.rule(node)?.hook;
  const row = hook === undefined ? x.row(node) : x.row(lastChild(x, node));
  return hook === "spread" && row !== none
    ? x.addExpression(ops.index, noString, row, x.expressions.offset[row]!)
    : row;
}

/** Only their names matter here. */
export const mapEntry: Hook = {};
export const spread: Hook = {};
