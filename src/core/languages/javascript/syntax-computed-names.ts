// Which member does a computed name mean? `this[`visit${node.type}`](node)`: one whose name begins with "visit";
// `this[kRun]()`: the one that is declared as `[kRun]`.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

/** A text that begins with a word, followed by something that is computed: `visit${…}`, "on" + name. */
const beginning = /^(?:`([A-Za-z_$][\w$]*)\$\{|(["'])([A-Za-z_$][\w$]*)\2\s*\+)/;
const maxName = 60;

/** Notes that the file declares `target` as a `Symbol()`. */
export function noteSymbol(x: Extraction, target: number, value: number): void {
  if (
    x.role(target) === roles.name &&
    /^Symbol(?:\.for)?\(/.test(x.text.slice(x.start(value), x.start(value) + 11))
  )
    x.memo.set(symbolKey(x.slice(target)), 1);
}

/** The name, as its declaration has it, of the member that an index means: of `"key"`, or of a symbol, `[kRun]`. */
export function memberKey(x: Extraction, index: number): string | undefined {
  if (x.role(index) === roles.name) return isSymbolName(x, index) ? `[${x.slice(index)}]` : undefined;
  if (x.role(index) !== roles.literal) return undefined;
  const key = /^(["'])([^"'\\\n]+)\1$/.exec(x.slice(index))?.[2];
  return key === undefined || /^\d+$/.test(key) ? undefined : key;
}

/** Whether a name is that of a symbol of the file, or of a value that it imports. */
function isSymbolName(x: Extraction, index: number): boolean {
  if (x.lateValues.binding(x.intern(index)) !== none) return false;
  const name = x.slice(index);
  let known = x.memo.get(symbolKey(name));
  if (known === undefined)
    x.memo.set(symbolKey(name), (known = x.imports.some(({ local }) => local === name) ? 1 : 0));
  return known === 1;
}

function symbolKey(name: string): string {
  return `symbol ${name}`;
}

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
