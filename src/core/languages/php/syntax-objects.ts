// May a value be an object of a class of the root? Asked before rows are added for what would then run.
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { fieldKey } from "./syntax-docs.ts";

/** So many earlier bindings are searched for a variable. */
const mostBindings = 96;

/** Assignments are followed so far. */
const mostSteps = 4;

const elementKind = bindingKinds.indexOf("element");

/** Declared types of values that are no objects of a class that the type names. */
const plain = new Set(
  "array string int float bool mixed callable iterable object null false true void never Closure".split(" "),
);

/** What the value is used for: texts and elements are read from arrays and texts more often than from objects. */
export type Use = "text" | "element" | "other";

/** Whether a value may be an object, by what is written before it. */
export function mayBeObject(x: Extraction, row: number, use: Use = "other", steps = 0): boolean {
  if (row === none || steps > mostSteps) return false;
  const op = x.expressions.op[row]!;
  if (op === ops.ident) return isObjectVariable(x, row, use, steps);
  if (op === ops.member) return isObjectField(x, row, use);
  if (op === ops.call)
    return use === "other" || (use === "element" && (steps === 0 || mayMakeObject(x, row)));
  return op === ops.self || op === ops.new;
}

/** `Money::of(1)`, `collect($list)`: static methods and imported functions make objects more often than arrays. */
function mayMakeObject(x: Extraction, call: number): boolean {
  const { op, base, name } = x.expressions;
  const callee = base[call]!;
  if (callee === none) return false;
  const isMember = op[callee] === ops.member && base[callee] !== none;
  const named = isMember ? base[callee]! : callee;
  if (op[named] !== ops.ident) return false;
  const text = x.names.get(name[named]!);
  return isMember ? !text.startsWith("$") : x.imports.some(({ local }) => local === text);
}

function isObjectVariable(x: Extraction, row: number, use: Use, steps: number): boolean {
  const { bindings, expressions } = x;
  const name = expressions.name[row]!;
  for (let b = bindings.length - 1; b >= 0 && b >= bindings.length - mostBindings; b--) {
    if (bindings.name[b] !== name || bindings.owner[b] !== x.owner) continue;
    if (bindings.type[b] !== none) return namesClass(x, bindings.type[b]!);
    if (bindings.kind[b] === elementKind) return use === "other";
    return mayBeObject(x, bindings.value[b]!, use, steps + 1);
  }
  return false;
}

/** `$this->field` by its declaration; a member of another object may be anything. */
function isObjectField(x: Extraction, row: number, use: Use): boolean {
  const { op, base, name } = x.expressions;
  if (base[row] === none || op[base[row]!] !== ops.self) return use !== "text";
  const field = x.memo.get(fieldKey(x.enclosingType(), name[row]!));
  if (field === undefined) return false;
  const type = x.symbols.type[field]!;
  return type === none ? makesObject(x, x.symbols.value[field]!) : namesClass(x, type);
}

function makesObject(x: Extraction, row: number): boolean {
  return row !== none && x.expressions.op[row] === ops.new;
}

function namesClass(x: Extraction, type: number): boolean {
  return !plain.has(x.names.get(x.expressions.name[type]!));
}
