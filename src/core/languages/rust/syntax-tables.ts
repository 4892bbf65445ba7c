// Functions that Rust keeps in struct literals (`Rule { check: is_short }`) and behind casts.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import type { TableRow } from "../../parse/nodes/given-values.ts";
import { mayBeFunction } from "../../parse/nodes/given-values.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const fieldName = /^\s*(\w+)/;

/** The fields of a struct literal whose values may be functions or hold functions. */
export function functionsIn(x: Extraction, literal: number): TableRow[] {
  const found: TableRow[] = [];
  const after = afterOf(x.nodes, literal);
  for (let at = literal + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) !== roles.pair) continue;
    const value = x.child(at, x.rule(at)!.value);
    const row = value === none ? none : x.row(value);
    if (row === none || !mayHold(x, row)) continue;
    const name = fieldName.exec(x.text.slice(x.start(at), x.start(at) + 80))?.[1];
    if (name !== undefined) found.push({ key: `.${name}`, row });
  }
  return found;
}

function mayHold(x: Extraction, row: number): boolean {
  const { op } = x.expressions;
  return op[row] === ops.literal ? x.tellingLiterals.has(row) : isLocal(x, row) || isFunctionName(x, row);
}

/** A local may hold a container of functions. */
function isLocal(x: Extraction, row: number): boolean {
  const { op, name } = x.expressions;
  const binding = op[row] === ops.ident ? x.lateValues.binding(name[row]!) : none;
  return binding !== none && x.bindings.value[binding] !== none;
}

/** Functions and their fields have no capitals, unlike types and constants. */
function isFunctionName(x: Extraction, row: number): boolean {
  return mayBeFunction(x, row) && /^[a-z_]/.test(x.names.get(x.expressions.name[row]!));
}

/** Whether the row is the name of a function, or a path to one; not a field. */
export function isFunctionPath(x: Extraction, row: number): boolean {
  const isField =
    x.expressions.op[row] === ops.member && (x.expressions.flags[row]! & expressionFlags.path) === 0;
  return !isField && isFunctionName(x, row);
}

/** `add as Operation` is `add`; other casts have their type. */
export const typeCast: Hook = {
  exit(x, node) {
    const value = x.child(node, x.rule(node)!.value);
    const row = value === none ? none : x.row(value);
    const { op, name } = x.expressions;
    const isGlobal = row !== none && op[row] === ops.ident && x.lateValues.binding(name[row]!) === none;
    if (isGlobal && isFunctionName(x, row)) x.rowOf[node] = row;
  },
};
