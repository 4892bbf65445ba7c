// What calls functions of Julia without naming them: operators, subscripts, loops. And which arguments are passed.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { argumentRow } from "../../parse/nodes/arguments.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { childrenOf, lastChild } from "../syntax-parts/node-parts.ts";

/** Makes the arguments before the named ones those of the call; the function of a `do` block is the first one. */
export function passArguments(x: Extraction, node: number, list: number, call: number): void {
  const given = childrenOf(x, list);
  const isSplat = (at: number): boolean => x.rule(at)?.hook === "splat";
  const isNamed = (at: number): boolean =>
    x.rule(at)?.hook === "assignment" || /;\s*$/.test(x.text.slice(x.start(at) - 4, x.start(at)));
  const named = given.findIndex((at) => isNamed(at) || isSplat(at));
  const placed = named < 0 ? given : given.slice(0, named);
  const after = childrenOf(x, node).some((at) => x.rule(at)?.hook === "doClause");
  if (after) x.expressions.generic[emptyRow(x, x.start(list))] = call;
  for (const at of placed) x.expressions.generic[argumentRow(x, at)] = call;
  const isSpread = named >= 0 && isSplat(given[named]!);
  if (!isSpread) x.expressions.argc[call] = Math.min(placed.length + (after ? 1 : 0), 254);
}

function emptyRow(x: Extraction, offset: number): number {
  return x.addExpression(ops.literal, noString, none, offset);
}

/** The call of a function that the code does not name, with the values of those nodes. */
export function addImpliedCall(
  x: Extraction,
  name: string,
  nodes: readonly number[],
  offset: number,
): number {
  const callee = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  const call = x.addExpression(ops.call, noString, callee, offset);
  x.addFlags(call, expressionFlags.implicit);
  x.expressions.argc[call] = nodes.length;
  for (const node of nodes) {
    const row = x.row(node);
    const isFree = row !== none && x.expressions.generic[row] === none;
    x.expressions.generic[isFree ? row : emptyRow(x, x.start(node))] = call;
  }
  noteImplied(x, name, offset);
  return call;
}

function noteImplied(x: Extraction, name: string, at: number): void {
  const key = `implied ${name}`;
  if (x.memo.has(key)) return;
  x.memo.set(key, 1);
  x.implied.push({ name, at });
}

/** `a + b` runs a function named `+`, `x |> f` calls f, `a && b` is b. */
const binary: Hook = {
  exit(x, node) {
    const [left, right] = [node + 1, lastChild(x, node)];
    if (right === none || right === left) return;
    const operator = x.text.slice(x.end(left), x.start(right)).trim();
    const row = x.row(right);
    if (/^\.?\|>$/.test(operator)) {
      if (row === none) return;
      x.rowOf[node] = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    } else if (operator === "&&") x.rowOf[node] = row;
    else if (operator === "||") x.rowOf[node] = addChoice(x, [x.row(left), row], x.start(node));
    else x.rowOf[node] = run(x, operator, [left, right], x.end(left));
  },
};

/** `-a` */
const unary: Hook = {
  exit(x, node) {
    const value = lastChild(x, node);
    if (value !== none)
      x.rowOf[node] = run(x, x.text.slice(x.start(node), x.start(value)).trim(), [value], x.start(node));
  },
};

/** `a += b` */
const changing: Hook = {
  exit(x, node) {
    const [left, right] = [node + 1, lastChild(x, node)];
    if (right === none || right === left) return;
    const operator = x.text.slice(x.end(left), x.start(right)).trim();
    if (operator.endsWith("=")) run(x, operator.slice(0, -1), [left, right], x.end(left));
  },
};

/** Only values with a name or a call may be of a type that declares operators. */
function run(x: Extraction, operator: string, operands: readonly number[], offset: number): number {
  if (!/^[-+*/^%\\<>=!≤≥≈∈∘×⋅÷]{1,3}$/.test(operator) || /^(?:=|=>|<:|>:|===|!==)$/.test(operator))
    return none;
  const rows = operands.map((at) => x.row(at));
  const isTelling = rows.some((row) => row !== none && x.expressions.op[row] !== ops.literal);
  return isTelling ? addImpliedCall(x, operator, operands, offset) : none;
}

/** `list[at]` runs `getindex`. */
const subscript: Hook = {
  exit(x, node) {
    const base = x.row(node + 1);
    const list = lastChild(x, node);
    if (base === none || x.rowOf[node] !== none || list === node + 1) return;
    if (x.expressions.op[base] === ops.type) return;
    x.rowOf[node] = addImpliedCall(x, "getindex", [node + 1, ...childrenOf(x, list)], x.start(node));
  },
};

/** `list[at] = value` runs `setindex!` instead, which takes the value before the place. */
export function setElement(x: Extraction, target: number): void {
  const call = x.row(target);
  if (call === none || x.rule(target)?.hook !== "subscript" || x.expressions.op[call] !== ops.call) return;
  const { generic, base, name, argc } = x.expressions;
  name[base[call]!] = x.names.internText("setindex!");
  for (const at of childrenOf(x, lastChild(x, target)))
    if (x.row(at) !== none && generic[x.row(at)] === call) generic[x.row(at)] = none;
  argc[call]!++;
  noteImplied(x, "setindex!", x.start(target));
}

/** `Vector{Item}`: the types in braces are those of the one before it. */
export function asTypeRow(x: Extraction, node: number): number {
  const row = x.row(node);
  if (row < 0 || (x.expressions.op[row] !== ops.ident && x.expressions.op[row] !== ops.member)) return row;
  x.expressions.op[row] = ops.type;
  const braces = lastChild(x, node);
  if (x.rule(node)?.hook !== "firstValue" || braces === none || x.text[x.start(braces)] !== "{") return row;
  const inside = childrenOf(x, braces).map((at) => asTypeRow(x, at));
  if (x.slice(node + 1) === "Union") return onlyKnown(x, braces, inside) ?? row;
  inside.forEach((held, place) => {
    if (held === none || x.expressions.generic[held] !== none) return;
    x.expressions.generic[held] = row;
    x.expressions.argc[held] = place;
  });
  return row;
}

/** `Union{Nothing, Item}` is an Item or nothing. */
function onlyKnown(x: Extraction, braces: number, rows: readonly number[]): number | undefined {
  const others = childrenOf(x, braces).flatMap((at, place) =>
    /^(?:Nothing|Missing)$/.test(x.slice(at)) ? [] : [rows[place]!],
  );
  return others.length === 1 && others[0] !== none ? others[0] : undefined;
}

/** The value of a body is that of its last expression. */
export function tailOf(x: Extraction, node: number): number {
  const body = x.childOfRole(node, roles.opaque);
  const block = x.text.endsWith("end", x.end(node)) ? lastChild(x, node) : body;
  return block === none ? none : x.row(lastChild(x, block));
}

/** `::Type{Item}`: a parameter without a name. */
const unnamed: Hook = {
  exit(x, node) {
    const type = lastChild(x, node);
    const parameter = x.memo.get(node);
    if (parameter !== undefined && type !== none) x.bindings.type[parameter] = asTypeRow(x, type);
  },
};

const ternary: Hook = {
  exit(x, node) {
    const [, first, second] = childrenOf(x, node);
    if (first !== undefined && second !== undefined)
      x.rowOf[node] = addChoice(x, [x.row(first), x.row(second)], x.start(node));
  },
};

/** `values...` */
const splat: Hook = {};

export const operatorHooks = { binary, changing, splat, subscript, ternary, unary, unnamed };
