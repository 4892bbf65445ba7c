// Dart's operators: how their methods are named, and which of them an expression calls. `-a` runs `unary-`, as in
// Dart's own symbols.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";

const declared = /\boperator\s*(\[\]=?|~\/|<<|>>>?|[<>=]=|[-+*/%&|^<>~])\s*\(\s*(\)?)/;
const binarySign = /^\s*(~\/|<<|>>>?|[<>=!]=|[-+*/%&|^<>])\s*$/;
const compoundSign = /^\s*(~\/|<<|>>>?|[-+*/%&|^])=\s*$/;
const plainWrite = /^\s*=(?![=>])/;
const compoundWrite = /^\s*(?:~\/|<<|>>>?|\?\?|[-+*/%&|^])=(?!=)/;

/** The name of the method that an operator's signature declares. */
export function declaredOperator(text: string): string | undefined {
  const [, sign, closed] = declared.exec(text) ?? [];
  return sign === "-" && closed === ")" ? "unary-" : sign;
}

/** `a + b`; both operands may be several nodes: a name and the selectors after it. */
const binary: Hook = {
  exit(x, node) {
    const children = childrenOf(x, node);
    const at = children.findIndex(
      (child, place) => place > 0 && signAt(x, children[place - 1]!, child) !== "",
    );
    if (at < 1) return;
    const sign = signAt(x, children[at - 1]!, children[at]!);
    const [left, right] = [x.row(children[at - 1]!), x.row(children.at(-1)!)];
    if (isPlain(x, right, sign)) return;
    const call = addOperatorCall(x, left, sign === "!=" ? "==" : sign, [right]);
    if (call !== none) x.rowOf[node] = call;
  },
};

function signAt(x: Extraction, left: number, right: number): string {
  return binarySign.exec(x.text.slice(x.end(left), x.start(right)))?.[1] ?? "";
}

/** What is compared with a literal is nearly always of a built-in type. */
function isPlain(x: Extraction, row: number, sign: string): boolean {
  return row !== none && x.expressions.op[row] === ops.literal && /^(?:[<>=!]=|[<>])$/.test(sign);
}

/** `-a`, `~a` */
const unary: Hook = {
  exit(x, node) {
    const last = childrenOf(x, node).at(-1);
    const sign = x.text.charAt(x.start(node));
    if (last === undefined) return;
    x.rowOf[node] = x.row(last);
    if (sign !== "-" && sign !== "~") return;
    const call = addOperatorCall(x, x.row(last), sign === "-" ? "unary-" : sign, []);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** `a += b` is `a = a + b`. */
export function addCompoundCall(x: Extraction, left: number, right: number): void {
  const sign = compoundSign.exec(x.text.slice(x.end(left), x.start(right)))?.[1];
  if (sign !== undefined) addOperatorCall(x, x.row(left), sign, [x.row(right)]);
}

/** `value[index]` reads or writes an element, or does both. `end` is the end of the brackets. */
export function addIndexCalls(x: Extraction, base: number, end: number): void {
  const after = x.text.slice(end, end + 16);
  const isWritten = plainWrite.test(after);
  if (!isWritten) addOperatorCall(x, base, "[]", [none]);
  if (isWritten || compoundWrite.test(after)) addOperatorCall(x, base, "[]=", [none, none]);
}

export const operatorHooks: Hooks = { binary, unary };
