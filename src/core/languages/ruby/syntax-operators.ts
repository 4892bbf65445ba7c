// Which methods do Ruby's operators call? `a + b`, `a[key]` and `-a` run methods of a's class.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { ops } from "../../parse/tree/rules.ts";

/** Operators that are methods. */
export const operators = /^(?:[-+*/%&|^]|\*\*|==|!=|===|=~|<=>|<<|>>|<=|>=|<|>)$/;

/** Adds a call of `name` on a local, self or field. Literals and results are skipped: most are of built-in classes. */
export function addOperatorCall(x: Extraction, row: number, name: string): void {
  if (row < 0) return;
  const op = x.expressions.op[row]!;
  const isField = op === ops.member && x.expressions.op[x.expressions.base[row]!] === ops.self;
  if (op !== ops.ident && op !== ops.self && !isField) return;
  const offset = x.expressions.offset[row]!;
  const member = x.addExpression(ops.member, x.names.internText(name), row, offset);
  const call = x.addExpression(ops.call, noString, member, offset);
  x.addFlags(call, expressionFlags.implicit);
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
