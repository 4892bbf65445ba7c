// Which methods do Rust's operators call? `a + b` is `a.add(b)`, `a += b` is `a.add_assign(b)`, `-a` is `a.neg()`.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, loopName, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

/** Comparisons by order are left out: they run what the standard library derives from the functions of the root. */
const binaryNames: ReadonlyMap<string, string> = new Map([
  ["+", "add"],
  ["-", "sub"],
  ["*", "mul"],
  ["/", "div"],
  ["%", "rem"],
  ["&", "bitand"],
  ["|", "bitor"],
  ["^", "bitxor"],
  ["<<", "shl"],
  [">>", "shr"],
]);

/** How many names a value is followed through that another name was given: `let copy = sum;`. */
const mostNames = 3;

/** Members that give iterators of the standard library, whatever they are called on. */
const outsideIterators: ReadonlySet<string> = new Set(
  "iter iter_mut enumerate zip rev chars bytes lines split keys values values_mut drain skip take map filter".split(
    " ",
  ),
);

const builtIn = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str|String|\[\])$/;

/** `a + b` */
export const binary: Hook = {
  exit(x, node) {
    const left = node + 1;
    const next = afterOf(x.nodes, left);
    const right = next < afterOf(x.nodes, node) ? next : none;
    const operator = operatorAfter(x, left, right === none ? x.end(node) : x.start(right));
    // Most types that are compared derive it.
    const name = operator === "==" && isOfNamedType(x, left) ? "eq" : binaryNames.get(operator);
    if (name === undefined || isPlain(x, left) || isBesideNumber(x, left, right)) return;
    const call = addRun(x, left, name, [right === none ? none : x.row(right)]);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** Adds the call of an operator's method on what a node stands for: of `*a`, on that to which `a` leads. */
function addRun(x: Extraction, node: number, name: string, given: readonly number[]): number {
  const call = addOperatorCall(x, x.row(node), name, given);
  if (call !== none && x.text.charCodeAt(x.start(node)) === 0x2a)
    x.addFlags(x.expressions.base[call]!, expressionFlags.indirect);
  return call;
}

/** `a += b` */
export const compound: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none) return;
    markWritten(x, x.row(left));
    if (isPlain(x, left) || isBesideNumber(x, left, right)) return;
    const operator = operatorAfter(x, left, right === none ? x.end(node) : x.start(right));
    const name = operator.endsWith("=") ? binaryNames.get(operator.slice(0, -1)) : undefined;
    if (name !== undefined) addRun(x, left, `${name}_assign`, [right === none ? none : x.row(right)]);
  },
};

/** `a = b`, `a[i].size = b` */
export const assignment: Hook = {
  exit(x, node) {
    const left = x.child(node, x.rule(node)!.left);
    if (left !== none) markWritten(x, x.row(left));
  },
};

/** `&mut a[i]` */
export const borrow: Hook = {
  exit(x, node) {
    const value = x.child(node, x.grammarField("value"));
    if (/^&\s*mut\b/.test(x.text.slice(x.start(node), x.start(node) + 12))) markWritten(x, x.row(value));
  },
};

/** Marks the elements that are changed when a value, a field of an element, is. */
function markWritten(x: Extraction, value: number): void {
  const { op, base } = x.expressions;
  for (let row = value; row !== none; row = base[row]!) {
    if (op[row] === ops.index) {
      x.addFlags(row, expressionFlags.write);
      keepSubscript(x, row);
    } else if (op[row] !== ops.member) return;
  }
}

/** `grid[(x, y)]`: slices and vectors have no such keys. */
export const subscript: Hook = {
  exit(x, node) {
    const key = afterOf(x.nodes, node + 1);
    const isKnown = key < afterOf(x.nodes, node) && /^[("]/.test(x.slice(key));
    if (isKnown && x.row(node) !== none) keepSubscript(x, x.row(node));
  },
};

/** A subscript that names nothing but a local is dropped unless a row is based on it. */
function keepSubscript(x: Extraction, row: number): void {
  const keeper = x.addExpression(ops.literal, noString, row, x.expressions.offset[row]!);
  x.addFlags(keeper, expressionFlags.implicit);
}

/** `-a`, `!a` */
export function addUnaryCall(x: Extraction, node: number): void {
  const sign = x.text.charCodeAt(x.start(node));
  const operand = node + 1;
  if ((sign !== 0x2d && sign !== 0x21) || isPlain(x, operand)) return;
  const call = addRun(x, operand, sign === 0x2d ? "neg" : "not", []);
  if (call !== none) x.rowOf[node] = call;
}

/** The operator between `left` and `end`. Parentheses around the operands are not nodes of their own here. */
function operatorAfter(x: Extraction, left: number, end: number): string {
  return /^[\s)]*([-+*/%&|^<>=]*)/.exec(x.text.slice(x.end(left), end))![1]!;
}

/**
 * A value beside a number, which may be no node, is nearly always a number itself, unless it is known to be of a type
 * with a name.
 */
function isBesideNumber(x: Extraction, left: number, right: number): boolean {
  const code = right === none ? none : x.text.charCodeAt(x.start(right));
  const isNumber = right === none || (code >= 0x30 && code <= 0x39 && /^[\w.]+$/.test(x.slice(right)));
  return isNumber && !isOfNamedType(x, left);
}

/** Whether a value is `self`, of a declared type, a struct literal, or what an operator of one gives. */
function isOfNamedType(x: Extraction, node: number): boolean {
  const { op, name, flags } = x.expressions;
  let row = x.row(node);
  for (let steps = 0; row !== none && steps < mostNames; steps++) {
    if (op[row] === ops.self || op[row] === ops.new) return true;
    if (op[row] === ops.call) return (flags[row]! & expressionFlags.implicit) !== 0;
    if (op[row] !== ops.ident) return false;
    const binding = x.lateValues.binding(name[row]!);
    if (binding === none) return false;
    const type = x.bindings.type[binding]!;
    if (type !== none) return !builtIn.test(x.names.get(name[type]!));
    row = x.bindings.property[binding] === noString ? x.bindings.value[binding]! : none;
  }
  return false;
}

/** Whether a value is of no type of the root: a literal, a local of a built-in type, a comparison. */
function isPlain(x: Extraction, node: number): boolean {
  const row = x.row(node);
  if (row === none) return true;
  const { op, name } = x.expressions;
  if (op[row] === ops.literal) return true;
  if (op[row] !== ops.ident) return false;
  const binding = x.lateValues.binding(name[row]!);
  const type = binding === none ? none : x.bindings.type[binding]!;
  return type !== none && builtIn.test(x.names.get(name[type]!));
}

/** `for x in list` runs members of the list and of its iterator, if those are of the root. */
export const forLoop: Hook = {
  exit(x, node) {
    const value = x.child(node, x.rule(node)!.right);
    if (value === none || isPlain(x, value)) return;
    const row = x.row(value);
    const { op, base, name } = x.expressions;
    const callee = op[row] === ops.call ? base[row]! : none;
    if (callee !== none && op[callee] === ops.member && outsideIterators.has(x.names.get(name[callee]!)))
      return;
    x.addExpression(ops.operator, x.names.internText(loopName), row, x.expressions.offset[row]!);
  },
};
