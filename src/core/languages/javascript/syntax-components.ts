// React: `const Item = memo(({ id, onPick }) => …)` and `forwardRef(function Entry(props, ref) { … })` are functions that
// take the parameters of the function they are passed.
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { roles } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";

const functionKind = symbolKindCode("function");
const argumentKind = bindingKinds.indexOf("argument");
const parameterKind = bindingKinds.indexOf("parameter");
const wrapped = /^(?:React\.)?(?:memo|forwardRef)\(/;
const longestWrap = 20;

/** Keeps the function that the open declarator `node` wraps as a component. */
export function noteComponent(x: Extraction, node: number): void {
  const row = x.symbolOpenedBy(node);
  const name = x.child(node, x.rule(node)!.name);
  if (row === none || name === none || !/^[A-Z]/.test(x.text[x.start(name)]!)) return;
  let value = x.child(node, x.rule(node)!.value);
  while (value !== none && isWrap(x, value)) {
    const list = x.child(value, x.rule(value)!.arguments);
    const call = value;
    value = (list === none ? undefined : childrenOf(x, list)[0]) ?? none;
    if (value !== none && x.role(value) === roles.lambda) {
      x.memo.set(`component ${row}`, value);
      x.memo.set(`component callee ${row}`, x.row(x.child(call, x.rule(call)!.base)));
    }
  }
}

function isWrap(x: Extraction, node: number): boolean {
  return (
    x.role(node) === roles.call && wrapped.test(x.text.slice(x.start(node), x.start(node) + longestWrap))
  );
}

/** Turns the constants that hold components into functions, once all rows are known. */
export function finishComponents(x: Extraction): void {
  if (!/\b(?:memo|forwardRef)\(/.test(x.text)) return;
  const { symbols, names } = x;
  const given = argumentsByOwner(x);
  for (let row = 1; row < symbols.length; row++) {
    const lambda = x.memo.get(`component ${row}`);
    if (lambda === undefined) continue;
    takeParameters(x, given.get(row) ?? [], x.memo.get(`component callee ${row}`)!);
    const body = x.child(lambda, x.rule(lambda)!.body);
    const end = body === none ? x.end(lambda) : x.start(body);
    const text = names.get(foldSignature(x, x.start(lambda), end));
    symbols.kind[row] = functionKind;
    symbols.value[row] = none;
    symbols.signature[row] = names.internText(`const ${names.get(symbols.name[row]!)} = ${text}`);
  }
}

/** What callbacks take from calls, by their owners. */
function argumentsByOwner({ bindings }: Extraction): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (let at = 0; at < bindings.length; at++)
    if (bindings.kind[at] === argumentKind) appendTo(rows, bindings.owner[at]!, at);
  return rows;
}

/** Those of `rows` that the call `callee` gives are the parameters of the function. */
function takeParameters({ bindings, names }: Extraction, rows: readonly number[], callee: number): void {
  for (const at of rows) {
    if (bindings.value[at] !== callee) continue;
    const part = /^0:\d+\.(.+)$/.exec(names.get(bindings.property[at]!))?.[1];
    bindings.kind[at] = parameterKind;
    bindings.value[at] = none;
    bindings.property[at] = part === undefined ? noString : names.internText(part);
  }
}
