// Members of names, with the binding that the name means there.
import { appendTo } from "../../../base/append-to.ts";
import { bisect } from "../../../base/bisect.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** Further bindings around a place are not looked at. */
const mostAround = 16;

/** Rows of the bindings of each name, in the order in which they begin. */
function bindingsByName({ bindings }: Extraction): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let row = 0; row < bindings.length; row++) appendTo(found, bindings.name[row]!, row);
  for (const rows of found.values()) rows.sort((a, b) => bindings.start[a]! - bindings.start[b]!);
  return found;
}

/** The row of the last of such bindings that begins before the offset and ends after it; `none` without one. */
function bindingAt({ bindings }: Extraction, rows: readonly number[], offset: number): number {
  const after = bisect(rows.length, (at) => bindings.start[rows[at]!]! <= offset);
  for (let at = after - 1; at >= Math.max(0, after - mostAround); at--)
    if (offset < bindings.end[rows[at]!]!) return rows[at]!;
  return none;
}

/**
 * Calls `visit` with the row of each member of a name, `x.run`, the row of the name, and the binding that is visible
 * there; `none` for a name that is no binding. `visit` may change these rows, and adds none.
 */
export function forEachMemberOfName(
  x: Extraction,
  visit: (row: number, holder: number, binding: number) => void,
): void {
  const bindings = bindingsByName(x);
  const { op, base, name, offset } = x.expressions;
  for (let row = 0; row < op.length; row++) {
    const holder = op[row] === ops.member ? base[row]! : none;
    if (holder === none || op[holder] !== ops.ident) continue;
    visit(row, holder, bindingAt(x, bindings.get(name[holder]!) ?? [], offset[holder]!));
  }
}
