// Values in Go: literals of types, conversions, pointers, and the assertion `var _ Interface = …`.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { noteValue } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { noteFunctions } from "./syntax-tables.ts";
import { hookOf, interfaceKind, structKind, typeKind } from "./syntax-types.ts";

/** `new(T)` makes an instance; `make(T, n)` has the type T. */
export const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    if (callee !== none && x.role(callee) === roles.name && isMaking(x, callee)) x.exclude(callee);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const list = x.child(node, rule.arguments);
    if (callee === none || list === none || x.rowOf[callee] !== excluded) return;
    const type = list + 1 < afterOf(x.nodes, list) ? x.row(list + 1) : none;
    if (type === none) return;
    x.expressions.flags[type]! &= ~expressionFlags.argument;
    const isNew = x.end(callee) - x.start(callee) === 3;
    x.rowOf[node] = isNew && isNamed(x, list + 1) ? addNew(x, type) : type;
  },
};

function isMaking(x: Extraction, callee: number): boolean {
  const length = x.end(callee) - x.start(callee);
  const start = x.start(callee);
  return (
    (length === 3 && x.text.startsWith("new", start)) || (length === 4 && x.text.startsWith("make", start))
  );
}

/** `[]byte(x)` has that type; code like `Generic[T](x)` is usually a call. */
export const conversion: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const typeNode = x.child(node, rule.type);
    const type = x.row(typeNode);
    noteValue(x, x.row(x.child(node, rule.arguments)));
    x.rowOf[node] = type;
    if (type === none || x.role(typeNode) !== roles.genericType) return;
    const row = x.addExpression(ops.call, noString, asName(x, type), x.expressions.offset[type]!);
    x.expressions.argc[row] = 1;
    x.rowOf[node] = row;
  },
};

/** `fn[int]` as a value is the function itself. */
export const instantiation: Hook = {
  exit(x, node) {
    const row = x.row(x.child(node, x.rule(node)!.base));
    if (row !== none) x.rowOf[node] = asName(x, row);
  },
};

/** `&x` and `*x` have the members of x; `<-channel` is an element of it. */
export const unary: Hook = {
  exit(x, node) {
    const base = x.row(x.child(node, x.rule(node)!.base));
    if (base === none) return;
    const operator = x.text.charCodeAt(x.start(node));
    if (operator === 0x3c)
      x.rowOf[node] = x.addExpression(ops.index, noString, base, x.expressions.offset[base]!);
    // The hook's text is the file's own: `&` of repaired text is the "n" of `new` there.
    else if (operator === 0x26 || operator === 0x2a || operator === 0x6e) x.rowOf[node] = base;
  },
};

/** `Type{…}` makes an instance; a literal of a list or map has that type. */
export const compositeLiteral: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const typeNode = x.child(node, rule.type);
    const type = x.row(typeNode);
    if (type === none) return;
    noteFunctions(x, x.child(node, rule.body), { node: typeNode, row: type });
    x.rowOf[node] = isListOrMap(x, node) ? type : addNew(x, type);
  },
};

/** Adds an instance of a type whose row was read as a type. */
function addNew(x: Extraction, type: number): number {
  return x.addExpression(ops.new, noString, asName(x, type), x.expressions.offset[type]!);
}

/** Turns the row of a type into that of a name in an expression. */
function asName(x: Extraction, row: number): number {
  if (x.expressions.op[row] !== ops.type || x.expressions.generic[row] !== none) return row;
  x.expressions.op[row] = x.expressions.base[row] === none ? ops.ident : ops.member;
  return row;
}

function isListOrMap(x: Extraction, literal: number): boolean {
  const type = x.child(literal, x.rule(literal)!.type);
  return type !== none && (x.role(type) === roles.compositeType || hookOf(x, type) === "arrayType");
}

/** Keys in a struct literal are its fields; keys in a list or map are values. */
export const keyedElement: Hook = {
  enter(x, node) {
    const key = x.child(node, x.rule(node)!.left);
    if (key === none || x.role(key) !== roles.name) return undefined;
    const literal = x.parent(1);
    if (hookOf(x, literal) === "compositeLiteral" && isListOrMap(x, literal)) return undefined;
    x.exclude(key);
    return undefined;
  },
  exit(x, node) {
    noteValue(x, x.row(x.child(node, x.rule(node)!.value)));
  },
};

/** Whether the type has a name, unlike a list or function type. */
function isNamed(x: Extraction, type: number): boolean {
  const role = x.role(type);
  return (
    role === roles.typeName ||
    role === roles.qualifiedType ||
    role === roles.genericType ||
    role === roles.name
  );
}

/** Key in `memo`, followed by the row of the value: row of the interface that its type must implement. */
const assertion = "implements by ";

/** `var _ Interface = (*Type)(nil)` asserts that the type implements the interface. */
export function noteAssertion(x: Extraction, type: number, value: number): void {
  if (type === none || value === none) return;
  const op = x.expressions.op[value]!;
  if (op === ops.call || op === ops.new) x.memo.set(`${assertion}${value}`, type);
}

/** Adds what the assertions say about types of this file. */
export function finishAssertions(x: Extraction): void {
  const asserted = [...x.memo].filter(([key]) => typeof key === "string" && key.startsWith(assertion));
  if (asserted.length === 0) return;
  const types = new Map<number, number>();
  for (let row = x.symbols.length - 1; row > 0; row--) {
    if (x.symbols.parent[row] === 0 && isTypeKind(x.symbols.kind[row]!)) types.set(x.symbols.name[row]!, row);
  }
  for (const [key, type] of asserted) {
    const maker = x.expressions.base[Number(String(key).slice(assertion.length))]!;
    const owner = types.get(x.expressions.name[maker]!);
    if (owner === undefined) continue;
    const implement = x.addExpression(ops.implement, noString, type, x.expressions.offset[type]!);
    x.expressions.owner[implement] = owner;
  }
}

function isTypeKind(kind: number): boolean {
  return kind === structKind || kind === interfaceKind || kind === typeKind;
}
