// Which type does a name have where a check has succeeded? `if (item instanceof Book) item.read()`
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { checkedSpans, type ConditionSyntax } from "../syntax-parts/checked-spans.ts";
import { narrowTo, untilAssigned } from "../syntax-parts/narrowing.ts";

/** `node` checks its first child for `type`: that holds in what follows `&&`, and in the body of the `if`. */
export function narrowChecked(x: Extraction, node: number, type: number): void {
  const spans = checkedSpans(x, node, conditions);
  narrowTo(
    x,
    node + 1,
    type,
    spans.map((span) => untilAssigned(x, x.slice(node + 1), span)),
  );
}

const conditions: ConditionSyntax = {
  joins(x, node, hook) {
    const isConjunction = hook === "binary" && x.text.slice(x.end(node + 1), x.end(node)).includes("&&");
    return isConjunction ? "and" : undefined;
  },
  spansAt(x, hook, { check, part, outwards, rest }) {
    const around = x.parent(outwards);
    const body = hook === "condition" && part === around + 1 ? afterOf(x.nodes, part) : none;
    return body !== none && body < afterOf(x.nodes, around)
      ? [{ start: x.end(check), end: x.end(body) }]
      : [rest];
  },
};
