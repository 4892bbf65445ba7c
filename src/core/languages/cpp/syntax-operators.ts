// Which C++ operators may be functions of a class? Those with operands not known to be of built-in or library types.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { argumentRow } from "../../parse/nodes/arguments.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { binaryOperators } from "../c/operators.ts";
import { isPlainType } from "./syntax-made.ts";

/** These are hardly ever functions, and every condition has them. */
const logical: ReadonlySet<string> = new Set(["operator&&", "operator||"]);
/** An operator as written: the name of its function, its offset, and the nodes of its operands. */
interface Written {
  readonly name: string;
  readonly offset: number;
  readonly left: number;
  readonly right: number;
}

function addOperator(x: Extraction, node: number, { name, offset, left, right }: Written): void {
  const base = x.row(left);
  if (isPlain(x, base) && (right === none || isPlain(x, x.row(right)))) return;
  const row = x.addExpression(ops.operator, x.names.internText(name), base, offset);
  x.expressions.argc[row] = right === none ? 0 : 1;
  if (right !== none) x.expressions.generic[argumentRow(x, right)] = row;
  x.rowOf[node] = row;
}

/**
 * Whether a value, given by its row, is of no class of the root: a literal, or a local of a built-in or library type.
 */
export function isPlain(x: Extraction, row: number): boolean {
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
    if (left === none || right === none) return;
    const offset = closed(x, x.end(left), x.start(right));
    const name = nameAt(x.text, offset, x.start(right));
    if (name !== undefined && !logical.has(name)) addOperator(x, node, { name, offset, left, right });
  },
};

/** `a = b`, `a += b` */
export const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || right === none || x.row(left) === none) return;
    const offset = closed(x, x.end(left), x.start(right));
    const name = nameAt(x.text, offset, x.start(right));
    if (name !== undefined) addOperator(x, node, { name, offset, left, right });
  },
};

const isMark = new Uint8Array(128);
for (const mark of "-+*/%^&|<>=!~") isMark[mark.charCodeAt(0)] = 1;
/** Function names by the characters of their operators. */
const names = new Map<number, string>();

/** The function name of the operator at `at`, which ends before `end`. */
function nameAt(text: string, at: number, end: number): string | undefined {
  let key = 0;
  let to = at;
  for (const last = Math.min(end, at + 3); to < last; to++) {
    const code = text.charCodeAt(to);
    if (code > 127 || isMark[code] === 0) break;
    key = key * 128 + code;
  }
  if (key === 0) return undefined;
  let name = names.get(key);
  if (name === undefined) names.set(key, (name = `operator${longestOperator(text.slice(at, to))}`));
  return name;
}

/** `a=-b`: the beginning of the right operand is not part of the operator. */
function longestOperator(marks: string): string {
  let written = marks;
  while (written.length > 1 && !binaryOperators.has(written)) written = written.slice(0, -1);
  return written;
}

/** Offset after the brackets closed from `at` on: parentheses are not nodes of their own here. */
function closed(x: Extraction, at: number, end: number): number {
  let from = at;
  for (; from < end; from++) {
    const code = x.text.charCodeAt(from);
    if (code > 32 && code !== 0x29) break;
  }
  return from;
}

/** `-a`, `!a`, `~a` */
export const unary: Hook = {
  exit(x, node) {
    const sign = x.text[x.start(node)]!;
    if ("-+!~".includes(sign)) addUnary(x, node, `operator${sign}`, x.start(node));
  },
};

/** `*a`; `&a` is read as `a`, since functions are passed that way. */
export const pointer: Hook = {
  exit(x, node) {
    const row = x.row(node + 1);
    if (row === none || x.expressions.op[row] === ops.self) {
      x.rowOf[node] = row;
      return;
    }
    x.rowOf[node] = row;
    if (x.text[x.start(node)] === "*") addUnary(x, node, "operator*", x.start(node));
  },
};

/** `++a`, `a++`: the second form takes an extra number after its operand, which is not written. */
export const update: Hook = {
  exit(x, node) {
    const operand = node + 1;
    if (operand >= afterOf(x.nodes, node)) return;
    const isBefore = x.start(operand) > x.start(node);
    const offset = isBefore ? x.start(node) : x.end(node) - 2;
    const name = x.text.charCodeAt(offset) === 0x2b ? "operator++" : "operator--";
    const row = addUnary(x, node, name, offset);
    if (row !== none && !isBefore) x.expressions.argc[row] = 1;
  },
};

function addUnary(x: Extraction, node: number, name: string, offset: number): number {
  const operand = node + 1;
  if (operand >= afterOf(x.nodes, node) || isPlain(x, x.row(operand))) return none;
  addOperator(x, node, { name, offset, left: operand, right: none });
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

/** `item.get<T>`, `item.template get<T>`: the member row `row` has the name alone, and the type arguments. */
function nameTemplate(x: Extraction, row: number, property: number): void {
  const isDependent = property !== none && x.role(property) === roles.pass;
  const templated = isDependent ? property + 1 : property;
  const rule = templated === none ? undefined : x.rule(templated);
  if (rule?.hook !== "templateName") return;
  const name = x.child(templated, rule.name);
  if (name === none) return;
  x.expressions.name[row] = x.intern(name);
  x.expressions.offset[row] = x.start(name);
  const list = x.child(templated, rule.arguments);
  if (list !== none) setTypeArguments(x, list, row);
}

/** `a->b`; `a->Base::b` is the member b of Base, whatever `a` is. */
export const fieldExpression: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const row = x.row(node);
    const base = x.child(node, rule.base);
    if (row === none || base === none || x.expressions.op[row] !== ops.member) return;
    const property = x.child(node, rule.property);
    if (isThroughPointer(x, x.end(base), x.start(property))) {
      x.rowOf[node] = x.addExpression(ops.ident, x.expressions.name[row]!, none, x.start(property));
      return;
    }
    nameTemplate(x, row, property);
    const owner =
      x.rule(property)?.hook === "qualified" ? x.row(x.child(property, x.rule(property)!.base)) : none;
    if (owner !== none) {
      x.expressions.base[row] = owner;
      x.expressions.name[row] = x.names.internText(/\w+$/.exec(x.slice(property))?.[0] ?? x.slice(property));
      return;
    }
    if (x.text.charCodeAt(closed(x, x.end(base), x.end(node))) === 0x2d)
      x.addFlags(row, expressionFlags.indirect);
  },
};

/** The grammar knows `object.*method`, but neither `pointer->*method` nor `pointer->*(method)`. */
export function writePointers(text: string): string {
  return text.includes("->*") ? text.replaceAll("->*(", ",  (").replaceAll("->*", " .*") : text;
}

/** `a, b` is worth `b`. */
export const comma: Hook = {
  exit(x, node) {
    const right = x.child(node, x.rule(node)!.right);
    if (right !== none) x.rowOf[node] = x.row(right);
  },
};

/** `object.*method`, `pointer->*method`: what is behind it is a value of its own. */
function isThroughPointer(x: Extraction, from: number, to: number): boolean {
  return x.text.charCodeAt(to - 1) === 0x2a && /^[\s)]*(?:->|\.)\*$/.test(x.text.slice(from, to));
}
