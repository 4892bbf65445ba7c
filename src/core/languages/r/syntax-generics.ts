// R's generic functions: which of `print.exam`, `print.default`, … may a call of `print` run?
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const functionKind = symbolKindCode("function");
const parameterKind = bindingKinds.indexOf("parameter");

/** A generic whose methods are more is named like a word that many functions begin with. */
const maxMethods = 32;

/** Calls the function that a text names. */
export function callNamed(x: Extraction, name: string, offset: number, owner: number): void {
  const callee = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  const row = x.addExpression(ops.call, noString, callee, offset);
  x.expressions.owner[callee] = x.expressions.owner[row] = owner;
}

const generic = "generic ";

/** Notes `UseMethod("score")`. */
export function noteGeneric(x: Extraction, name: string, offset: number): void {
  x.memo.set(`${generic}${name} ${offset}`, x.owner);
}

/** Adds the calls that depend on classes, once all functions of the file are known. */
export function callMethods(x: Extraction): void {
  const functions = new Map<string, number>();
  const { symbols } = x;
  let hasMethods = false;
  for (let row = 1; row < symbols.length; row++) {
    if (symbols.parent[row] !== 0 || symbols.kind[row] !== functionKind) continue;
    const name = x.names.get(symbols.name[row]!);
    functions.set(name, row);
    hasMethods ||= /\w\.\w/.test(name);
  }
  if (!hasMethods) return;
  if (x.text.includes("UseMethod")) callGenerics(x, [...functions.keys()]);
  callBeside(x, functions);
}

/** `UseMethod("score")` runs one of the functions `score.default`, `score.exam`, … of the file. */
function callGenerics(x: Extraction, functions: readonly string[]): void {
  for (const [key, owner] of [...x.memo]) {
    if (typeof key !== "string" || !key.startsWith(generic)) continue;
    const [, name, offset] = key.split(" ");
    const methods = functions.filter((each) => each.startsWith(`${name!}.`));
    if (methods.length <= maxMethods) for (const each of methods) callNamed(x, each, Number(offset), owner);
  }
}

/**
 * In `print.exam <- function(x) cat(format(x))`, x is an exam: `format(x)` runs the file's `format.exam`.
 */
function callBeside(x: Extraction, functions: ReadonlyMap<string, number>): void {
  const objects = objectsOf(x);
  const { op, base, name, owner, offset, length } = x.expressions;
  for (let row = 0; row < length; row++) {
    const callee = base[row]!;
    if (op[row] !== ops.call || callee < 0 || op[callee] !== ops.ident) continue;
    const object = objects.get(owner[row]!);
    if (object === undefined) continue;
    const word = x.names.get(name[callee]!);
    const after = x.text.slice(offset[callee]! + word.length, offset[callee]! + word.length + 80);
    if (/^\(\s*([\w.]+)\s*[,)]/.exec(after)?.[1] !== object) continue;
    const method = classesOf(x.names.get(x.symbols.name[owner[row]!]!))
      .map((type) => `${word}.${type}`)
      .find((each) => functions.has(each));
    if (method === undefined || functions.get(method) === owner[row]) continue;
    callNamed(x, method, offset[callee]!, owner[row]!);
  }
}

/** The first parameters of functions whose names may end in a class, by their rows. */
function objectsOf({ bindings, symbols, names }: Extraction): ReadonlyMap<number, string> {
  const objects = new Map<number, string>();
  for (let row = 0; row < bindings.length; row++) {
    const owner = bindings.owner[row]!;
    if (owner === 0 || bindings.kind[row] !== parameterKind || objects.has(owner)) continue;
    const isMethod = symbols.parent[owner] === 0 && classesOf(names.get(symbols.name[owner]!)).length > 0;
    if (isMethod) objects.set(owner, names.get(bindings.name[row]!));
  }
  return objects;
}

/** What may be the class in the name of a method: `frame` and `data.frame` for `print.data.frame`. */
function classesOf(name: string): readonly string[] {
  const parts = name.split(".");
  return parts.slice(1).map((_, i) => parts.slice(i + 1).join("."));
}
