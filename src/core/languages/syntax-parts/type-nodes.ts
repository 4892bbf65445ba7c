// Types in the grammars of Kotlin and Swift, in which the parts of `a.b.Name<T>` are siblings.
import { none, ops } from "../../types/parsed-file.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { forEachChild } from "./node-parts.ts";

/** `a.b.Name<T>` as a type. */
export const userType: Hook = {
  enter(x, node) {
    let isFirst = true;
    forEachChild(x, node, (child) => {
      if (x.role(child) !== roles.typeName) return;
      if (!isFirst) x.exclude(child);
      isFirst = false;
    });
    return undefined;
  },
  exit(x, node) {
    x.rowOf[node] = namedTypeBefore(x, node, afterOf(x.nodes, node));
  },
};

/** The row of the type whose parts are the children of a node before `after`; `none` if there is none. */
export function namedTypeBefore(x: Extraction, node: number, after: number): number {
  let row: number = none;
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.typeName) {
      row = row === none ? x.row(at) : x.addExpression(ops.type, x.intern(at), row, x.start(at));
    } else if (x.role(at) === roles.typeArguments) setArguments(x, at, row);
    else if (row === none) row = x.row(at);
  }
  return row;
}

function setArguments(x: Extraction, list: number, generic: number): void {
  let position = 0;
  forEachChild(x, list, (child) => {
    const row = asType(x, x.row(child));
    if (row === none || generic === none) return;
    x.expressions.generic[row] = generic;
    x.expressions.argc[row] = Math.min(position++, 254);
  });
}
