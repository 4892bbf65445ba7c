// Prototypes that only name the type of a function: `typedef int command(int); static command run, stop;`
import { none, symbolFlags } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import type { Declarator } from "./syntax-declarators.ts";
import { noteFunction } from "./syntax-callbacks.ts";
import { kinds } from "./syntax-names.ts";

/** Added to names in negative keys of `memo`: types of functions, and rows of variables. Nodes have whole keys. */
const typeKey = -0.125;
const variableKey = -0.375;

/** `typedef int command(int);`: notes that the type is that of a function, which no variable can have. */
export function noteFunctionType(x: Extraction, name: number, { isFunction, isPointer }: Declarator): void {
  if (isFunction && !isPointer) x.memo.set(typeKey - name, 1);
}

/** Whether a type that the file declares is that of a function. */
export function isFunctionType(x: Extraction, type: number): boolean {
  return type !== none && x.memo.has(typeKey - x.intern(type));
}

/** Notes a variable without a value, which may be a function of a type that another file declares. */
export function noteVariable(x: Extraction, row: number): void {
  if (x.symbols.kind[row] === kinds.variable) x.memo.set(variableKey - x.symbols.name[row]!, row);
}

/** A variable with the name of a function that the file defines was its prototype. */
export function settlePrototype(x: Extraction, name: number): void {
  const row = x.memo.get(variableKey - name);
  if (row === undefined) return;
  x.symbols.kind[row] = kinds.function;
  x.symbols.type[row] = none; // the type of the function, not of its result
  x.symbols.flags[row]! |= symbolFlags.declaration;
  noteFunction(x, name);
}
