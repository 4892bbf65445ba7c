// The standard library's containers in Zig: `std.ArrayList(Item)` is a call that gives a type.
import { none, ops } from "../../types/parsed-file.ts";
import { asType, setTypeArgument } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { keyedNames, listNames, makerNames } from "./facts.ts";

const keyed: ReadonlySet<string> = new Set(keyedNames.split(/\s+/));
const containers: ReadonlySet<string> = new Set([...listNames.split(/\s+/), ...keyed]);
const makers: ReadonlySet<string> = new Set(makerNames.split(" "));

/** `std.ArrayList(Item)` is the type ArrayList of items; `std.ArrayList(Item).init(allocator)` is a value of it. */
export const call: Hook = {
  exit(x, node) {
    const callee = node + 1 < afterOf(x.nodes, node) ? x.row(node + 1) : none;
    if (callee === none || x.expressions.op[callee] !== ops.member) return;
    const name = x.names.get(x.expressions.name[callee]!);
    const base = x.expressions.base[callee]!;
    if (containers.has(name)) x.rowOf[node] = containerType(x, node, name);
    else if (makers.has(name) && x.expressions.op[base] === ops.type) x.rowOf[node] = base;
  },
};

/** A container of what it holds: its first argument, or the second one of a container with keys. */
function containerType(x: Extraction, node: number, name: string): number {
  const type = x.addExpression(ops.type, x.names.internText(name), none, x.start(node));
  const from = x.end(node + 1) + 1;
  const start = keyed.has(name) ? afterComma(x.text, from, x.end(node)) : from;
  for (let at = afterOf(x.nodes, node + 1); at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
    const isItem = x.start(at) >= start && onlyMarks.test(x.text.slice(start, x.start(at)));
    if (isItem && x.row(at) !== none) setTypeArgument(x, asType(x, x.row(at)), type, 0);
  }
  return type;
}

/** What may stand before a type's name: `*const Item`. */
const onlyMarks = /^(?:[\s*?]|\[\]|const\b)*$/;

/** The offset behind the comma that ends the first argument; `end` if there is none. */
function afterComma(text: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const character = text[at]!;
    if (character === "," && depth === 0) return at + 1;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
  }
  return end;
}
