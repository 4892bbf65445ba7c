// Loops take keys out of an object, or values: then they call the member that gives its iterator.
import { none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

const [iterator, asyncIterator] = ["[Symbol.iterator]", "[Symbol.asyncIterator]"];

/** `for (const key in object)` binds keys, not elements; `for (const element of list)` asks for an iterator. */
export const forIn: Hook = {
  exit(x, node) {
    const right = x.child(node, x.rule(node)!.right);
    if (right === none) return;
    if (/\bin\s*$/.test(x.text.slice(Math.max(0, x.start(right) - 12), x.start(right)))) {
      unbindElements(x, node, right);
      return;
    }
    const isAsync = /^for\s+await\b/.test(x.text.slice(x.start(node), x.start(node) + 24));
    addOperatorCall(x, x.row(right), isAsync ? asyncIterator : iterator, []);
  },
};

function unbindElements(x: Extraction, node: number, right: number): void {
  for (let row = x.bindings.length - 1; row >= 0 && x.bindings.start[row] === x.start(node); row--) {
    if (x.bindings.value[row] === x.row(right)) x.bindings.value[row] = none;
  }
}
