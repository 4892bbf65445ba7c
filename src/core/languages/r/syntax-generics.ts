// R's generic functions: which of `print.exam`, `print.default`, … may a call of `print` run?
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { baseGenerics, plainFunctions } from "./generics.ts";

const functionKind = symbolKindCode("function");
const parameterKind = bindingKinds.indexOf("parameter");

/** A generic whose methods are more is named like a word that many functions begin with. */
const maxMethods = 32;
/** Nor has the name of a method more parts. */
const maxParts = 8;

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
  const methods = methodsOf(functions.keys());
  callGenerics(x, methods);
  callBeside(x, functions);
}

/** Functions with dots in their names, by what stands before each dot. */
function methodsOf(functions: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  for (const name of functions)
    for (const type of classesOf(name)) appendTo(methods, headOf(name, type), name);
  return methods;
}

/** `UseMethod("score")` runs one of the functions `score.default`, `score.exam`, … of the file. */
function callGenerics(x: Extraction, methods: ReadonlyMap<string, readonly string[]>): void {
  for (const [call, owner] of x.noted(generic)) {
    const [name, offset] = call.split(" ");
    const named = methods.get(name!) ?? [];
    if (named.length <= maxMethods) for (const each of named) callNamed(x, each, Number(offset), owner);
  }
}

/**
 * In `print.exam <- function(x) cat(format(x))`, x is an exam, since `print` is a generic function: `format(x)` runs the
 * file's `format.exam`.
 */
function callBeside(x: Extraction, functions: ReadonlyMap<string, number>): void {
  const generics = genericsOf(x);
  const objects = objectsOf(x, generics);
  const { op, base, name, owner, offset, length } = x.expressions;
  for (let row = 0; row < length; row++) {
    const callee = base[row]!;
    if (op[row] !== ops.call || callee < 0 || op[callee] !== ops.ident) continue;
    const object = objects.get(owner[row]!);
    if (object === undefined) continue;
    const word = x.names.get(name[callee]!);
    if (functions.has(word) && !generics.has(word)) continue; // the file's own function, which has no methods
    const after = x.text.slice(offset[callee]! + word.length, offset[callee]! + word.length + 80);
    if (/^\(\s*([\w.]+)\s*[,)]/.exec(after)?.[1] !== object.name) continue;
    const method = object.types.map((type) => `${word}.${type}`).find((each) => functions.has(each));
    if (method === undefined || functions.get(method) === owner[row]) continue;
    callNamed(x, method, offset[callee]!, owner[row]!);
  }
}

/** Functions that run the method for the class of what they get: those of the file and of R itself. */
function genericsOf(x: Extraction): ReadonlySet<string> {
  const generics = new Set(baseGenerics);
  for (const [call] of x.noted(generic)) generics.add(call.split(" ")[0]!);
  return generics;
}

interface MethodObject {
  readonly name: string;
  /** What may be its class. */
  readonly types: readonly string[];
}

/** The first parameters of methods of generic functions, by their rows. */
function objectsOf(
  { bindings, symbols, names }: Extraction,
  generics: ReadonlySet<string>,
): ReadonlyMap<number, MethodObject> {
  const objects = new Map<number, MethodObject>();
  const seen = new Set<number>([0]);
  for (let row = 0; row < bindings.length; row++) {
    const owner = bindings.owner[row]!;
    if (bindings.kind[row] !== parameterKind || seen.has(owner)) continue;
    seen.add(owner);
    if (symbols.parent[owner] !== 0) continue;
    const method = names.get(symbols.name[owner]!);
    const types = classesOf(method).filter((type) => generics.has(headOf(method, type)));
    if (types.length > 0) objects.set(owner, { name: names.get(bindings.name[row]!), types });
  }
  return objects;
}

/**
 * What may be the class in the name of a method: `frame` and `data.frame` for `print.data.frame`; nothing in `t.test`.
 */
function classesOf(name: string): readonly string[] {
  const parts = name.split(".");
  if (parts.length > maxParts || plainFunctions.has(name)) return [];
  return parts.slice(1).map((_, i) => parts.slice(i + 1).join("."));
}

/** The generic function of a method for objects of the class `type`. */
function headOf(method: string, type: string): string {
  return method.slice(0, -type.length - 1);
}
