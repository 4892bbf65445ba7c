// Which methods do Kotlin's operators call? `a + b` is `a.plus(b)`, `a[i] = b` is `a.set(i, b)`.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { childrenOf, lastChild } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

const binaryNames: ReadonlyMap<string, string> = new Map([
  ["+", "plus"],
  ["-", "minus"],
  ["*", "times"],
  ["/", "div"],
  ["%", "rem"],
  ["..", "rangeTo"],
  ["<", "compareTo"],
  [">", "compareTo"],
  ["<=", "compareTo"],
  [">=", "compareTo"],
]);

const unaryNames: ReadonlyMap<string, string> = new Map([
  ["-", "unaryMinus"],
  ["+", "unaryPlus"],
  ["!", "not"],
  ["++", "inc"],
  ["--", "dec"],
]);

const binary: Hook = {
  exit(x, node) {
    const left = node + 1;
    const right = afterOf(x.nodes, left);
    if (right >= afterOf(x.nodes, node)) return;
    const name = binaryNames.get(x.text.slice(x.end(left), x.start(right)).trim());
    if (name === undefined || isPlain(x, name, right)) return;
    const call = addOperatorCall(x, x.row(left), name, [x.row(right)]);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** A value compared with a literal, or joined with a string literal, is usually a number or a string itself. */
function isPlain(x: Extraction, name: string, right: number): boolean {
  const row = x.row(right);
  if (row === none || x.expressions.op[row] !== ops.literal) return false;
  return name === "compareTo" || x.text.charCodeAt(x.start(right)) === 0x22;
}

/** `-a`; in builders, `+"text"` runs an extension of String that is in scope. */
const unary: Hook = {
  exit(x, node) {
    const name = unaryNames.get(x.text.slice(x.start(node), x.start(node + 1)).trim());
    if (name !== undefined) addOperatorCall(x, x.row(node + 1), name, []);
  },
};

/** `a++`; the value of `a!!` is that of `a`. */
const postfix: Hook = {
  exit(x, node) {
    const name = unaryNames.get(x.text.slice(x.end(node + 1), x.end(node)).trim());
    if (name !== undefined) addOperatorCall(x, x.row(node + 1), name, []);
    x.rowOf[node] = x.row(node + 1);
  },
};

/** `a[i]`; `addAssignmentCalls` handles it as the target of an assignment. */
const indexing: Hook = {
  exit(x, node) {
    addOperatorCall(x, x.row(node + 1), "get", keysOf(x, node));
  },
};

/** Rows of the keys between the brackets with which a subscript ends. */
function keysOf(x: Extraction, subscript: number): readonly number[] {
  return childrenOf(x, lastChild(x, subscript)).map((key) => x.row(key));
}

/** `a += b` is `a.plusAssign(b)`, or else `a = a.plus(b)`; `a[i] = b` is `a.set(i, b)`. */
export function addAssignmentCalls(x: Extraction, left: number, right: number): void {
  const operator = x.text.slice(x.end(left), x.start(right)).trim();
  const row = x.row(left);
  if (row === none) return;
  const isIndexed = x.expressions.op[row] === ops.index;
  const name = operator === "=" ? undefined : binaryNames.get(operator.slice(0, -1));
  if (isIndexed && x.text.charCodeAt(x.end(left) - 1) === 0x5d) {
    const base = x.expressions.base[row]!;
    const keys = keysOf(x, left);
    addOperatorCall(x, base, "set", [...keys, x.row(right)]);
    if (name !== undefined) addOperatorCall(x, base, "get", Array<number>(keys.length).fill(none));
  }
  if (name === undefined || isPlain(x, name, right)) return;
  addOperatorCall(x, row, `${name}Assign`, [x.row(right)]);
  addOperatorCall(x, row, name, [none]);
}

export const operatorHooks: Hooks = { binary, unary, postfix, indexing };
