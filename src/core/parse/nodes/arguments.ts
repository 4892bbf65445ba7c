// Which rows are arguments of a call, and at which position?
import { noString } from "../../../base/string-table.ts";
import { byName, expressionFlags, noLabel, none, ops } from "../../types/parsed-file.ts";
import { noteValue } from "./bindings.ts";
import { excluded } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { isSpreadOut } from "./elements.ts";
import { isLabel } from "./labels.ts";
import { afterOf, namedChildCount, startOf } from "../tree/flat-tree.ts";
import { unknownArgc } from "./rows.ts";
import { roles } from "../tree/rules.ts";

/**
 * Links the row of each argument to its call. An argument without a row gets an empty one, which keeps its position.
 * `onlyNamed` leaves out the arguments after the last one that names something. Labels become the name of the call:
 * `_ size` for `f(1, size: 2)`.
 */
export function keepArguments(x: Extraction, list: number, call: number, onlyNamed: boolean): void {
  if (x.role(list) !== roles.arguments) return;
  const mark = x.rule(list)!.labels;
  const labels: string[] = [];
  const after = onlyNamed ? afterLastNamed(x, list) : afterOf(x.nodes, list);
  let end = x.start(list) + 1;
  let label = noLabel;
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.comment) continue;
    if (mark !== "" && isLabel(x, at, mark)) {
      label = x.slice(at);
      end = x.text.indexOf(mark, x.end(at)) + 1;
      continue;
    }
    const plain = plainArguments(x, end, x.start(at));
    for (let place = 0; place < plain; place++) x.expressions.generic[emptyRow(x, end + place)] = call;
    end = x.end(at);
    const row = argumentRow(x, at);
    x.expressions.generic[row] = call;
    for (let place = 0; place < plain; place++) labels.push(noLabel);
    labels.push(label);
    label = noLabel;
  }
  if (labels.some((name) => name !== noLabel))
    x.expressions.name[call] = x.names.internText(labels.join(" "));
}

const comma = 0x2c;
const plain = /(?:[+-]?[\w.]+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)\s*,\s*/.source;
const onlyPlain = new RegExp(`^\\s*,?\\s*(?:${plain})+&?$`);
const eachPlain = new RegExp(plain, "g");
/** More text than this between two arguments is not only plain ones. */
const maxPlain = 200;

/**
 * How many numbers, words and strings without a node, such as Go's `"/"`, are between two arguments:
 * `done(null, 1, "a", value)`.
 */
function plainArguments(x: Extraction, end: number, start: number): number {
  if (start - end < 2 || start - end > maxPlain || !isMoreThanSpace(x.text, end, start)) return 0;
  const between = x.text.slice(end, start);
  return onlyPlain.test(between) ? between.match(eachPlain)!.length : 0;
}

/** Whether there is more between two offsets than commas and white space. */
function isMoreThanSpace(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code > 32 && code !== comma) return true;
  }
  return false;
}

function emptyRow(x: Extraction, offset: number): number {
  return x.addExpression(ops.literal, noString, none, offset);
}

/** Added to the node of a function literal: the key in `memo` of its shape. */
const shapeKey = 0.75;

/** Notes what the code of a function literal shows of its type, as `packLambda` gives it. */
export function noteLambda(x: Extraction, node: number, shape: number): void {
  x.memo.set(node + shapeKey, shape);
}

/**
 * Row of an argument. The row of a function literal holds its result; the row of a keyword argument has no position.
 */
export function argumentRow(x: Extraction, node: number): number {
  const role = x.role(node);
  const spread = spreadRow(x, node);
  if (spread !== none) return spread;
  if (role === roles.pair) {
    const row = pairRow(x, node);
    if (row !== none) return row;
  } else if (role === roles.lambda && x.rowOf[node] !== excluded) {
    const own = x.row(node);
    if (own !== none && x.expressions.generic[own] === none) return own;
    const body = x.child(node, x.rule(node)!.body);
    const given = body === none ? none : x.row(body);
    const row = x.addExpression(ops.literal, x.names.internText("=>"), given, startOf(x.nodes, node));
    x.expressions.argc[row] = x.memo.get(node + shapeKey) ?? unknownArgc;
    return row;
  } else {
    // `f(size = two)` passes what is assigned.
    const row = x.row(role === roles.assign ? x.child(node, x.rule(node)!.right) : node);
    if (row !== none && x.expressions.generic[row] === none) return row;
  }
  return emptyRow(x, startOf(x.nodes, node));
}

