// Which methods do Rust's operators call? `a + b` is `a.add(b)`, `a += b` is `a.add_assign(b)`, `-a` is `a.neg()`.
import { none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { ops } from "../../parse/tree/rules.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

/** Comparisons are left out: they are derived, or nearly always of built-in types. */
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

const builtIn = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str|String|\[\])$/;

/** `a + b` */
export const binary: Hook = {
  exit(x, node) {
    const left = node + 1;
    const right = afterOf(x.nodes, left);
    if (right >= afterOf(x.nodes, node)) return;
    const name = binaryNames.get(operatorBetween(x, left, right));
    if (name === undefined || isPlain(x, left) || isNumber(x, right)) return;
    const call = addOperatorCall(x, x.row(left), name, [x.row(right)]);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** `a += b` */
export const compound: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || right === none || isPlain(x, left) || isNumber(x, right)) return;
    const name = binaryNames.get(operatorBetween(x, left, right).slice(0, -1));
    if (name !== undefined) addOperatorCall(x, x.row(left), `${name}_assign`, [x.row(right)]);
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

/** Parentheses around the operands are not nodes of their own here. */
function operatorBetween(x: Extraction, left: number, right: number): string {
  return x.text.slice(x.end(left), x.start(right)).replace(/[\s()]/g, "");
}

/** A value beside a number is nearly always a number itself. */
function isNumber(x: Extraction, node: number): boolean {
  const code = x.text.charCodeAt(x.start(node));
  return code >= 0x30 && code <= 0x39 && /^[\w.]+$/.test(x.slice(node));
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

/** Whether the type row is that of a reference: `&Money`, `&'a mut Money`. */
function isReference(x: Extraction, type: number): boolean {
  const start = x.expressions.offset[type]!;
  return /&\s*(?:'\w+\s+)?(?:mut\s+)?$/.test(x.text.slice(Math.max(0, start - 60), start));
}
