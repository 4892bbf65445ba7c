// Which operators of C++ may be functions of a class? Those whose operands are not known to be of the language or its library.
import { expressionFlags, none } from "../../types/parsed-file.ts";
import { argumentRow } from "../../parse/arguments.ts";
import type { Extraction, Hook } from "../../parse/extraction.ts";
import { afterOf } from "../../parse/flat-tree.ts";
import { ops, roles } from "../../parse/rules.ts";
import { isPlainType } from "./syntax-made.ts";

const mark = /^\s*([-+*/%^&|<>=!~]{1,3})/;
/** They are hardly ever functions, and every condition has them. */
const logical: ReadonlySet<string> = new Set(["&&", "||"]);

/** An operator as it is written: its mark, where that stands, and the nodes of its operands. */
interface Written {
  readonly mark: string;
  readonly offset: number;
  readonly left: number;
  readonly right: number;
}

function addOperator(x: Extraction, node: number, { mark: name, offset, left, right }: Written): void {
  const base = x.row(left);
  if (isPlain(x, base) && (right === none || isPlain(x, x.row(right)))) return;
  const row = x.addExpression(ops.operator, x.names.internText(`operator${name}`), base, offset);
  x.expressions.argc[row] = right === none ? 0 : 1;
  if (right !== none) x.expressions.generic[argumentRow(x, right)] = row;
  x.rowOf[node] = row;
}

/** Whether a value, by its row, is of no class of the root: a literal, or a local of the language's or its library's own type. */
function isPlain(x: Extraction, row: number): boolean {
  if (row === none) return true;
  const { op, name } = x.expressions;
  if (op[row] === ops.literal) return true;
  if (op[row] !== ops.ident) return false;
  const binding = x.lateValues.binding(name[row]!);
  const type = binding === none ? none : x.bindings.type[binding]!;
  return type !== none && isPlainType(x, type);
}

/** `a + b` */
export const binary: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    const written = left === none || right === none ? undefined : markBetween(x, left, right);
    if (written !== undefined && !logical.has(written.mark))
      addOperator(x, node, { ...written, left, right });
  },
};

/** `a = b`, `a += b` */
export const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    const written = left === none || right === none ? undefined : markBetween(x, left, right);
    if (written !== undefined && x.row(left) !== none) addOperator(x, node, { ...written, left, right });
  },
};

function markBetween(
  x: Extraction,
  left: number,
  right: number,
): Pick<Written, "mark" | "offset"> | undefined {
  const from = closed(x, x.end(left), x.start(right));
  const found = mark.exec(x.text.slice(from, Math.min(x.start(right), from + 16)));
  return found === null ? undefined : { mark: found[1]!, offset: from + found[0].length - found[1]!.length };
}

/** Behind the brackets that are closed from `at` on: nodes of parentheses are passed over. */
function closed(x: Extraction, at: number, end: number): number {
  let from = at;
  while (from < end && (x.text.charCodeAt(from) <= 32 || x.text.charCodeAt(from) === 0x29)) from++;
  return from;
}

/** `-a`, `!a`, `~a` */
export const unary: Hook = {
  exit(x, node) {
    const sign = x.text[x.start(node)]!;
    if ("-+!~".includes(sign)) addUnary(x, node, sign, x.start(node));
  },
};

/** `*a`; `&a` is told apart from a only where a is a local, since functions are passed that way. */
export const pointer: Hook = {
  exit(x, node) {
    const row = x.row(node + 1);
    if (row === none || x.expressions.op[row] === ops.self) {
      x.rowOf[node] = row;
      return;
    }
    x.rowOf[node] = row;
    if (x.text[x.start(node)] === "*") addUnary(x, node, "*", x.start(node));
  },
};

/** `++a`, `a++`: behind its operand it takes a number that nobody writes. */
export const update: Hook = {
  exit(x, node) {
    const operand = node + 1;
    if (operand >= afterOf(x.nodes, node)) return;
    const isBefore = /^(?:\+\+|--)/.test(x.text.slice(x.start(node), x.start(node) + 2));
    const offset = isBefore ? x.start(node) : x.end(node) - 2;
    const row = addUnary(x, node, x.text.slice(offset, offset + 2), offset);
    if (row !== none && !isBefore) x.expressions.argc[row] = 1;
  },
};

function addUnary(x: Extraction, node: number, sign: string, offset: number): number {
  const operand = node + 1;
  if (operand >= afterOf(x.nodes, node) || isPlain(x, x.row(operand))) return none;
  addOperator(x, node, { mark: sign, offset, left: operand, right: none });
  return x.row(node);
}

/** `a[i]` */
export const subscript: Hook = {
  exit(x, node) {
    const base = x.child(node, x.rule(node)!.base);
    const row = x.row(base);
    if (row === none || isPlain(x, row) || x.expressions.op[row] === ops.type) return;
    const made = x.addExpression(
      ops.operator,
      x.names.internText("operator[]"),
      row,
      closed(x, x.end(base), x.end(node)),
    );
    const list = afterOf(x.nodes, base);
    const index = list < afterOf(x.nodes, node) && x.role(list) === roles.arguments ? list + 1 : list;
    x.expressions.argc[made] = 1;
    if (index < afterOf(x.nodes, node)) x.expressions.generic[argumentRow(x, index)] = made;
    x.rowOf[node] = made;
  },
};

/** `a->b` */
export const fieldExpression: Hook = {
  exit(x, node) {
    const row = x.row(node);
    const base = x.child(node, x.rule(node)!.base);
    if (row === none || base === none || x.expressions.op[row] !== ops.member) return;
    if (x.text.charCodeAt(closed(x, x.end(base), x.end(node))) === 0x2d)
      x.addFlags(row, expressionFlags.indirect);
  },
};
