// Swift's operators: how the functions for them are named, and which of them an expression calls.
import { none } from "../../types/parsed-file.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { ops, roles } from "../../parse/tree/rules.ts";
import { lastChild } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";
import { isCase } from "./syntax-patterns.ts";

/** Anything but a letter, a digit, a bracket, a quote or a mark that separates. */
const sign = "[^\\s\\w.,:;()\\[\\]{}\"'`@#$]+";
const declared = new RegExp(`\\bfunc\\s+([^\\s\\w(){}\\[\\]"]+?)\\s*(?:<\\s*\\w[^()]*>)?\\s*\\(`);
const spaced = new RegExp(`^\\s+(${sign})\\s+$`);
const before = new RegExp(`^${sign}`);
/** Operators on truth values and references, which types do not declare for themselves. */
const builtIn = new Set(["&&", "||", "===", "!==", "=", "&", "?", "??", "->"]);
const plainBesideLiteral = /^(?:[<>=!]=|[-+<>])$/;

/** `static func +` is called "+". */
export function declaredOperator(x: Extraction, node: number): string | undefined {
  return declared.exec(x.slice(node))?.[1];
}

/** The grammar reads `a + b.c` as `(a + b).c`: the base of the member is the right operand. */
export function rightmost(x: Extraction, node: number): number {
  let at = node;
  while (at !== none && isBinary(x, at)) at = lastChild(x, at);
  return at;
}

function isBinary(x: Extraction, node: number): boolean {
  const hook = x.rule(node)?.hook;
  return hook === "binary" || hook === "arithmetic";
}

/**
 * The grammar reads `a + f(x)` as `(a + f)(x)`, so the row of `a + f` is that of `f`. Elsewhere the row of `a + b` is
 * what the operator gives, or `b` if that is built in; for `a + 1` it may be `a`, because a literal tells less.
 */
const arithmetic: Hook = {
  exit(x, node) {
    const call = callOperator(x, node);
    const right = x.row(lastChild(x, node));
    const isLiteral = right !== none && x.expressions.op[right] === ops.literal;
    const value = isLiteral ? Math.max(none, x.row(node + 1)) : right;
    x.rowOf[node] = call === none || isMisread(x, node) ? value : addChoice(x, node, [call, value]);
  },
};

const binary: Hook = {
  exit(x, node) {
    callOperator(x, node);
  },
};

/** `a • b`: an operator that the root declares. */
const infix: Hook = {
  exit(x, node) {
    const call = callOperator(x, node);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** Whether the node is read as the callee or the base of what belongs to its right operand. */
function isMisread(x: Extraction, node: number): boolean {
  const around = x.parent();
  if (around === none || around + 1 !== node) return false;
  return x.role(around) === roles.call || x.rule(around)?.hook === "navigation";
}

/**
 * `a + b` runs the function `+` for the type of `a`. `Store<Item>` is read as a comparison, so the operator must have
 * spaces around it. What is compared with a literal, or added to one, is nearly always of a built-in type.
 */
function callOperator(x: Extraction, node: number): number {
  const [left, right] = [node + 1, lastChild(x, node)];
  if (right <= left) return none;
  const name = spaced.exec(x.text.slice(x.end(left), x.start(right)))?.[1] ?? "";
  if (name === "" || builtIn.has(name) || (isLiteral(x, right) && plainBesideLiteral.test(name))) return none;
  const operand = rightmost(x, left);
  const first = operand === left ? x.row(left) : x.row(operand);
  const receiver = isLiteral(x, left) ? x.row(right) : first;
  const call = addOperatorCall(x, receiver, name, []);
  if (call !== none) x.expressions.argc[call] = 2;
  return call;
}

function isLiteral(x: Extraction, node: number): boolean {
  const row = x.row(node);
  return row !== none && x.expressions.op[row] === ops.literal;
}

/** `a += b` runs `+=`. */
const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || right === none) return;
    const name = spaced.exec(x.text.slice(x.end(left), x.start(right)))?.[1] ?? "";
    if (name.length < 2 || !name.endsWith("=") || isLiteral(x, right)) return;
    const call = addOperatorCall(x, x.row(left), name, []);
    if (call !== none) x.expressions.argc[call] = 2;
  },
};

/** `-a`, but not `-a.b`, which the grammar reads as `(-a).b`: the row of the call; `none` for `.name` and for `&a`, which calls nothing. */
export function callPrefix(x: Extraction, node: number, operand: number): number {
  const name = before.exec(x.text.slice(x.start(node), x.start(operand)))?.[0] ?? "";
  if (name === "" || builtIn.has(name) || isCase(x, operand) || isLiteral(x, operand)) return none;
  if (isMisread(x, node)) return none;
  const call = addOperatorCall(x, x.row(operand), name, []);
  if (call !== none) x.expressions.argc[call] = 1;
  return call;
}

export const operatorHooks: Hooks = { arithmetic, binary, infix, assignment };
