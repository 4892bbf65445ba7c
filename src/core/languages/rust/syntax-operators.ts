// Which methods do Rust's operators call? `a + b` is `a.add(b)`, `a += b` is `a.add_assign(b)`, `-a` is `a.neg()`.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, loopName, none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { ops } from "../../parse/tree/rules.ts";
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
    const call = addOperatorCall(x, x.row(left), name, [right === none ? none : x.row(right)]);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** `a += b` */
export const compound: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || isPlain(x, left) || isBesideNumber(x, left, right)) return;
    const operator = operatorAfter(x, left, right === none ? x.end(node) : x.start(right));
    const name = operator.endsWith("=") ? binaryNames.get(operator.slice(0, -1)) : undefined;
    if (name !== undefined)
      addOperatorCall(x, x.row(left), `${name}_assign`, [right === none ? none : x.row(right)]);
  },
};

/** `-a`, `!a` */
export function addUnaryCall(x: Extraction, node: number): void {
  const sign = x.text.charCodeAt(x.start(node));
  const operand = node + 1;
  if ((sign !== 0x2d && sign !== 0x21) || isPlain(x, operand)) return;
  const call = addOperatorCall(x, x.row(operand), sign === 0x2d ? "neg" : "not", []);
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

/**
 * Whether a value is of no type of the root: a literal, a local of a built-in type, a comparison. `*a` has the row of
 * `a`, but is of its type only if `a` is a reference: what a guard or a box holds is of a type of its own.
 */
function isPlain(x: Extraction, node: number): boolean {
  const row = x.row(node);
  if (row === none) return true;
  const { op, name } = x.expressions;
  if (op[row] === ops.literal || op[row] === ops.index) return true;
  const stars = /^(?:\*\s*)*/.exec(x.slice(node))![0].replace(/\s/g, "").length;
  if (op[row] !== ops.ident) return stars > 0 && (stars > 1 || op[row] !== ops.self);
  const binding = x.lateValues.binding(name[row]!);
  const type = binding === none ? none : x.bindings.type[binding]!;
  if (stars > 0 && (stars > 1 || type === none || !isReference(x, type))) return true;
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

/** Whether the type row is that of a reference: `&Money`, `&'a mut Money`. */
function isReference(x: Extraction, type: number): boolean {
  const start = x.expressions.offset[type]!;
  return /&\s*(?:'\w+\s+)?(?:mut\s+)?$/.test(x.text.slice(Math.max(0, start - 60), start));
}
