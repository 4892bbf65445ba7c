// Calls in OCaml: which function is applied to what, by juxtaposition, an operator or a method name?
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { noteValue } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { forEachChild } from "../syntax-parts/node-parts.ts";
import { isInOpened } from "./syntax-modules.ts";
import { lastName } from "./syntax-patterns.ts";

/** `f a ~label:b` passes the functions among its arguments. */
const application: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const row = callee === none ? none : x.row(callee);
    const isMade = callee !== none && (x.role(callee) === roles.methodCall || x.role(callee) === roles.new);
    const call = isMade || row === none ? row : addCall(x, row);
    let count = 0;
    forEachChild(x, node, (child) => {
      if (fieldOf(x.nodes, child) !== rule.arguments) return;
      count++;
      const argument = x.row(child);
      noteValue(x, argument);
      if (call !== none && argument !== none && x.expressions.generic[argument] === none)
        x.expressions.generic[argument] = call;
    });
    if (call === none) return;
    x.expressions.argc[call] = Math.min(count, 254);
    x.rowOf[node] = call;
  },
};

function addCall(x: Extraction, callee: number): number {
  return x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
}

/** `x |> f` and `f @@ x` call `f`; an operator that a file may declare is itself called. */
const infix: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    const end = left === none ? x.start(node) : x.end(left);
    const operator = /^[\s)]*([-!#$%&*+./:<=>?@^|~]+)/.exec(x.text.slice(end, end + 80))?.[1];
    if (operator === undefined) return;
    const applied = operator === "|>" ? right : operator === "@@" ? left : none;
    if (applied !== none) {
      const row = x.row(applied);
      if (row !== none) x.rowOf[node] = isApplied(x, row) ? row : addCall(x, row);
    } else if (!isOfStdlib(x, operator, x.start(node))) {
      const at = end + x.text.slice(end, end + 80).indexOf(operator);
      addCall(x, x.addExpression(ops.ident, x.names.internText(operator), none, at));
      noteValue(x, right === none ? none : x.row(right));
    }
  },
};

const stdlibOperator = /^(?:[-+*/^@.:]|\*\*|::|:=|<-|[<>]=?|<>|==?|!=|&&|\|\||[-+*/]\.)$/;
/** Of these, those that code does not redefine. */
const fixedOperator = /^(?:::|:=|<-|[.:]|&&|\|\|)$/;

/** Whether an operator is the one that every file has: the file declares no other, and no module is opened for it. */
function isOfStdlib(x: Extraction, operator: string, offset: number): boolean {
  if (!stdlibOperator.test(operator)) return false;
  return fixedOperator.test(operator) || !(x.memo.has(`operator ${operator}`) || isInOpened(x, offset));
}

function isApplied(x: Extraction, row: number): boolean {
  const op = x.expressions.op[row];
  return op !== ops.ident && op !== ops.member;
}

/** `let*` and `and+` call the function of that name. */
const operator: Hook = {
  enter(x, node) {
    if (!x.declaresSymbols) addCall(x, x.addExpression(ops.ident, x.intern(node), none, x.start(node)));
    return true;
  },
};

const fieldGet: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const field = x.child(node, rule.name);
    const record = x.row(x.child(node, rule.base));
    if (field === none || record === none) return;
    const name = x.names.internText(lastName(x.slice(field)));
    x.rowOf[node] = x.addExpression(ops.member, name, record, x.start(field));
  },
};

export const callHooks: Hooks = {
  application,
  fieldGet,
  infix,
  operator,
};
