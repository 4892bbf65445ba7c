// Functions in Go's literals: `[]step{first, second}`, `Command{Run: runEcho}`, `{"list", runList}` in a list of structs.
import { none, ops, tableKeys } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import type { TableRow } from "../../parse/nodes/given-values.ts";
import { addTable, mayBeFunction, placesIn } from "../../parse/nodes/given-values.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { fieldNamesOf } from "./syntax-records.ts";
import { hookOf } from "./syntax-types.ts";

/** More elements are a table of data. */
const maxElements = 64;

/** A type, by its node and row. */
interface TypeAt {
  readonly node: number;
  readonly row: number;
}

/** Keeps the functions of the literal value `body`, whose type is written before it or before one around it. */
export function noteFunctions(x: Extraction, body: number, type: TypeAt): void {
  if (body === none || type.row === none) return;
  const element = elementType(x, type.node);
  if (element !== undefined && isBuiltIn(x, element.row)) return;
  const entries = element === undefined ? setFields(x, body, type) : elementsIn(x, body, element);
  addTable(x, body, type.row, entries);
}

/** The element type of a list or map type, undefined for other types. */
function elementType(x: Extraction, type: number): TypeAt | undefined {
  if (type === none) return undefined;
  if (x.role(type) !== roles.compositeType && hookOf(x, type) !== "arrayType") return undefined;
  const element = x.child(type, x.grammarField("element"));
  const node = element === none ? x.child(type, x.grammarField("value")) : element;
  return { node, row: node === none ? none : x.row(node) };
}

/** `[]string{…}`, `map[string]int{…}` */
function isBuiltIn(x: Extraction, type: number): boolean {
  return type !== none && (x.expressions.flags[type]! & unneededFlag) !== 0;
}

function elementsIn(x: Extraction, body: number, element: TypeAt): TableRow[] {
  const found: TableRow[] = [];
  const after = afterOf(x.nodes, body);
  let count = 0;
  for (let at = body + 1; at < after && count++ < maxElements; at = afterOf(x.nodes, at)) {
    const value = valueOf(x, at);
    if (value === none) continue;
    if (x.role(value) === roles.arguments) noteFunctions(x, value, element);
    else if (mayBeKept(x, value)) found.push({ key: tableKeys.element, row: x.row(value) });
  }
  return found;
}

/** Without keys, a literal gives every field a value, in order. */
function setFields(x: Extraction, body: number, type: TypeAt): TableRow[] {
  const found: TableRow[] = [];
  const bare: number[] = [];
  const after = afterOf(x.nodes, body);
  for (let at = body + 1; at < after; at = afterOf(x.nodes, at)) {
    const value = valueOf(x, at);
    if (value === none || !mayBeKept(x, value)) continue;
    const key = hookOf(x, at) === "keyedElement" ? x.child(at, x.rule(at)!.left) : none;
    if (key === none) bare.push(value);
    else found.push({ key: `.${x.slice(key)}`, row: x.row(value) });
  }
  if (bare.length === 0) return found;
  const names = hookOf(x, type.node) === "structType" ? fieldNamesOf(x, type.node) : [];
  placesIn(
    x,
    body,
    bare.map((value) => x.start(value)),
  ).forEach((place, index) => {
    found.push({ key: `.${names[place] ?? String(place)}`, row: x.row(bare[index]!) });
  });
  return found;
}

/** Whether the value may be a function, or is a list or map that may hold functions: `Guards: []func(){isAdmin}`. */
function mayBeKept(x: Extraction, value: number): boolean {
  const row = x.row(value);
  if (row === none) return false;
  const { op } = x.expressions;
  return op[row] === ops.type ? hookOf(x, value) === "compositeLiteral" : mayBeFunction(x, row);
}

/** The value of an element of a literal, without nodes that only wrap it; `none` if it has no node. */
function valueOf(x: Extraction, element: number): number {
  let at = hookOf(x, element) === "keyedElement" ? x.child(element, x.rule(element)!.value) : element;
  while (at !== none && x.role(at) === roles.pass && at + 1 < afterOf(x.nodes, at)) at++;
  return at;
}
