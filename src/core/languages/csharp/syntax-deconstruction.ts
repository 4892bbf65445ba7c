// C# takes an object apart with its `Deconstruct`: `var (a, b) = point`, `(var a, B b) = point`.
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { namedChildCount } from "../../parse/tree/flat-tree.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { addMethodCall, addOperatorCall } from "../syntax-parts/operator-calls.ts";

const deconstruct = "Deconstruct";
const elementKind = bindingKinds.indexOf("element");

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
  if (parts > 1) addOperatorCall(x, value, deconstruct, Array<number>(parts).fill(none));
}

/** The same for a value of the type in that row, which a pattern names: it may have one part. */
export function addTypedDeconstruction(x: Extraction, type: number, parts: number): void {
  addMethodCall(x, type, deconstruct, Array<number>(parts).fill(none));
}

/** `foreach (var (a, b) in points)`: that of each element. */
export function addElementDeconstruction(x: Extraction, pattern: number, elements: number): void {
  if (elements === none) return;
  const name = x.names.internText("(element)"); // no name that code may have
  addBinding(x, name, { kind: elementKind, span: x.scopeSpan(), type: none, value: elements });
  const element = x.addExpression(ops.ident, name, none, x.start(pattern));
  x.addFlags(element, expressionFlags.local);
  addDeconstruction(x, element, namedChildCount(x.nodes, pattern));
}

/** `(Shape first, int count)`: the names of a tuple's parts, one per line, are those of its row's base. */
const tupleType: Hook = {
  enter(x, node) {
    const names = childrenOf(x, node).map((part) => {
      const name = x.child(part, x.grammarField("name"));
      return name === none ? "" : x.slice(name);
    });
    if (names.some((name) => name !== "")) {
      const row = x.addExpression(ops.literal, x.names.internText(names.join("\n")), none, x.start(node));
      x.memo.set(`names ${node}`, row);
    }
    return undefined;
  },
  exit(x, node) {
    const [row, names] = [x.row(node), x.memo.get(`names ${node}`)];
    if (row !== none && names !== undefined) x.expressions.base[row] = names;
  },
};

/** Only its name matters here. */
const tuple: Hook = {};

export const deconstructionHooks: Hooks = { tuple, tupleType };
