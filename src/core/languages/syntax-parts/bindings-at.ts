// Which binding of a name is visible at an offset?
import { appendTo } from "../../../base/append-to.ts";
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** Further bindings around a place are not looked at. */
const mostAround = 16;

/** Rows of the bindings of each name, in the order in which they begin. */
export function bindingsByName({ bindings }: Extraction): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let row = 0; row < bindings.length; row++) appendTo(found, bindings.name[row]!, row);
  for (const rows of found.values()) rows.sort((a, b) => bindings.start[a]! - bindings.start[b]!);
  return found;
}

/** The row of the last of such bindings that begins before the offset and ends after it; `none` without one. */
export function bindingAt({ bindings }: Extraction, rows: readonly number[], offset: number): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (bindings.start[rows[middle]!]! <= offset) from = middle + 1;
    else to = middle;
  }
  for (let at = from - 1; at >= Math.max(0, from - mostAround); at--)
    if (offset < bindings.end[rows[at]!]!) return rows[at]!;
  return none;
}
