// What may a function of Rust return without the word: the last expressions of its body and of the branches there.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { childrenOf, lastChild } from "../syntax-parts/node-parts.ts";

const localKind = bindingKinds.indexOf("local");

/** Branches inside branches are read to this depth. */
const mostInner = 8;

/**
 * Makes the calls that the body of the symbol, a function with a declared result, may end with values of a nameless local
 * of that type: which function `text.into()` runs depends on it. Outside the first branch, only calls without arguments
 * are. They are no value of the function, since its declared type says more.
 */
export function noteResults(x: Extraction, symbol: number, body: number): void {
  const { symbols, expressions } = x;
  const type = symbols.type[symbol]!;
  const span = { start: x.end(body), end: x.end(body) };
  lastRows(x, body, 0).forEach((value, place) => {
    if (value === none || value === symbols.value[symbol]) return;
    const isCall =
      place === 0 ? isResultOfCall(x, value) : expressions.argc[value] === 0 && isMethodCall(x, value);
    if (isCall) addBinding(x, noString, { kind: localKind, span, type, value });
  });
}

/** `Some(text.into())`, `text.parse()?` */
function isResultOfCall(x: Extraction, value: number): boolean {
  const op = x.expressions.op[value];
  return op === ops.call || op === ops.await;
}

function isMethodCall({ expressions: { op, base } }: Extraction, value: number): boolean {
  return op[value] === ops.call && base[value] !== none && op[base[value]!] === ops.member;
}

function lastRows(x: Extraction, node: number, depth: number): readonly number[] {
  const hook = x.rule(node)?.hook;
  const isBranched = hook === "branches" && depth < mostInner;
  if (hook === "block" && x.row(node) !== none) return lastRows(x, lastChild(x, node), depth);
  if (hook === "matchArm") return lastRows(x, x.child(node, x.rule(node)!.right), depth);
  if (!isBranched) return [x.row(node)];
  return childrenOf(x, node)
    .filter((at) => x.role(at) === roles.block)
    .flatMap((at) => lastRows(x, at, depth + 1));
}
