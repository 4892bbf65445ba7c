// Which member does a computed name mean? `this[`visit${node.type}`](node)`: one whose name begins with "visit".
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { ops, roles } from "../../parse/tree/rules.ts";

/** A text that begins with a word, followed by something that is computed: `visit${…}`, "on" + name. */
const beginning = /^(?:`([A-Za-z_$][\w$]*)\$\{|(["'])([A-Za-z_$][\w$]*)\2\s*\+)/;
const maxName = 60;

/** Notes that the local named by `target` holds a name with a known beginning. */
export function noteBeginning(x: Extraction, target: number, value: number): void {
  const first = x.text.charCodeAt(x.start(value));
  if ((first !== 0x60 && first !== 0x22 && first !== 0x27) || x.role(target) !== roles.name) return;
  const known = beginningOf(x, value);
  if (known !== undefined) x.memo.set(`begins ${x.slice(target)}`, x.names.internText(known));
}

/** Names the subscript `node` after the beginning of its index: ".visit*". */
export function nameByBeginning(x: Extraction, node: number, index: number): void {
  const row = x.row(node);
  if (row === none || x.expressions.op[row] !== ops.index) return;
  const held = x.role(index) === roles.name ? x.memo.get(`begins ${x.slice(index)}`) : undefined;
  const known = held === undefined ? beginningOf(x, index) : x.names.get(held);
  if (known !== undefined) x.expressions.name[row] = x.names.internText(`.${known}*`);
}

function beginningOf(x: Extraction, node: number): string | undefined {
  const parts = beginning.exec(x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + maxName)));
  return parts?.[1] ?? parts?.[3];
}
