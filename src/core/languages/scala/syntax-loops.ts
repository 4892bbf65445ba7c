// Scala's `for`: what its names are, and which methods of the values it runs.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { excludePattern } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { bindNames, forEachChild } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");

/** `it <- items`, `x = it.child`: the pattern comes first. */
const enumerator: Hook = {
  enter(x, node) {
    if (afterOf(x.nodes, node + 1) < afterOf(x.nodes, node)) excludePattern(x, node + 1);
    return undefined;
  },
  exit(x, node) {
    const value = valueOf(x, node);
    if (value === none) return;
    const kind = takesElements(x, node) ? elementKind : localKind;
    const row = x.row(value);
    const span = { start: x.end(value), end: x.scopeSpan().end }; // also in the condition after the value
    bindNames(x, node + 1, { kind, span, type: none, value: row });
    if (kind !== elementKind) return;
    const [next, isFiltered] = whatFollows(x, node);
    if (isFiltered) addOperatorCall(x, row, "withFilter", []);
    addOperatorCall(x, row, next, []);
  },
};

/** The child after the pattern; a condition may follow it. */
function valueOf(x: Extraction, node: number): number {
  const value = afterOf(x.nodes, node + 1);
  return value < afterOf(x.nodes, node) ? value : none;
}

function takesElements(x: Extraction, node: number): boolean {
  const value = valueOf(x, node);
  return value !== none && x.text.slice(x.end(node + 1), x.start(value)).includes("<-");
}

/** The method that takes what follows a generator as a function, and whether a condition follows it. */
function whatFollows(x: Extraction, node: number): [string, boolean] {
  const loop = x.parent();
  let [last, isInner, isFiltered] = [node, false, /\bif\s/.test(guardAfter(x, node))];
  forEachChild(x, loop, (child) => {
    if (x.rule(child)?.hook !== "enumerator") return;
    last = child;
    if (child <= node || isInner) return;
    if (takesElements(x, child)) isInner = true;
    else if (x.text.startsWith("if", x.start(child))) isFiltered = true;
  });
  if (isInner) return ["flatMap", isFiltered];
  const isYielding = /\byield\b/.test(x.text.slice(x.end(last), x.end(loop)).slice(0, 200));
  return [isYielding ? "map" : "foreach", isFiltered];
}

/** What stands in the enumerator after its value: `u <- users if u.isOpen`. */
function guardAfter(x: Extraction, node: number): string {
  return x.text.slice(x.end(valueOf(x, node)), x.end(node));
}

export const loopHooks: Hooks = { enumerator };
