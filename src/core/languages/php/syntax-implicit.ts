// What PHP runs without a call being written: `$list[0]`, `count($list)`, `foreach`, `isset`, `clone`, a text with an
// object. Rows are added only where the value may be an object, because most values here are arrays and texts.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, loopName, loopTakesKeys, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addMethodCall } from "../syntax-parts/operator-calls.ts";
import { childrenOf, forEachChild } from "../syntax-parts/node-parts.ts";
import { mayBeObject } from "./syntax-objects.ts";

/** Functions that call a method of their first argument. */
const protocols: ReadonlyMap<string, string> = new Map([
  ["count", "count"],
  ["sizeof", "count"],
  ["iterator_to_array", loopName],
  ["json_encode", "jsonSerialize"],
  ["strval", "__toString"],
]);

/** Functions and constructs that read every argument in their own way. */
const readers: ReadonlyMap<string, "asks" | "shows"> = new Map([
  ["isset", "asks"],
  ["empty", "asks"],
  ["sprintf", "shows"],
  ["printf", "shows"],
]);

/** The longest of these names. */
const longest = "\\iterator_to_array".length;

/** `count($list)` calls `$list->count()`, `isset($list[0])` calls `$list->offsetExists(0)`. */
export function addProtocolCalls(x: Extraction, callee: number, list: number): void {
  if (x.end(callee) - x.start(callee) > longest) return;
  const name = x.slice(callee).toLowerCase().replace(/^\\/, "");
  const member = protocols.get(name);
  const reader = member === undefined ? readers.get(name) : undefined;
  if (member !== undefined) {
    if (list + 1 < afterOf(x.nodes, list)) addProtocol(x, x.row(list + 1), member);
  } else if (reader === "asks") {
    for (const argument of childrenOf(x, list)) addAsking(x, argument, "offsetExists", name === "isset");
  } else if (reader === "shows") {
    for (const argument of childrenOf(x, list)) addText(x, argument);
  }
}

function addProtocol(x: Extraction, row: number, member: string): void {
  if (member === loopName) addIteration(x, row, true);
  else if (mayBeObject(x, row)) addMethodCall(x, row, member, []);
}

/** `foreach ($list as $key => $value)`: what it runs depends on whether the class is an iterator or gives one. */
export function addIteration(x: Extraction, row: number, hasKey: boolean): void {
  if (!mayBeObject(x, row)) return;
  const loop = x.addExpression(ops.operator, x.names.internText(loopName), row, x.expressions.offset[row]!);
  x.expressions.argc[loop] = hasKey ? loopTakesKeys : 0;
}

/** `yield from $list`, `...$list` */
export const spread: Hook = {
  exit(x, node) {
    if (node + 1 < afterOf(x.nodes, node)) addIteration(x, x.row(node + 1), true);
  },
};

/** `[...$list]`: the dots are no node. */
export function addSpreads(x: Extraction, array: number): void {
  forEachChild(x, array, (element) => {
    if (x.text.endsWith("...", x.start(element))) addIteration(x, x.row(element), true);
  });
}

/** Key of a subscript that only asks for its element, or removes it. */
function askedKey(node: number): string {
  return `asked ${node}`;
}

/** @param isOnly - it does not read the element besides */
function addAsking(x: Extraction, node: number, member: string, isOnly: boolean): void {
  const rule = x.rule(node);
  if (rule?.role !== roles.index) return;
  const call = x.memo.get(askedKey(node));
  const base = x.row(x.child(node, rule.base));
  if (call === undefined) return;
  if (!isOnly) addMethodCall(x, base, member, []);
  else x.expressions.name[x.expressions.base[call]!] = x.names.internText(member);
}

/** `$list[0]` calls `$list->offsetGet(0)`, `$list[] = 1` calls `$list->offsetSet(null, 1)`. */
export const subscript: Hook = {
  exit(x, node) {
    const base = x.row(x.child(node, x.rule(node)!.base));
    if (!mayBeObject(x, base, "element")) return;
    const after = x.text.slice(x.end(node), x.end(node) + 8);
    if (/^\s*\?\?/.test(after)) addMethodCall(x, base, "offsetExists", []);
    const member = /^\s*=[^=>]/.test(after) ? "offsetSet" : "offsetGet";
    x.memo.set(askedKey(node), addMethodCall(x, base, member, []));
  },
};

/** `unset($list[0], $object->name)` is kept as a call. */
export const unset: Hook = {
  exit(x, node) {
    const children = childrenOf(x, node);
    for (const child of children) addAsking(x, child, "offsetUnset", true);
    const members = children.map((child) => x.row(child)).filter((row) => isMember(x, row));
    if (members.length === 0) return;
    const callee = x.addExpression(ops.ident, x.names.internText("unset"), none, x.start(node));
    const call = x.addExpression(ops.call, noString, callee, x.start(node));
    x.addFlags(call, expressionFlags.implicit);
    for (const row of members) if (x.expressions.generic[row] === none) x.expressions.generic[row] = call;
  },
};

function isMember(x: Extraction, row: number): boolean {
  return row !== none && x.expressions.op[row] === ops.member;
}

/** `clone $object` calls `$object->__clone()`. */
export const clone: Hook = {
  exit(x, node) {
    const row = x.row(node + 1);
    if (mayBeObject(x, row)) addMethodCall(x, row, "__clone", []);
  },
};

/** `echo $a, $b;` */
export const shown: Hook = {
  exit(x, node) {
    for (const child of childrenOf(x, node)) addText(x, child);
  },
};

/** What a text takes in calls `__toString`, if it is an object. */
export function addText(x: Extraction, node: number): void {
  const row = x.row(node);
  if (mayBeObject(x, row, "text")) addMethodCall(x, row, "__toString", []);
}
