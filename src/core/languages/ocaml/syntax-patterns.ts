// Which names does an OCaml pattern bind?
import { none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { noField, roles } from "../../parse/tree/rules.ts";

/** Calls `visit` for each name that a pattern binds; in `{ key; lines = l }` these are `key` and `l`. */
export function forEachBound(
  x: Extraction,
  pattern: number,
  visit: (name: number, node: number) => void,
): void {
  const after = pattern === none ? none : afterOf(x.nodes, pattern);
  for (let at = pattern; at < after; at++) {
    if (x.role(at) === roles.name) visit(x.intern(at), at);
    const field = soleField(x, at);
    if (field !== none) visit(x.names.internText(lastName(x.slice(field))), field);
  }
}

/** The field that a part of a record pattern names if it has no pattern of its own. */
function soleField(x: Extraction, node: number): number {
  const rule = x.rule(node);
  if (rule?.role !== roles.opaque || rule.value === noField) return none;
  return x.child(node, rule.value) === none ? x.child(node, rule.name) : none;
}

export function excludeBound(x: Extraction, pattern: number): void {
  forEachBound(x, pattern, (_name, node) => {
    x.exclude(node);
  });
}

/** Adds a binding for each name of a pattern; in `(name : type)` the only name has that type. */
export function bindPattern(x: Extraction, pattern: number, kind: number, type: number): void {
  forEachBound(x, pattern, (name) => {
    addBinding(x, name, { kind, span: x.scopeSpan(), type, value: none });
  });
}

/** Row of the type declared by a pattern that is a single name, `none` if there is none. */
export function declaredType(x: Extraction, pattern: number): number {
  const rule = pattern === none ? undefined : x.rule(pattern);
  if (rule?.role !== roles.opaque || rule.type === noField) return none;
  const inner = x.child(pattern, rule.name);
  return inner !== none && x.role(inner) === roles.name ? x.row(x.child(pattern, rule.type)) : none;
}

/** The last name of a path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).trim();
}
