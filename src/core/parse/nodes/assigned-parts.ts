// Which value does each field get in `self.name, self.size = name, size`?
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { assignField } from "./assigned-values.ts";
import type { Extraction } from "./extraction.ts";
import { noteGiven } from "./given-values.ts";
import { saysNothing } from "./statements.ts";
import { afterOf } from "../tree/flat-tree.ts";
import { roles } from "../tree/rules.ts";

const comma = 0x2c;

/** Gives the fields in the list pattern at `target` the values at the same places, or that part of one value. */
export function assignParts(x: Extraction, target: number, valueNode: number): void {
  if (x.role(target) !== roles.listPattern || valueNode === none) return;
  const value = x.row(valueNode);
  let values: ReadonlyMap<number, number> | undefined;
  for (const [place, node] of placesOf(x, target)) {
    if (x.role(node) !== roles.member) continue;
    const isList = x.role(valueNode) === roles.literal;
    values ??= isList ? placesOf(x, valueNode) : new Map();
    const part = isList ? x.row(values.get(place) ?? none) : partOf(x, value, place, node);
    if (part !== none) assignPart(x, node, part);
  }
}

function assignPart(x: Extraction, node: number, value: number): void {
  const member = x.row(node);
  if (member !== none && x.rules.source.keepsFunctions === true) noteGiven(x, member, value);
  const field = x.memo.get(node);
  if (field === undefined) return;
  const { value: values } = x.symbols;
  if (values[field] === none || saysNothing(x, values[field]!)) values[field] = value;
  else if (x.rules.source.untypedNames === true) assignField(x, field, value);
}

/** Nodes of a list by their places; parts that are no nodes have none. */
function placesOf(x: Extraction, list: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let place = 0;
  let end = x.start(list);
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    for (let i = end; i < x.start(at); i++) if (x.text.charCodeAt(i) === comma) place++;
    end = x.end(at);
    places.set(place, at);
  }
  return places;
}

/** A row for one part of a value that is not written as a list. */
function partOf(x: Extraction, value: number, place: number, node: number): number {
  if (value === none) return none;
  const row = x.addExpression(ops.member, x.names.internText(String(place)), value, x.start(node));
  x.addFlags(row, expressionFlags.implicit);
  return row;
}
