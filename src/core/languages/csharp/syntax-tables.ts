// Functions in C#'s initializers: `new Menu { Chosen = Open }`, `new() { ["open"] = Open, { "close", Close } }`.
import { none, tableKeys } from "../../types/parsed-file.ts";
import { forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import type { TableRow } from "../../parse/nodes/given-values.ts";
import { addTable, mayBeFunction } from "../../parse/nodes/given-values.ts";
import { roles } from "../../parse/tree/rules.ts";
import { declaredAround } from "./syntax-targets.ts";

/** Keeps the functions of an initializer for the row of the type that is made. */
export function noteInitializer(x: Extraction, node: number): void {
  if (!isOfCreation(x)) return;
  const entries = entriesOf(x, node);
  if (entries.length > 0) addTable(x, node, madeType(x), entries);
}

/** Row of the type whose value the initializer that is being left fills; `none` if it is not written. */
export function madeType(x: Extraction): number {
  if (!isOfCreation(x)) return none;
  const around = x.parent();
  const isNamed = x.rule(around)?.hook === "creation";
  const type = isNamed ? x.child(around, x.rule(around)!.base) : declaredAround(x, 1);
  return type === none ? none : asType(x, x.row(type));
}

/** Whether an initializer follows `new`. */
function isOfCreation(x: Extraction): boolean {
  const around = x.parent();
  const hook = around === none ? undefined : x.rule(around)?.hook;
  return hook === "creation" || hook === "targetTyped";
}

function entriesOf(x: Extraction, node: number): TableRow[] {
  const found: TableRow[] = [];
  const add = (key: string, value: number): void => {
    const row = value === none ? none : x.row(value);
    if (row !== none && mayBeFunction(x, row)) found.push({ key, row });
  };
  forEachChild(x, node, (child) => {
    if (x.role(child) === roles.assign) {
      const rule = x.rule(child)!;
      const left = x.child(child, rule.left);
      const isField = left !== none && x.role(left) === roles.name;
      add(isField ? `.${x.slice(left)}` : tableKeys.element, x.child(child, rule.right));
    } else add(tableKeys.element, x.rule(child)?.hook === "initializer" ? lastChild(x, child) : child);
  });
  return found;
}
