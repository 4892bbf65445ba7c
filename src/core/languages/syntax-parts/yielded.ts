// A generator gives what it yields, not what it returns: the value of its function is a row of all yielded values.
import { noString } from "../../../base/string-table.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { none, ops } from "../../types/parsed-file.ts";

/** Further values have the same type as these. */
const maxYields = 16;

/** `yield value`, `yield from values`, `yield* values`. */
export const yielded: Hook = {
  exit(x, node) {
    const symbol = x.returningSymbol();
    const child = node + 1;
    if (symbol === none || child >= afterOf(x.nodes, node)) return;
    const value = x.row(child);
    if (value === none) return;
    const isDelegated = /\*|\bfrom\b/.test(x.text.slice(x.start(node), x.start(child)));
    const count = x.memo.get(`yields ${symbol}`) ?? 0;
    if (count === maxYields) return;
    if (count === 0)
      x.symbols.value[symbol] = x.addExpression(ops.literal, generatorName(x), none, x.start(node));
    x.memo.set(`yields ${symbol}`, count + 1);
    const row = isDelegated ? x.addExpression(ops.index, noString, value, x.start(child)) : value;
    if (x.expressions.generic[row] === none) x.expressions.generic[row] = x.symbols.value[symbol]!;
  },
};

function generatorName(x: Extraction): number {
  return x.names.internText("Generator");
}
