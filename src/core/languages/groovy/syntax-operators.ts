// Which methods do Groovy's operators call? `a + b` is `a.plus(b)`, `a << b` is `a.leftShift(b)`.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { lastChild } from "../syntax-parts/node-parts.ts";
import { narrowChecked } from "./syntax-checks.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

const binaryNames: ReadonlyMap<string, string> = new Map([
  ["+", "plus"],
  ["-", "minus"],
  ["*", "multiply"],
  ["/", "div"],
  ["%", "mod"],
  ["**", "power"],
  ["|", "or"],
  ["&", "and"],
  ["^", "xor"],
  ["<<", "leftShift"],
  [">>", "rightShift"],
  [">>>", "rightShiftUnsigned"],
  ["<", "compareTo"],
  [">", "compareTo"],
  ["<=", "compareTo"],
  [">=", "compareTo"],
  ["<=>", "compareTo"],
  ["==", "equals"],
  ["!=", "equals"],
]);

const unaryNames: ReadonlyMap<string, string> = new Map([
  ["-", "negative"],
  ["+", "positive"],
  ["~", "bitwiseNegate"],
  ["++", "next"],
  ["--", "previous"],
]);

/** Their result is a number or a truth value, whatever the method's class. */
const comparisons: ReadonlySet<string> = new Set(["compareTo", "equals"]);

/** `a as Type` has that type; `a instanceof Type` names it; other operators call a method of `a`. */
const binary: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const operator = x.text.slice(x.end(node + 1), x.start(last)).trim();
    if (operator === "as" || operator === "instanceof") {
      const type = asType(x, x.row(last));
      if (operator === "as") x.rowOf[node] = type;
      else narrowChecked(x, node, type);
      return;
    }
    const name = binaryNames.get(operator);
    const call = name === undefined ? none : operate(x, x.row(node + 1), name, x.row(last));
    if (call !== none) x.rowOf[node] = call;
  },
};

/** The row of the call; `none` if it gives no value of a class. */
function operate(x: Extraction, left: number, name: string, right: number): number {
  if (comparisons.has(name) && right !== none && x.expressions.op[right] === ops.literal) return none;
  const call = addOperatorCall(x, left, name, [right]);
  return comparisons.has(name) ? none : call;
}

/** `a + b` at the beginning of a statement, which the grammar reads as a call of `a` with `+ b`. */
const command: Hook = {
  exit(x, node) {
    const row = x.row(node);
    const rule = x.rule(node)!;
    const list = x.child(node, rule.arguments);
    if (isSubscript(x, node, list)) {
      asSubscript(x, node, list);
      return;
    }
    const [operator] =
      row === none || list === none ? [] : (/^[-+*/%&|<>=?:]+(?=\s)/.exec(x.slice(list)) ?? []);
    if (operator === undefined) return;
    const left = x.row(x.child(node, rule.base));
    const name = binaryNames.get(operator);
    asPlain(x, row);
    const call = name === undefined ? none : operate(x, left, name, operandOf(x, list));
    if (call !== none) x.rowOf[node] = call;
  },
};

/** `items[0].name` at the beginning of a statement, which the grammar reads as a call of `items` with a list. */
function isSubscript(x: Extraction, node: number, list: number): boolean {
  if (list === none || x.text.charCodeAt(x.start(list)) !== 0x5b) return false;
  return x.end(x.child(node, x.rule(node)!.base)) === x.start(list);
}

function asSubscript(x: Extraction, node: number, list: number): void {
  const [call, value, read] = [x.row(node), operandOf(x, list), subscriptIn(x, list)];
  const { op, base, name, generic, flags } = x.expressions;
  if (call === none || read === none) return;
  op[read] = ops.index;
  const callee = base[call]!;
  base[read] = callee;
  name[read] = noString;
  generic[read] = none;
  asPlain(x, call);
  addOperatorCall(x, callee, "getAt", [none]);
  if (value !== none) {
    generic[value] = none;
    flags[value]! &= ~expressionFlags.argument;
    x.rowOf[node] = value;
  }
  const operation = lastChild(x, list);
  if (x.rule(operation)?.hook === "binary") binary.exit!(x, operation);
}

/** Row of the list at the very beginning of the arguments. */
function subscriptIn(x: Extraction, list: number): number {
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after && x.start(at) === x.start(list); at++)
    if (x.role(at) === roles.literal) return x.row(at);
  return none;
}

/** Makes a call that the grammar has invented a value without a class. */
function asPlain(x: Extraction, row: number): void {
  x.expressions.op[row] = ops.literal;
  x.expressions.base[row] = none;
  x.expressions.name[row] = x.names.internText("int");
}

/** Row of `b` in the list `+ b`. */
function operandOf(x: Extraction, list: number): number {
  const operand = lastChild(x, list);
  return operand === none ? none : x.row(operand);
}

/** `-a`, `a++` */
export function addUnaryCall(x: Extraction, node: number): void {
  const operand = lastChild(x, node);
  if (operand === none) return;
  const [before] = /^(?:--|\+\+|[-+~])/.exec(x.text.slice(x.start(node), x.start(operand))) ?? [];
  const name = unaryNames.get(before ?? x.text.slice(x.end(operand), x.end(node)).trim());
  const call = name === undefined ? none : addOperatorCall(x, x.row(operand), name, []);
  if (call !== none) x.rowOf[node] = call;
}

const increment: Hook = { exit: addUnaryCall };

/** `a += b` is `a = a.plus(b)`, `a[i] = b` is `a.putAt(i, b)`. */
export function addAssignmentCalls(x: Extraction, left: number, right: number): void {
  const row = x.row(left);
  if (row === none) return;
  const operator = x.text.slice(x.end(left), x.start(right)).trim();
  const isIndexed = x.expressions.op[row] === ops.index;
  if (isIndexed) addOperatorCall(x, x.expressions.base[row]!, "putAt", [none, x.row(right)]);
  const name = operator === "=" ? undefined : binaryNames.get(operator.slice(0, -1));
  if (name !== undefined) addOperatorCall(x, row, name, [none]);
}

/** `a[i]`; `addAssignmentCalls` handles it as the target of an assignment. */
const indexing: Hook = {
  exit(x, node) {
    const isTarget = x.rule(x.parent())?.hook === "assignment" && x.parent() + 1 === node;
    // A list that begins the next line is a statement of its own.
    if (!isTarget && x.text.charAt(x.end(node + 1)) === "[")
      addOperatorCall(x, x.row(node + 1), "getAt", [x.row(lastChild(x, node))]);
  },
};

/** `for (x in items)` */
const forIn: Hook = {
  exit(x, node) {
    addOperatorCall(x, x.row(x.child(node, x.rule(node)!.right)), "iterator", []);
  },
};

export const operatorHooks: Hooks = { binary, command, increment, indexing, forIn };
