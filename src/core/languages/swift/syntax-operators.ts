// Swift's operators: how the functions for them are named, and which of them an expression calls.
import { none } from "../../types/parsed-file.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { isLiteral, lastChild } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";
import { implicitBase } from "./syntax-implicit.ts";
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

/** Hooks of the nodes that have an operator between their children. */
const operatorNodes = new Set(["arithmetic", "binary", "infix", "either"]);

function isOperator(x: Extraction, node: number): boolean {
  return operatorNodes.has(x.rule(node)?.hook ?? "");
}

/** The last operand of an expression: in `(a + b).c`, as the grammar reads `a + b.c`, that has the member. */
export function lastOperand(x: Extraction, node: number): number {
  let at = node;
  while (at !== none && isOperator(x, at)) at = lastChild(x, at);
  return at;
}

/** What an operator behind the node is applied to: `b` in `a + b`, because the grammar knows no order of operators. */
function nearestOperand(x: Extraction, node: number): number {
  const hook = x.rule(node)?.hook;
  return hook === "binary" || hook === "arithmetic" ? lastOperand(x, node) : node;
}

/** Added to a node that begins with a misread operator: the key in `memo` of that operator's node. */
const misreadKey = 0.25;

/**
 * The grammar reads `a + b.c` as `(a + b).c` and `a == b { }` as `(a == b) { }`. Then the row of the operator's node is
 * that of its last operand, and the outermost member or call is what stands right of the operator.
 */
const operator: Hook = {
  exit(x, node) {
    if (isMisread(x, node)) {
      x.memo.set(node + misreadKey, node);
      x.rowOf[node] = x.row(lastOperand(x, node));
    } else x.rowOf[node] = valueOf(x, node, lastChild(x, node));
  },
};

/** Called when a member, a call or a subscript is left: reads the operator that the grammar took for its beginning. */
export function readMisread(x: Extraction, node: number): void {
  const began = x.memo.get(node + 1 + misreadKey);
  if (began === undefined) return;
  if (isMisread(x, node)) {
    x.memo.set(node + misreadKey, began);
    return;
  }
  const value = isOperator(x, began) ? valueOf(x, began, node) : prefixValue(x, began, node);
  const around = x.parent();
  if (around === none || !isOperator(x, around)) x.rowOf[node] = value;
}

/** Whether the node is read as the callee or the base of what belongs to its last operand. */
function isMisread(x: Extraction, node: number): boolean {
  const around = x.parent();
  if (around === none || around + 1 !== node) return false;
  return x.role(around) === roles.call || x.rule(around)?.hook === "navigation";
}

/**
 * The row of what an operator gives. If it is built in, that is the operand on the right; for `a + 1` it may be `a`,
 * because a literal tells less. `none` for truth values and ranges.
 */
function valueOf(x: Extraction, node: number, right: number): number {
  const rule = x.rule(node)!;
  if (rule.hook === "either") return addChoice(x, node, [x.row(x.child(node, rule.left)), x.row(right)]);
  const call = callOperator(x, node, right);
  if (rule.hook !== "arithmetic") return rule.hook === "infix" ? call : none;
  const given = x.row(right);
  const value = isLiteral(x, right) ? Math.max(none, x.row(node + 1)) : given;
  return call === none ? value : addChoice(x, node, [call, value]);
}

/**
 * `a + b` runs the function `+` for the type of `a`. `Store<Item>` is read as a comparison, so the operator must have
 * spaces around it. What is compared with a literal, or added to one, is nearly always of a built-in type.
 */
function callOperator(x: Extraction, node: number, right: number): number {
  const [left, last] = [node + 1, lastChild(x, node)];
  if (last <= left) return none;
  const name = spaced.exec(x.text.slice(x.end(left), x.start(last)))?.[1] ?? "";
  if (name === "" || builtIn.has(name) || (isLiteral(x, right) && plainBesideLiteral.test(name))) return none;
  const receiver = isLiteral(x, left) ? x.row(right) : x.row(nearestOperand(x, left));
  const call = addOperatorCall(x, receiver, name, []);
  if (call !== none) x.expressions.argc[call] = 2;
  return call;
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

/**
 * `.name` is a member of a type that only the context knows. `-a` calls an operator. The grammar reads `!ok(1)` as
 * `(!ok)(1)` and `!self.m()` as `(!self).m()`.
 */
const prefix: Hook = {
  enter(x, node) {
    if (isCase(x, node + 1)) x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const operand = lastChild(x, node);
    if (operand <= node) return;
    if (isCase(x, operand)) {
      const base = x.role(operand) === roles.name ? implicitBase(x, node) : none; // else a keyword: `.init`
      if (base !== none) x.rowOf[node] = addMember(x, operand, base);
    } else if (isMisread(x, node)) {
      x.memo.set(node + misreadKey, node);
      x.rowOf[node] = x.row(operand);
    } else x.rowOf[node] = prefixValue(x, node, operand);
  },
};

/** The row of `-a`; that of `a` if the operator is built in. */
function prefixValue(x: Extraction, node: number, operand: number): number {
  const name = before.exec(x.text.slice(x.start(node), x.start(lastChild(x, node))))?.[0] ?? "";
  const value = x.row(operand);
  if (name === "" || builtIn.has(name) || isLiteral(x, operand)) return value;
  const call = addOperatorCall(x, value, name, []);
  if (call === none) return value;
  x.expressions.argc[call] = 1;
  return addChoice(x, node, [call, value]);
}

export const operatorHooks: Hooks = {
  arithmetic: operator,
  binary: operator,
  infix: operator,
  either: operator,
  assignment,
  prefix,
};
