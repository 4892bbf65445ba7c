// R's lists: what does `list(name = value)` hold?
import { byName, none, ops } from "../../types/parsed-file.ts";
import { keepEntry } from "../../parse/nodes/elements.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unknownArgc } from "../../parse/nodes/rows.ts";
import { roles } from "../../parse/tree/rules.ts";
import { forEachMemberOfName } from "../syntax-parts/bindings-at.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";

/** Further entries are data. */
const maxEntries = 64;

/** `list(csv = write_csv, text = write_text)` is a table of these entries. */
export function exitList(x: Extraction, call: number): void {
  const row = x.row(call);
  const rule = x.rule(call)!;
  const list = x.child(call, rule.arguments);
  const callee = x.child(call, rule.base);
  if (row === none || list === none || callee === none || x.slice(callee) !== "list") return;
  const { op, base, name, generic, argc } = x.expressions;
  op[row] = ops.literal;
  name[row] = x.names.internText("table");
  base[row] = none;
  argc[row] = unknownArgc;
  let place = 0;
  for (const at of childrenOf(x, list).slice(0, maxEntries)) {
    if (x.role(at) !== roles.pair) continue;
    const pair = x.rule(at)!;
    const [key, value] = [x.child(at, pair.name), x.row(x.child(at, pair.value))];
    place++;
    if (value === none) continue;
    if (generic[value] === row) generic[value] = none;
    if (argc[value] === byName) argc[value] = unknownArgc;
    keepEntry(x, row, key === none ? String(place) : x.slice(key), value);
  }
}

const writtenKey = /^\[\[\s*(?:(["'])([^"'\\\n]*)\1|(\d+)L?)\s*\]\]$/;
const maxKey = 80;

/** `writers[["csv"]]`, `steps[[1]]`: an element at a known key or place. */
export const element: Hook = {
  exit(x, node) {
    const held = x.child(node, x.rule(node)!.base);
    const row = x.row(node);
    if (row === none || held === none || x.end(node) - x.end(held) > maxKey) return;
    const parts = writtenKey.exec(x.text.slice(x.end(held), x.end(node)));
    if (parts !== null) x.expressions.name[row] = x.names.internText(`.${parts[2] ?? parts[3]!}`);
  },
};

/** `writers$csv` is the element of the list that the file gives to `writers`. */
export function finishLists(x: Extraction): void {
  const table = x.names.internText("table");
  const { op, name } = x.expressions;
  const isTable = (row: number): boolean => row !== none && op[row] === ops.literal && name[row] === table;
  const lists = new Set<number>();
  for (let row = 1; row < x.symbols.length; row++)
    if (x.symbols.parent[row] === 0 && isTable(x.symbols.value[row]!)) lists.add(x.symbols.name[row]!);
  const hasLocal = Array.from({ length: x.bindings.length }, (_, row) => x.bindings.value[row]!).some(
    isTable,
  );
  if (lists.size === 0 && !hasLocal) return;
  forEachMemberOfName(x, (row, holder, local) => {
    const isHeld = local === none ? lists.has(name[holder]!) : isTable(x.bindings.value[local]!);
    if (!isHeld) return;
    op[row] = ops.index;
    name[row] = x.names.internText(`.${x.names.get(name[row]!)}`);
  });
}
