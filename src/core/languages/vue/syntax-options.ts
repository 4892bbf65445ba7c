// Options of a component that name its members, or what it has members from: `watch: { rows: "save", page: { handler:
// "load" }, size: ["save", "load"] }`, `mixins: [lists]`, `extends: Base`.
import { noString } from "../../../base/string-table.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { isExportedObject } from "../javascript/syntax-export-properties.ts";
import { exportsName } from "../javascript/syntax-this.ts";
import { extended } from "./extended.ts";
import { pair } from "../javascript/syntax-objects.ts";

const constantKind = symbolKindCode("constant");
const named = /^["']([A-Za-z_$][\w$]*)["']$/;

/** The name of a method as a member of the component, in a value of the option `watch`. */
export const option: Hook = {
  ...pair,
  exit(x, node) {
    pair.exit?.(x, node);
    const value = x.child(node, x.rule(node)!.value);
    if (value === none) return;
    if (isWatched(x, 0) || (isKey(x, node, "handler") && isWatched(x, 2))) addWatchers(x, value);
    else if (/^(?:mixins|extends)$/.test(x.slice(node + 1)) && isExportedObject(x, 0)) addMixins(x, value);
  },
};

/** Whether the open nodes from `place` outwards are the object of the option `watch`. */
function isWatched(x: Extraction, place: number): boolean {
  const watch = x.parent(place + 1);
  if (watch === none || x.role(watch) !== roles.pair || !isKey(x, watch, "watch")) return false;
  return x.role(x.parent(place)) === roles.literal && isExportedObject(x, place + 2);
}

/** `mixins: [lists, forms]`, `extends: Base`: the component has their members. */
function addMixins(x: Extraction, value: number): void {
  const isList = x.text[x.start(value)] === "[";
  const after = afterOf(x.nodes, value);
  for (let at = isList ? value + 1 : value; at < after; at = afterOf(x.nodes, at)) {
    if (x.row(at) !== none && x.role(at) === roles.name)
      x.addExpression(ops.inherit, isList ? noString : x.names.internText(extended), x.row(at), x.start(at));
  }
}

function isKey(x: Extraction, node: number, name: string): boolean {
  return x.slice(node + 1).replaceAll(/["']/g, "") === name;
}

function addWatchers(x: Extraction, value: number): void {
  const isList = x.text[x.start(value)] === "[";
  const after = afterOf(x.nodes, value);
  for (let at = isList ? value + 1 : value; at < after; at = afterOf(x.nodes, at)) {
    const name = named.exec(x.slice(at))?.[1];
    if (name === undefined) continue;
    const member = x.addExpression(
      ops.member,
      x.names.internText(name),
      component(x, x.start(at)),
      x.start(at) + 1,
    );
    x.addFlags(member, expressionFlags.argument);
  }
}

/** The component: a constant that holds the options, else what the file exports. */
function component(x: Extraction, offset: number): number {
  let top = x.owner;
  while (top > 0 && x.symbols.parent[top]! > 0) top = x.symbols.parent[top]!;
  return top > 0 && x.symbols.kind[top] === constantKind
    ? x.addExpression(ops.ident, x.symbols.name[top]!, none, offset)
    : x.addExpression(ops.self, x.names.internText(exportsName), none, offset);
}
