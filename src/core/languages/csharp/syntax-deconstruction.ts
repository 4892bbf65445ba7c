// C# takes an object apart with its `Deconstruct`: `var (a, b) = point`, `(var a, B b) = point`.
import { none } from "../../types/parsed-file.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { namedChildCount } from "../../parse/tree/flat-tree.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

/** Remembers the binding that `var a` or `B b` in a tuple has just made, until the value of the tuple is known. */
export function noteDeclared(x: Extraction, node: number): void {
  const around = x.parent();
  if (around !== none && x.rule(around)?.hook === "tuple" && x.bindings.length > 0)
    x.memo.set(`declared ${node}`, x.bindings.length - 1);
}

/** `(var a, b) = value`, if the tuple declares something: what is declared without a type is a part of the value. */
export function takeApart(x: Extraction, tuple: number, value: number): void {
  const count = namedChildCount(x.nodes, tuple);
  const parts = childrenOf(x, tuple);
  if (parts.length !== count) return;
  parts.forEach((part, place) => {
    const binding = x.memo.get(`declared ${part}`);
    if (binding === undefined || x.bindings.type[binding] !== none) return;
    x.bindings.value[binding] = value;
    x.bindings.property[binding] = x.names.internText(String(place));
  });
  addDeconstruction(x, value, count);
}

/** The call of the `Deconstruct` that gives so many parts, if the value's class has one. Tuples have none. */
export function addDeconstruction(x: Extraction, value: number, parts: number): void {
  if (parts > 1) addOperatorCall(x, value, "Deconstruct", Array<number>(parts).fill(none));
}

/** Only its name matters here. */
const tuple: Hook = {};

export const deconstructionHooks: Hooks = { tuple };
