// C#'s operators: how their methods are named, and which of them an expression calls. `a + b` is `A.operator+(a, b)`.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";
import { takeApart } from "./syntax-deconstruction.ts";

const binaryOperators = /^(?:[-+*/%&|^]|<<|>>>?|[<>=!]=|[<>])$/;
const plainBesideLiteral = /^(?:[<>=!]=|[-+<>])$/;
const declared = /\boperator\s+(?:checked\s+)?([^\s\w(]+|true\b|false\b)/;

/** `operator +` is called "operator+"; conversions keep the name "operator". */
const operator: Hook = {
  called(x, node) {
    const sign = declared.exec(x.slice(node))?.[1];
    return sign === undefined ? undefined : `operator${sign}`;
  },
};

/** Adds the call of an operator that the class of the left operand may declare; of the right one in `2 * a`. */
export function addBinaryCall(x: Extraction, left: number, sign: string, right: number): number {
  const [a, b] = [x.row(left), x.row(right)];
  if (!binaryOperators.test(sign) || isPlain(x, a, sign) || isPlain(x, b, sign)) return none;
  return addOperatorCall(x, isLiteral(x, a) ? b : a, `operator${sign}`, [a, b]);
}

function isLiteral(x: Extraction, row: number): boolean {
  return row !== none && x.expressions.op[row] === ops.literal;
}

/** What is compared with a literal, or counted up or down by one, is nearly always of a built-in type. */
function isPlain(x: Extraction, row: number, sign: string): boolean {
  return isLiteral(x, row) && plainBesideLiteral.test(sign);
}

/** `a += b` is `a = a + b`. What is added to an event is no argument of a call, so `b` is not given. */
const compound: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || right === none) return;
    if (x.rule(left)?.hook === "tuple") takeApart(x, left, x.row(right));
    const sign = signBetween(x, left, right).slice(0, -1);
    if (!binaryOperators.test(sign) || isPlain(x, x.row(right), sign)) return;
    const call = addOperatorCall(x, x.row(left), `operator${sign}`, []);
    if (call !== none) x.expressions.argc[call] = 2;
  },
};

/** `-a`, `!a`, `a++` */
const unary: Hook = {
  exit(x, node) {
    const sign = /^(?:\+\+|--|[-+!~])|(?:\+\+|--)$/.exec(x.slice(node))?.[0];
    const operand = x.row(node + 1);
    if (sign === undefined) return;
    const call = addOperatorCall(x, operand, `operator${sign}`, [operand]);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** The text between two operands; parentheses around them are not nodes of their own here. */
export function signBetween(x: Extraction, left: number, right: number): string {
  return x.text.slice(x.end(left), x.start(right)).replace(/[\s()]/g, "");
}

export const operatorHooks: Hooks = { operator, compound, unary };
