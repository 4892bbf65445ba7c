// Functions that C passes to functions, and parameters that take them: `each(list, show)`, `timer->run = run`.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { noString } from "../../../base/string-table.ts";
import { keepArguments } from "../../parse/nodes/arguments.ts";
import { isChoice } from "../../parse/nodes/choices.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

/** Added to the names of functions and parameters: their keys in `memo`. Nodes have whole keys. */
const functionKey = -0.25;
const callbackKey = -0.5;

/** Names with capitals are macros; the others are variables of the library. */
const noFunction = /^(?:[\p{Lu}\d_]+|std(?:in|out|err)|errno|environ|__\w+__)$/u;

/** Names of types of functions, and of fields that hold functions. */
const functionName = /(?:fn|func|function|cb|callback|handler|hook|proc|visitor)(?:_t|_type)?$/i;

/** Whether a name is one that programmers give to functions as values: `hash_fn`, `on_error_cb`. */
export function namesFunction(x: Extraction, name: number): boolean {
  return functionName.test(x.names.get(name));
}

/** Notes that the file declares a function of that name. */
export function noteFunction(x: Extraction, name: number): void {
  x.memo.set(functionKey - name, 1);
}

/**
 * Notes the last binding as a parameter that may take a function: one of a type without a pointer that is not built in,
 * or a pointer to a function, or to a type with such a name.
 */
export function noteCallback(x: Extraction, name: number): void {
  x.memo.set(callbackKey - name, x.bindings.length - 1);
}

/** Whether the row names a function that the file has declared, or a parameter that may take one. */
export function mayHoldFunction(x: Extraction, row: number): boolean {
  return isFunction(x, row) || isCallback(x, row);
}

/** Whether the row names a parameter that may take a function. */
export function isCallback(x: Extraction, row: number): boolean {
  if (!isName(x, row)) return false;
  const binding = x.memo.get(callbackKey - x.expressions.name[row]!);
  return binding !== undefined && localOf(x, row) === binding;
}

/** Whether the row names a function that the file has declared, and no local of its name is visible. */
export function isFunction(x: Extraction, row: number): boolean {
  return isName(x, row) && x.memo.has(functionKey - x.expressions.name[row]!) && localOf(x, row) === none;
}

function isName(x: Extraction, row: number): boolean {
  const { op, name } = x.expressions;
  return row !== none && op[row] === ops.ident && name[row] !== noString;
}

/** The binding of the local or parameter that the row names, `none` if it names none. */
function localOf(x: Extraction, row: number): number {
  const { name, offset } = x.expressions;
  const binding = x.lateValues.binding(name[row]!);
  return binding !== none && x.bindings.end[binding]! > offset[row]! ? binding : none;
}

/** Links the arguments to the call in the row `call` if one of them may be a function. */
export function keepCallbacks(x: Extraction, list: number, call: number): void {
  const passed: number[] = [];
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const row = x.row(at);
    if (row !== none && mayBePassed(x, at, row)) passed.push(row);
  }
  if (passed.length === 0) return;
  keepArguments(x, list, call, true);
  // That a function is passed does not mean that the call runs it.
  for (const row of passed) x.expressions.flags[row]! &= ~expressionFlags.argument;
}

/** Whether "&" is before a name: the node is that of the name alone. */
export function isAddress(x: Extraction, node: number): boolean {
  return x.text[x.start(node) - 1] === "&";
}

/** `show`, `&show`, or a parameter that is passed on. */
function mayBePassed(x: Extraction, node: number, row: number): boolean {
  const { op, name } = x.expressions;
  if (name[row] === noString) return false;
  if (op[row] === ops.type) return isChoice(x, row); // `c ? show : hide`
  if (op[row] === ops.member) return namesFunction(x, name[row]!);
  if (op[row] !== ops.ident) return false;
  if (localOf(x, row) !== none) return isCallback(x, row);
  if (x.memo.has(functionKey - name[row]!)) return true;
  // A function of a header; file variables are declared above.
  return (
    x.role(node) === roles.name &&
    !isAddress(x, node) &&
    !x.declares(0, name[row]!) &&
    !noFunction.test(x.names.get(name[row]!))
  );
}