/** Row of a keyword argument, or of an argument that is a node though it has no name, as in R; `none` without one. */
function pairRow(x: Extraction, node: number): number {
  const rule = x.rule(node)!;
  const valueNode = x.child(node, rule.value);
  const value = x.row(valueNode);
  if (valueNode !== none && rule.name >= 0 && x.child(node, rule.name) === none)
    return argumentRow(x, valueNode);
  const isFree = value !== none && x.expressions.generic[value] === none;
  const hasPlace = isFree && x.expressions.argc[value] !== unknownArgc;
  if (isFree && !hasPlace) {
    x.expressions.argc[value] = byName;
    nameArgument(x, node, value);
    return value;
  }
  if (!hasPlace || x.expressions.op[value] === ops.literal) return none;
  const row = nameArgument(x, node, value);
  if (row !== none) x.expressions.argc[row] = byName;
  return row;
}

/**
 * `*others`, `...others`: an element of what is spread, as a row that stands for all its values; of a mapping, its values
 * are passed by name. `none` for other arguments.
 */
function spreadRow(x: Extraction, node: number): number {
  const value = isSpreadOut(x, node) ? x.row(node) : none;
  if (value === none || x.rules.source.untypedNames !== true) return none;
  const row = x.addExpression(ops.index, noString, value, x.expressions.offset[value]!);
  x.addFlags(row, expressionFlags.implicit);
  if (x.text.startsWith("**", x.start(node) - 2)) x.expressions.argc[row] = byName;
  return row;
}

/**
 * Which parameter a value is passed to: a literal row `name=` based on it. Returns that row, `none` if the language's
 * names have types, or if the value is neither a name nor a call.
 */
function nameArgument(x: Extraction, node: number, value: number): number {
  if (x.rules.source.untypedNames !== true) return none;
  const key = keyOf(x, node);
  const op = x.expressions.op[value]!;
  const isNamed = op === ops.ident || op === ops.member || op === ops.call || op === ops.new;
  if (key === "" || !isNamed) return none;
  const name = x.names.internText(`${key}=`);
  const row = x.addExpression(ops.literal, name, value, x.expressions.offset[value]!);
  x.addFlags(row, expressionFlags.implicit);
  return row;
}

/** The name in `name: value`; "" for a key that is not a name. */
function keyOf(x: Extraction, pair: number): string {
  const key = x.child(pair, x.rule(pair)!.name);
  if (key !== none) return x.slice(key);
  return /^([A-Za-z_]\w*):\s*$/.exec(x.text.slice(x.start(pair), x.start(pair + 1)))?.[1] ?? "";
}

/** End of the last argument that is a name, a text that has one, a call or an expression based on one. */
function afterLastNamed(x: Extraction, list: number): number {
  const after = afterOf(x.nodes, list);
  let last = list + 1;
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    const row = role === roles.pair ? x.row(x.child(at, x.rule(at)!.value)) : x.row(at);
    if (role === roles.lambda || (row !== none && isTelling(x, row))) last = afterOf(x.nodes, at);
  }
  return last;
}

function isTelling(x: Extraction, row: number): boolean {
  const { op, base } = x.expressions;
  return op[row] !== ops.literal || base[row] !== none || !/^(?:string|str|None)$/.test(nameOf(x, row));
}

function nameOf(x: Extraction, row: number): string {
  const name = x.expressions.name[row]!;
  return name === noString ? "" : x.names.get(name);
}

/** The callee of a call with a list of arguments, and how many arguments the lists before that one hold. */
export function takerOfList(
  x: Extraction,
  call: number,
): { readonly callee: number; readonly before: number } {
  const { op, base, argc } = x.expressions;
  const row = x.row(x.child(call, x.rule(call)!.base));
  const isCurried = x.rules.source.curries === true && row !== none && op[row] === ops.call;
  return isCurried ? { callee: base[row]!, before: argc[row]! } : { callee: row, before: 0 };
}

/** Gives the arguments of the call `outer` to the call `inner`, which it continues: `f(a)(b)`. */
export function joinArguments(x: Extraction, inner: number, outer: number): void {
  const { argc, generic, op, base } = x.expressions;
  for (let row = inner + 1; row < x.expressions.length; row++)
    if (generic[row] === outer) generic[row] = inner;
  argc[inner] = Math.min(argc[inner]! + argc[outer]!, 254);
  op[outer] = ops.literal;
  base[outer] = none;
  argc[outer] = unknownArgc;
}

export function countArguments(x: Extraction, list: number): number {
  if (x.role(list) !== roles.arguments) return 1;
  let comments = 0;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) if (x.role(at) === roles.comment) comments++;
  return Math.min(namedChildCount(x.nodes, list) - comments, 254);
}

/** Marks the values directly inside `list` as arguments. */
export function noteArguments(x: Extraction, list: number): void {
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) noteValue(x, x.row(at));
}
