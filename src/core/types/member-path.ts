// How is a path of members called whose value a condition has narrowed: `self.source`, `order.customer`?
import { noString } from "../../base/string-table.ts";
import { ops } from "./parsed-file.ts";

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
    if (op[at] === ops.call && argc[at] === 0) {
      path = `()${path}`;
      at = base[at]!;
      continue;
    }
    if (op[at] === ops.self) return path === "" ? undefined : `this${path}`;
    if (name[at] === noString) return undefined;
    if (op[at] === ops.ident) return path === "" ? undefined : `${textOf(name[at]!)}${path}`;
    if (op[at] !== ops.member) return undefined;
    path = `.${textOf(name[at]!)}${path}`;
    at = base[at]!;
  }
  return undefined;
}
