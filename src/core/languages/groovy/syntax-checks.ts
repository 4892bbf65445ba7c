// Which type does a name have where a check has succeeded? `if (item instanceof Book) item.read()`
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const localKind = bindingKinds.indexOf("local");
/** So many operators may be around a check. */
const mostOperators = 6;

/** `node` checks its first child for `type`: that holds in what follows `&&`, and in the body of the `if`. */
export function narrowChecked(x: Extraction, node: number, type: number): void {
  if (type === none || x.role(node + 1) !== roles.name) return;
  const [start, end] = [x.end(node), endOfBranch(x, node)];
  if (end > start)
    addBinding(x, x.intern(node + 1), { kind: localKind, span: { start, end }, type, value: none });
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
