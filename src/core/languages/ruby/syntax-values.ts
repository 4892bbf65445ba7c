// What is the value of a composed expression in Ruby: the last one of a body, or one of several branches?
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { isLocal } from "./syntax-locals.ts";
import { addOperatorCall, operators } from "./syntax-operators.ts";

/** Row of the last expression of a body; `none` without one. */
export function lastValue(x: Extraction, body: number): number {
  let last: number = none;
  for (let at = body + 1; at < afterOf(x.nodes, body); at = afterOf(x.nodes, at)) {
    const isPart = x.role(at) === roles.block || x.text.startsWith("ensure", x.start(at)); // rescue, ensure
    if (!isPart && x.role(at) !== roles.comment) last = at;
  }
  return x.row(last);
}

/** `if`, `case`: the value of one of the branches. */
export const choice: Hook = {
  exit(x, node) {
    const rows: number[] = [];
    for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
      const hook = x.rule(at)?.hook;
      const isBranch = hook === "tail" || (hook === "choice" && x.text.startsWith("elsif", x.start(at)));
      if (isBranch) rows.push(x.row(at));
    }
    x.rowOf[node] = addChoice(x, rows, x.start(node));
  },
};

export const conditional: Hook = {
  exit(x, node) {
    const consequence = x.row(x.child(node, x.grammarField("consequence")));
    const alternative = x.row(x.child(node, x.grammarField("alternative")));
    x.rowOf[node] = addChoice(x, [consequence, alternative], x.start(node));
  },
};

/** `a || b` is a or b, `a && b` is b. */
export const binary: Hook = {
  exit(x, node) {
    const left = x.child(node, x.grammarField("left"));
    const right = x.child(node, x.grammarField("right"));
    if (left === none || right === none) return;
    const operator = x.text.slice(x.end(left), x.start(right)).trim();
    if (operator === "||" || operator === "or") {
      x.rowOf[node] = addChoice(x, [x.row(left), x.row(right)], x.start(node));
    } else if (operator === "&&" || operator === "and") x.rowOf[node] = x.row(right);
    if (!operators.test(operator)) return;
    const call = addOperatorCall(x, x.row(left), operator, right);
    if (operator === "<<") x.rowOf[node] = x.row(left);
    else if (/^(?:[-+*/%&|^]|\*\*|>>)$/.test(operator)) x.rowOf[node] = call;
  },
};

/** An array's elements are of the type of its first element that has a row. */
export const array: Hook = {
  exit(x, node) {
    const row = x.row(node);
    if (row === none) return;
    for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
      const element = x.row(at);
      if (element === none || x.expressions.op[element] === ops.literal) continue;
      if (x.expressions.generic[element] === none) x.expressions.generic[element] = row;
      return;
    }
  },
};

/** `{ size: }` without a local of that name calls the method of that name. */
export const pair: Hook = {
  exit(x, node) {
    if (x.child(node, x.grammarField("value")) !== none) return;
    const key = /^([a-z_]\w*):$/.exec(x.slice(node))?.[1];
    if (key === undefined) return;
    const name = x.names.internText(key);
    if (isLocal(x, name, x.start(node))) return;
    const callee = x.addExpression(ops.ident, name, none, x.start(node));
    const call = x.addExpression(ops.call, noString, callee, x.start(node));
    x.expressions.argc[call] = 0;
  },
};

/** `return x` has an argument list with one element. */
export const argumentList: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (around === none || x.role(around) !== roles.return) return;
    const only = node + 1;
    if (only < afterOf(x.nodes, node) && afterOf(x.nodes, only) === afterOf(x.nodes, node)) {
      x.rowOf[node] = x.row(only);
    }
  },
};

/** `rescue A, B => e`: e is an instance of one of them. */
export const exceptions: Hook = {
  exit(x, node) {
    const rows: number[] = [];
    for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
      rows.push(asType(x, x.row(at)));
    }
    x.rowOf[node] = addChoice(x, rows, x.start(node));
  },
};

/** `::Name` is a top-level name. */
export const scopeResolution: Hook = {
  exit(x, node) {
    if (x.child(node, x.rule(node)!.base) !== none || x.rowOf[node]! < 0) return;
    const row = x.rowOf[node]!;
    x.expressions.op[row] = ops.ident;
    x.expressions.base[row] = none;
  },
};

/** `@name` is a member of self. */
export const instanceVariable: Hook = {
  enter(x, node) {
    if (x.enclosingType() === none) return true;
    const self = x.addExpression(ops.self, noString, none, x.start(node));
    x.rowOf[node] = x.addExpression(ops.member, x.intern(node), self, x.start(node));
    return true;
  },
};
