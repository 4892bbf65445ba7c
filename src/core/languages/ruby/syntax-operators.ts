// Which methods do Ruby's operators call? `a + b`, `a[key]` and `-a` run methods of a's class.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { argumentRow } from "../../parse/nodes/arguments.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";

/** Operators that are methods. */
export const operators = /^(?:[-+*/%&|^]|\*\*|==|!=|===|=~|<=>|<<|>>|<=|>=|<|>)$/;

/**
 * Adds a call of `name` on a local, self or field, with what is right of the operator as its argument. Returns the
 * call's row. Literals and results are skipped, except by `<<`: most are of built-in classes.
 */
export function addOperatorCall(x: Extraction, row: number, name: string, right: number = none): number {
  if (row < 0) return none;
  const op = x.expressions.op[row]!;
  const isField = op === ops.member && x.expressions.op[x.expressions.base[row]!] === ops.self;
  const isResult = op === ops.call || op === ops.new;
  const isFilled = name === "<<" && op !== ops.literal;
  if (op !== ops.ident && op !== ops.self && !isField && !isResult && !isFilled) return none;
  const offset = x.expressions.offset[row]!;
  const member = x.addExpression(ops.member, x.names.internText(name), row, offset);
  const call = x.addExpression(ops.call, noString, member, offset);
  x.addFlags(call, expressionFlags.implicit);
  if (right === none) return call;
  x.expressions.argc[call] = 1;
  x.expressions.generic[argumentRow(x, right)] = call;
  return call;
}

/** `list[key]`, `list[key] = value` */
export const elementReference: Hook = {
  exit(x, node) {
    const base = x.row(x.child(node, x.rule(node)!.base));
    const isWritten = /^\s*=[^=~>]/.test(x.text.slice(x.end(node), x.end(node) + 8));
    addOperatorCall(x, base, isWritten ? "[]=" : "[]");
  },
};

/** `-value`, `!value` */
export const unary: Hook = {
  exit(x, node) {
    const mark = /^[-+~!]/.exec(x.text.slice(x.start(node), x.start(node) + 1))?.[0];
    if (mark !== undefined)
      addOperatorCall(x, x.row(node + 1), mark === "-" || mark === "+" ? `${mark}@` : mark);
  },
};

/** `"#{value}"` calls `value.to_s`. Results of other objects are skipped: most are strings. */
export const interpolated: Hook = {
  exit(x, node) {
    for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
      const row = x.row(at);
      const isPart = row >= 0 && /#\{\s*$/.test(x.text.slice(Math.max(0, x.start(at) - 3), x.start(at)));
      if (isPart) addTextCall(x, row);
    }
  },
};

function addTextCall(x: Extraction, row: number): void {
  const { op: code, base } = x.expressions;
  const op = code[row]!;
  const isBare = op === ops.call && base[row]! >= 0 && code[base[row]!] === ops.ident;
  const isField = op === ops.member && base[row]! >= 0 && code[base[row]!] === ops.self;
  if (op !== ops.ident && op !== ops.self && !isField && !isBare) return;
  const offset = x.expressions.offset[row]!;
  const member = x.addExpression(ops.member, x.names.internText("to_s"), row, offset);
  const call = x.addExpression(ops.call, noString, member, offset);
  x.expressions.argc[call] = 0;
  x.addFlags(call, expressionFlags.implicit);
}
