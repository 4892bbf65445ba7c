// Values that may be functions and that code keeps for later: what an assignment gives to a field, what a table holds.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, givenValue, none, ops, tableKeys } from "../../types/parsed-file.ts";
import { partsOf } from "./choices.ts";
import type { Extraction } from "./extraction.ts";
import { unneededFlag } from "./rows.ts";

const parameterKind = bindingKinds.indexOf("parameter");

/** Longer argument lists are not searched to their beginning. */
const maxArgumentRows = 64;

/** An entry of a table: "." and the name or position of the field that it sets, or `tableKeys.element`. */
export interface TableRow {
  readonly key: string;
  /** Row of the value. */
  readonly row: number;
}

/**
 * Adds a table with its entries. @param holder - the row of the declared type, of the literal, or of the member that is
 * set; `none` for neither
 */
export function addTable(x: Extraction, node: number, holder: number, entries: readonly TableRow[]): number {
  if (entries.length === 0) return none;
  const table = x.addExpression(ops.literal, x.names.internText(tableKeys.table), holder, x.start(node));
  for (const { key, row } of entries) {
    const entry = x.addExpression(ops.literal, x.names.internText(key), row, x.expressions.offset[row]!);
    x.expressions.generic[entry] = table;
    x.addFlags(entry, expressionFlags.implicit);
  }
  return table;
}

/**
 * Positions of the elements of a list that begin at the offsets `starts`, in order: the number of commas before each
 * that no bracket, string or comment holds.
 */
export function placesIn(x: Extraction, list: number, starts: readonly number[]): number[] {
  const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|[(){}[\],]/g;
  token.lastIndex = x.start(list) + 1;
  const places: number[] = [];
  let [depth, commas] = [0, 0];
  for (let found = token.exec(x.text); found !== null; found = token.exec(x.text)) {
    while (places.length < starts.length && starts[places.length]! < found.index) places.push(commas);
    if (places.length === starts.length) break;
    const [text] = found;
    if (text === ",") commas += depth === 0 ? 1 : 0;
    else if ("([{".includes(text)) depth++;
    else if (")]}".includes(text)) depth--;
  }
  return places;
}

/** Keeps what an assignment gives to a field or an element, if the value may be a function or hold functions. */
export function noteGiven(x: Extraction, target: number, value: number): void {
  if (x.rules.source.keepsFunctions !== true || target === none || value === none) return;
  if (mayKeep(x, target) && mayHold(x, value)) addGiven(x, target, value);
}

/** Keeps that the field or element in the row `target` is given the value in the row `value`. */
export function addGiven(x: Extraction, target: number, value: number): void {
  if (value === target) return; // code that is cut off: what is given is missing
  const row = x.addExpression(
    ops.literal,
    x.names.internText(givenValue),
    value,
    x.expressions.offset[value]!,
  );
  x.expressions.generic[row] = target;
  x.addFlags(row, expressionFlags.implicit);
}

/** A field or an element that has no row as a put. Locals are followed by their first value. */
function mayKeep(x: Extraction, target: number): boolean {
  const op = x.expressions.op[target]!;
  if (op === ops.index) return x.rules.source.untypedNames !== true;
  if (op === ops.member || op === ops.operator) return true;
  return op === ops.ident && visibleBinding(x, target) === none;
}

function mayHold(x: Extraction, value: number): boolean {
  const { op } = x.expressions;
  if (op[value] === ops.type && partsOf(x, value).some((part) => mayHold(x, part))) return true;
  if (op[value] === ops.type || op[value] === ops.literal) return isTable(x, value);
  if (op[value] === ops.new) return isTable(x, x.expressions.base[value]!) || takesFunction(x, value);
  return op[value] === ops.call ? takesFunction(x, value) : mayBeFunction(x, value);
}

/** Whether the last table that was added is that of the literal with that row. */
function isTable(x: Extraction, literal: number): boolean {
  const { op, base, generic, flags } = x.expressions;
  for (let row = x.expressions.length - 1; row >= 0 && row > x.expressions.length - 3; row--) {
    const isEntry = op[row] === ops.literal && (flags[row]! & expressionFlags.implicit) !== 0;
    if (isEntry && generic[row] !== none) return base[generic[row]!] === literal;
  }
  return false;
}

/** Whether an argument of the call names something that may be a function. */
function takesFunction(x: Extraction, call: number): boolean {
  const { base, generic } = x.expressions;
  for (let row = call - 1; row > base[call]! && row > call - maxArgumentRows; row--)
    if (generic[row] === call && mayBeFunction(x, row)) return true;
  return false;
}

/**
 * Whether the row names something that may be a function: not a local, nor a parameter of a built-in type.
 */
export function mayBeFunction(x: Extraction, row: number): boolean {
  const { op, name } = x.expressions;
  if (op[row] === ops.member) return true;
  if (op[row] !== ops.ident || name[row] === noString) return false;
  const binding = visibleBinding(x, row);
  if (binding === none) return true;
  const type = x.bindings.type[binding]!;
  if (x.bindings.kind[binding] !== parameterKind) return false;
  if (type === none) return isPartOfTyped(x, binding);
  return (x.expressions.flags[type]! & unneededFlag) === 0 || isFunctionType(x, type);
}

/** A name that a parameter takes out of an object of a declared type: `({ onEnd }: Options)`. */
function isPartOfTyped({ bindings, expressions }: Extraction, binding: number): boolean {
  const value = bindings.value[binding]!;
  return bindings.property[binding] !== noString && value !== none && expressions.op[value] === ops.type;
}

function isFunctionType(x: Extraction, type: number): boolean {
  const name = x.expressions.name[type]!;
  return name !== noString && x.rules.functionTypes.has(x.names.get(name));
}

function visibleBinding(x: Extraction, row: number): number {
  const { name, offset } = x.expressions;
  const binding = x.lateValues.binding(name[row]!);
  if (binding === none) return none;
  const { start, end } = x.bindings;
  return start[binding]! <= offset[row]! && offset[row]! < end[binding]! ? binding : none;
}
