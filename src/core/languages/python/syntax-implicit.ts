// Python's calls without parentheses: what a loop, a `with`, a `raise` and `len` run on the value's class.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

/** Built-in functions that call a method of their argument. */
const protocols: ReadonlyMap<string, string> = new Map(
  "len iter next str repr bool hash abs reversed int float bytes format"
    .split(" ")
    .map((name): [string, string] => [name, `__${name}__`])
    .concat(
      "list tuple set frozenset sorted sum any all enumerate".split(" ").map((name) => [name, "__iter__"]),
    ),
);

const longestProtocol = Math.max(...Array.from(protocols.keys(), ({ length }) => length));

/** `for x in it` calls `it.__iter__()`, and `__next__` of its result. */
export const loop: Hook = {
  exit(x, node) {
    const row = x.row(x.child(node, x.rule(node)!.right));
    if (!isNamed(x, row)) return;
    const iterator = addCallOf(x, row, "__iter__");
    addCallOf(x, iterator, "__next__");
  },
};

/**
 * `with it as y` calls `it.__enter__()`, whose result y holds, and at its end `it.__exit__()`; `async with` calls
 * `__aenter__` and `__aexit__`.
 */
export const withItem: Hook = {
  exit(x, node) {
    const value = node + 1;
    const isNaming = x.rule(value)?.hook === "asPattern";
    const row = isNaming ? x.row(value + 1) : x.row(value);
    if (!isNamed(x, row)) return;
    const mark = isAsync(x, node) ? "__a" : "__";
    const entered = addCallOf(x, row, `${mark}enter__`);
    addCallOf(x, row, `${mark}exit__`);
    const last = x.bindings.length - 1;
    if (isNaming && last >= 0 && x.bindings.value[last] === row) x.bindings.value[last] = entered;
  },
};

const entering: ReadonlyMap<string, string> = new Map([
  ["enter_context", "__"],
  ["enter_async_context", "__a"],
]);

/** `stack.enter_context(it)` enters `it` as a `with` does; returns the row of what that gives. */
export function addEntering(x: Extraction, callee: number, argument: number): number {
  if (x.role(callee) !== roles.member || !isNamed(x, argument)) return none;
  const row = x.row(callee);
  const name = row === none ? noString : x.expressions.name[row]!;
  const mark = name === noString ? undefined : entering.get(x.names.get(name));
  if (mark === undefined) return none;
  addCallOf(x, argument, `${mark}exit__`);
  return addCallOf(x, argument, `${mark}enter__`);
}

/** Whether the `with` before an item is `async with`; statements with clauses are no nodes. */
function isAsync(x: Extraction, item: number): boolean {
  const before = x.text.slice(Math.max(0, x.start(item) - longestClause), x.start(item));
  return /\basync\s+$/.test(before.slice(0, Math.max(0, before.lastIndexOf("with"))).slice(-20));
}

/** The items before one are rarely longer. */
const longestClause = 300;

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
  if (x.role(callee) !== roles.name || x.end(callee) - x.start(callee) > longestProtocol) return;
  const member = protocols.get(x.slice(callee));
  if (member !== undefined && isNamed(x, argument)) addCallOf(x, argument, member);
}

/** `f"{it:>8}"` calls `it.__format__(">8")`, `f"{it!r}"` calls `it.__repr__()`. */
export const interpolation: Hook = {
  exit(x, node) {
    const row = node + 1 < afterOf(x.nodes, node) ? x.row(node + 1) : none;
    if (!isOwnValue(x, row)) return;
    const conversion = /^\s*!([ras])/.exec(x.text.slice(x.end(node + 1), x.end(node + 1) + 8))?.[1];
    if (conversion === undefined) addCallOf(x, row, "__format__");
    else addCallOf(x, row, conversion === "s" ? "__str__" : "__repr__");
  },
};

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
  const member = isOwnValue(x, row) ? operators.get(writtenBetween(x, left, right)) : undefined;
  return member === undefined ? none : addCallOf(x, row, member);
}

/**
 * `it * 2` calls `it.__mul__(2)`, `2 * it` calls `it.__rmul__(2)`: numbers are no nodes. Sums with them are mostly of
 * numbers.
 */
export function addScaling(x: Extraction, node: number, value: number): number {
  if (!isOwnValue(x, x.row(value))) return none;
  const before = x.text.slice(x.start(node), Math.min(x.start(value), x.start(node) + 24));
  const isReflected = /\d/.test(before);
  const operator = isReflected
    ? /^\(*[\d.]+\s*([*/])[\s(]*$/.exec(before)
    : /^[\s)]*([*/])\s*[-\d.]+\)*$/.exec(
        x.text.slice(x.end(value), Math.min(x.end(node), x.end(value) + 24)),
      );
  const member = operator === null ? undefined : operators.get(operator[1]!)!;
  if (member === undefined) return none;
  return addCallOf(x, x.row(value), isReflected ? member.replace("__", "__r") : member);
}

/** The operator between two operands, without the parentheses around them, which are no nodes. */
function writtenBetween(x: Extraction, left: number, right: number): string {
  return x.text.slice(x.end(left), Math.min(x.start(right), x.end(left) + 40)).replace(/[()\s]+/g, "");
}

