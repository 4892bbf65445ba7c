// Lua: which functions of a table literal come before those of its metatable's `__index`?
import { none, ops } from "../../types/parsed-file.ts";
import { noString } from "../../../base/string-table.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { forEachMemberOfName } from "../syntax-parts/bindings-at.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { keyName } from "./syntax-tables.ts";

const ownEntries = "own entries of ";

/** Notes that `setmetatable(value, …)`, whose row is `made`, keeps the entries of a table literal. */
export function noteOwnEntries(x: Extraction, made: number, table: number): void {
  if (x.owner > 0) x.memo.set(`${ownEntries}${made}`, table);
}

/**
 * `local x = { run = function() … end }`, `setmetatable(x, { __index = Base })`: `x.run()` is not Base's `run`, but the
 * function without a name.
 */
export function finishOwnEntries(x: Extraction): void {
  const hidden = new Map<number, ReadonlySet<number>>();
  for (const [made, table] of x.noted(ownEntries)) {
    const names = functionEntries(x, table);
    if (names.size > 0) hidden.set(Number(made), names);
  }
  if (hidden.size === 0) return;
  const { op, name } = x.expressions;
  forEachMemberOfName(x, (row, holder, local) => {
    if (local === none || hidden.get(x.bindings.value[local]!)?.has(name[row]!) !== true) return;
    op[holder] = ops.literal;
    name[holder] = noString;
  });
}

/** Names of the entries of a table literal that are functions without a name. */
function functionEntries(x: Extraction, table: number): ReadonlySet<number> {
  const names = new Set<number>();
  for (const entry of childrenOf(x, table)) {
    const key = x.role(entry) === roles.pair ? x.child(entry, x.rule(entry)!.name) : none;
    const given = key === none ? none : x.child(entry, x.rule(entry)!.value);
    if (given === none || x.role(given) !== roles.lambda) continue;
    const name = keyName(x, key);
    if (name !== undefined) names.add(x.names.internText(name));
  }
  return names;
}
