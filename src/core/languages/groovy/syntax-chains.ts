// Chains of members that the grammar cuts in two: `a?.b().c`, `a*.b`.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** Makes the first name of a chain a member of `receiver`; with `isSpread`, of each of its elements. */
export function takeReceiver(x: Extraction, chain: number, receiver: number, isSpread: boolean): void {
  const first = firstOf(x, chain);
  if (receiver === none || first <= receiver || x.expressions.op[first] !== ops.ident) return;
  x.expressions.op[first] = ops.member;
  x.expressions.base[first] = receiver;
  if (isSpread) x.addFlags(first, expressionFlags.indirect);
}

/** Row of the first name in `a.b(1).c()`. */
export function firstOf(x: Extraction, chain: number): number {
  let at = chain;
  while (at !== none && x.expressions.base[at] !== none) at = x.expressions.base[at]!;
  return at;
}