const comparisons: ReadonlyMap<string, string> = new Map([
  ["<", "__lt__"],
  ["<=", "__le__"],
  [">", "__gt__"],
  [">=", "__ge__"],
  ["==", "__eq__"],
  ["!=", "__ne__"],
]);

/**
 * `it < other` calls `it.__lt__(other)`, `other in it` calls `it.__contains__(other)`. Few own classes compare with
 * literals.
 */
export const comparison: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    let left = node + 1;
    if (left >= after) return;
    if (x.start(left) > x.start(node) && isOwnValue(x, x.row(left)) && isNumberIn(x, node, left))
      addCallOf(x, x.row(left), "__contains__");
    for (let right = afterOf(x.nodes, left); right < after; right = afterOf(x.nodes, right)) {
      addComparison(x, left, right);
      left = right;
    }
  },
};

function addComparison(x: Extraction, left: number, right: number): void {
  if (x.role(right) === roles.literal) return;
  const isLeftOwn = isOwnValue(x, x.row(left));
  const isRightOwn = isOwnValue(x, x.row(right));
  if (!isLeftOwn && !isRightOwn) return;
  const operator = writtenBetween(x, left, right);
  const member = comparisons.get(operator);
  if (member !== undefined && isLeftOwn) addCallOf(x, x.row(left), member);
  else if (isRightOwn && (operator === "in" || operator === "notin"))
    addCallOf(x, x.row(right), "__contains__");
}

/** `3 in it`: numbers are no nodes. */
function isNumberIn(x: Extraction, node: number, value: number): boolean {
  const before = x.text.slice(x.start(node), Math.min(x.start(value), x.start(node) + 24));
  return /^[-\d.]+\s+(?:not\s+)?in\s+$/.test(before);
}

const signs: ReadonlyMap<string, string> = new Map([
  ["-", "__neg__"],
  ["+", "__pos__"],
  ["~", "__invert__"],
]);

/** `-it` calls `it.__neg__()`. */
export const unary: Hook = {
  exit(x, node) {
    const row = node + 1 < afterOf(x.nodes, node) ? x.row(node + 1) : none;
    const member = signs.get(x.text[x.start(node)]!);
    if (member !== undefined && isOwnValue(x, row)) x.rowOf[node] = addCallOf(x, row, member);
  },
};

/** `it += other` calls `it.__iadd__(other)`, or `it.__add__(other)` if the class has no such method. */
export const augmented: Hook = {
  exit(x, node) {
    const left = x.child(node, x.rule(node)!.left);
    const right = x.child(node, x.rule(node)!.right);
    if (left === none || right === none) return;
    const member = operators.get(writtenBetween(x, left, right).slice(0, -1));
    if (member !== undefined && isOwnValue(x, x.row(left)) && x.role(right) !== roles.literal)
      addCallOf(x, x.row(left), member.replace("__", "__i"));
  },
};

/**
 * `it[0]` calls `it.__getitem__(0)`, `it[0] = 1` calls `it.__setitem__(0, 1)`, `del it[0]` calls `it.__delitem__(0)`.
 */
export function addSubscriptCall(x: Extraction, node: number, base: number): void {
  const isOfClass = x.rule(x.parent(1))?.hook === "classDefinition"; // a base with its type arguments
  if (!isOwnValue(x, base) || isOfClass) return;
  if (isDeleted(x, node)) {
    addCallOf(x, base, "__delitem__");
    return;
  }
  const isWritten = /^\s*=[^=]/.test(x.text.slice(x.end(node), x.end(node) + 8));
  addCallOf(x, base, isWritten ? "__setitem__" : "__getitem__");
}

/** Whether the subscript is one of those after `del`, a statement without a node, and not inside one of them. */
function isDeleted(x: Extraction, node: number): boolean {
  const before = x.text.slice(Math.max(0, x.start(node) - longestList), x.start(node));
  return /(?:^|[\n;:])[ \t]*del[ \t]+(?:[\w. \t,]|\[[^[\]\n]*\])*$/.test(before);
}

/** What stands before the last subscript after `del` is rarely longer. */
const longestList = 80;

/** Whether it is a name, or a call or member of one: the class of a literal is never in the root. */
function isNamed(x: Extraction, row: number): boolean {
  if (row === none) return false;
  const op = x.expressions.op[row]!;
  return op === ops.ident || op === ops.member || op === ops.call || op === ops.self;
}

/** Whether it may be an object of a class of the root: no result of a built-in function that gives numbers or text. */
function isOwnValue(x: Extraction, row: number): boolean {
  if (!isNamed(x, row)) return false;
  const { op, base, name } = x.expressions;
  const callee = op[row] === ops.call ? base[row]! : none;
  return callee === none || op[callee] !== ops.ident || !plain.has(x.names.get(name[callee]!));
}

/** Built-in functions whose results are of built-in classes. */
const plain = new Set(
  "len str int float bool repr abs hash id ord chr round list dict set tuple type range bytes isinstance".split(
    " ",
  ),
);

function addCallOf(x: Extraction, row: number, name: string): number {
  const offset = x.expressions.offset[row]!;
  const member = x.addExpression(ops.member, x.names.internText(name), row, offset);
  const call = x.addExpression(ops.call, noString, member, offset);
  x.expressions.argc[call] = 0;
  x.addFlags(call, expressionFlags.implicit);
  return call;
}
