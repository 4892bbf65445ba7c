// Which type does a name have where a check has succeeded? `if (item instanceof Book) item.read()`
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { narrowTo, untilAssigned } from "../syntax-parts/narrowing.ts";

/** So many operators may be around a check. */
const mostOperators = 6;

/** `node` checks its first child for `type`: that holds in what follows `&&`, and in the body of the `if`. */
export function narrowChecked(x: Extraction, node: number, type: number): void {
  const branch = { start: x.end(node), end: endOfBranch(x, node) };
  narrowTo(x, node + 1, type, [untilAssigned(x, x.slice(node + 1), branch)]);
}

/** End of the body that runs if `node` holds; without one, that of the condition. */
function endOfBranch(x: Extraction, node: number): number {
  let inner = node;
  for (let outwards = 0; outwards < mostOperators; outwards++) {
    const around = x.parent(outwards);
    if (around === none) break;
    const hook = x.rule(around)?.hook;
    if (hook === "condition") {
      const body = afterOf(x.nodes, around + 1);
      const isCondition = inner === around + 1 && body < afterOf(x.nodes, around);
      return isCondition ? x.end(body) : x.end(inner);
    }
    const isConjunction = hook === "binary" && x.text.slice(x.end(around + 1), x.end(around)).includes("&&");
    if (!isConjunction) break;
    inner = around;
  }
  return x.end(inner);
}
