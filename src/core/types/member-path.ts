// How is a path of members called whose value a condition has narrowed: `self.source`, `order.customer`?
import { noString } from "../../base/string-table.ts";
import { expressionOps } from "./parsed-file.ts";

const identOp = expressionOps.indexOf("ident");
const memberOp = expressionOps.indexOf("member");
const callOp = expressionOps.indexOf("call");
const selfOp = expressionOps.indexOf("self");

/** Longer paths are not narrowed. */
const maxParts = 6;

interface ExpressionColumns {
  readonly op: ArrayLike<number>;
  readonly base: ArrayLike<number>;
  readonly name: ArrayLike<number>;
  readonly argc: ArrayLike<number>;
}

/**
 * The name of a "narrowed" binding for the members that the expression `row` reads: its names joined by dots, the object
 * itself as `this`, a call without arguments as "()". Undefined for a bare name, and where something else than names is read.
 */
export function memberPath(
  { op, base, name, argc }: ExpressionColumns,
  row: number,
  textOf: (string: number) => string,
): string | undefined {
  let path = "";
  let at = row;
  for (let parts = 0; parts < maxParts && at >= 0; parts++) {
    if (op[at] === callOp && argc[at] === 0) {
      path = `()${path}`;
      at = base[at]!;
      continue;
    }
    if (op[at] === selfOp) return path === "" ? undefined : `this${path}`;
    if (name[at] === noString) return undefined;
    if (op[at] === identOp) return path === "" ? undefined : `${textOf(name[at]!)}${path}`;
    if (op[at] !== memberOp) return undefined;
    path = `.${textOf(name[at]!)}${path}`;
    at = base[at]!;
  }
  return undefined;
}
