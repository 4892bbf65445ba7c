// What may a function of Rust return without the word: the last expressions of its body and of the branches there.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const localKind = bindingKinds.indexOf("local");

/** Branches inside branches are read to this depth. */
const mostInner = 8;

/**
 * Gives the symbol, which is a function with a declared result, the value of its body. Calls without arguments in other
 * branches (`None => text.into()`) are values of a nameless local of that type: which function they run depends on it.
 */
export function noteResults(x: Extraction, symbol: number, body: number): void {
  const { symbols, expressions } = x;
  const type = symbols.type[symbol]!;
  const [first = none, ...others] = lastRows(x, body, 0);
  if (symbols.value[symbol] === none) symbols.value[symbol] = first;
  else others.push(first);
  for (const value of others) {
    if (value === none || expressions.op[value] !== ops.call || expressions.argc[value]! > 0) continue;
    const callee = expressions.base[value]!;
    if (callee === none || expressions.op[callee] !== ops.member) continue;
    const span = { start: x.end(body), end: x.end(body) };
    addBinding(x, noString, { kind: localKind, span, type, value });
  }
}

function lastRows(x: Extraction, node: number, depth: number): readonly number[] {
  const hook = x.rule(node)?.hook;
  const isBranched = hook === "branches" && depth < mostInner;
  if (hook === "block" && x.row(node) !== none) return lastRows(x, lastChild(x, node), depth);
  if (hook === "matchArm") return lastRows(x, x.child(node, x.rule(node)!.right), depth);
  if (!isBranched) return [x.row(node)];
  const found: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at))
    if (x.role(at) === roles.block) found.push(...lastRows(x, at, depth + 1));
  return found;
}

function lastChild(x: Extraction, node: number): number {
  const after = afterOf(x.nodes, node);
  let last = node;
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) last = at;
  return last;
}
