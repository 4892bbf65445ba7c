// Python's calls without parentheses: what a loop, a `with`, a `raise` and `len` run on the value's class.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { ops, roles } from "../../parse/tree/rules.ts";

/** Built-in functions that call a method of their argument. */
const protocols: ReadonlyMap<string, string> = new Map(
  ["len", "iter", "next", "str", "repr", "bool", "hash", "abs", "reversed", "int", "float", "bytes"].map(
    (name) => [name, `__${name}__`],
  ),
);

/** `for x in it` calls `it.__iter__()`, and `__next__` of its result. */
export const loop: Hook = {
  exit(x, node) {
    const row = x.row(x.child(node, x.rule(node)!.right));
    if (!isNamed(x, row)) return;
    const iterator = addCallOf(x, row, "__iter__");
    addCallOf(x, iterator, "__next__");
  },
};

/** `with it as y` calls `it.__enter__()` and, at its end, `it.__exit__()`. */
export const withItem: Hook = {
  exit(x, node) {
    const value = node + 1;
    const row = x.rule(value)?.hook === "asPattern" ? x.row(value + 1) : x.row(value);
    if (!isNamed(x, row)) return;
    addCallOf(x, row, "__enter__");
    addCallOf(x, row, "__exit__");
  },
};

/** `raise Error` makes an instance. */
export const raise: Hook = {
  exit(x, node) {
    const row = x.row(node + 1);
    const role = x.role(node + 1);
    if (row === none || (role !== roles.name && role !== roles.member)) return;
    const call = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    x.expressions.argc[call] = 0;
    x.addFlags(call, expressionFlags.implicit);
  },
};

/** `len(it)` calls `it.__len__()`. */
export function addProtocolCall(x: Extraction, callee: number, argument: number): void {
  const member = x.role(callee) === roles.name ? protocols.get(x.slice(callee)) : undefined;
  if (member !== undefined && isNamed(x, argument)) addCallOf(x, argument, member);
}

const operators: ReadonlyMap<string, string> = new Map([
  ["+", "__add__"],
  ["-", "__sub__"],
  ["*", "__mul__"],
  ["/", "__truediv__"],
  ["//", "__floordiv__"],
  ["%", "__mod__"],
  ["@", "__matmul__"],
  ["&", "__and__"],
  ["|", "__or__"],
  [">>", "__rshift__"],
  ["<<", "__lshift__"],
  ["**", "__pow__"],
]);

/** `it + other` calls `it.__add__(other)`; returns the row of that call. */
export function addOperatorCall(x: Extraction, left: number, right: number): number {
  const row = x.row(left);
  if (row === none || !(isNameOrOwn(x, row) || isMade(x, row))) return none;
  const member = operators.get(x.text.slice(x.end(left), x.start(right)).trim());
  return member === undefined ? none : addCallOf(x, row, member);
}

/** `it[0]` calls `it.__getitem__(0)`, `it[0] = 1` calls `it.__setitem__(0, 1)`. */
export function addSubscriptCall(x: Extraction, node: number, base: number): void {
  const isOfClass = x.rule(x.parent(1))?.hook === "classDefinition"; // a base with its type arguments
  if (!isNameOrOwn(x, base) || isOfClass) return;
  const isWritten = /^\s*=[^=]/.test(x.text.slice(x.end(node), x.end(node) + 8));
  addCallOf(x, base, isWritten ? "__setitem__" : "__getitem__");
}

/** Whether it is a name, the object itself or a member of that. */
function isNameOrOwn(x: Extraction, row: number): boolean {
  const { op, base } = x.expressions;
  if (op[row] === ops.member) return base[row]! >= 0 && op[base[row]!] === ops.self;
  return op[row] === ops.ident || op[row] === ops.self;
}

/** Whether it is the result of another operator, or of a call of what looks like a class. */
function isMade(x: Extraction, row: number): boolean {
  const { op, base, flags, name } = x.expressions;
  if (op[row] !== ops.call) return false;
  if ((flags[row]! & expressionFlags.implicit) !== 0) return true;
  return op[base[row]!] === ops.ident && /^[A-Z]/.test(x.names.get(name[base[row]!]!));
}

/** Whether it is a name, or a call or member of one: the class of a literal is never in the root. */
function isNamed(x: Extraction, row: number): boolean {
  if (row === none) return false;
  const op = x.expressions.op[row]!;
  return op === ops.ident || op === ops.member || op === ops.call || op === ops.self;
}

function addCallOf(x: Extraction, row: number, name: string): number {
  const offset = x.expressions.offset[row]!;
  const member = x.addExpression(ops.member, x.names.internText(name), row, offset);
  const call = x.addExpression(ops.call, noString, member, offset);
  x.expressions.argc[call] = 0;
  x.addFlags(call, expressionFlags.implicit);
  return call;
}
