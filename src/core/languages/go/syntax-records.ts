// Anonymous structs in Go: in table-driven tests, as elements of lists and maps, in locals.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import { childrenIn, hookOf } from "./syntax-types.ts";

/** Nodes that declare the members of the struct as their own. */
const holders = new Set(["typeSpec", "fieldDeclaration", "declaration", "compositeLiteral"]);

/** The fields in an anonymous type of a package-level variable are members of that variable. */
export const structType: Hook = {
  enter(x, node) {
    if (hookOf(x, x.scopeNode) === "declaration" && x.symbolOpenedBy(x.scopeNode) !== none) {
      x.openScope(node, scopeKinds.type, x.start(node), x.end(node));
    }
    return undefined;
  },
  exit(x, node) {
    if (x.scopeKind !== scopeKinds.type) x.rowOf[node] = addRecord(x, node);
    else if (x.owner !== 0 && !holders.has(hookOf(x, x.parent()) ?? ""))
      x.rowOf[node] = addMemberHolder(x, node);
  },
};

/** The elements of a field's or variable's list or map have the members that are declared inside it. */
function addMemberHolder(x: Extraction, node: number): number {
  const row = x.addExpression(ops.literal, x.names.internText("{}"), none, x.start(node));
  x.expressions.owner[row] = x.owner;
  x.memo.set(`elements of ${x.owner}`, row);
  return row;
}

/** A package-level variable whose elements have members of its own keeps the type of its initial value. */
export function keepElementType(x: Extraction, variable: number): void {
  const { type, value } = x.symbols;
  if (type[variable] === none && x.memo.has(`elements of ${variable}`)) type[variable] = value[variable]!;
}

/** Adds the type as a literal with an entry for each field whose type may have members of its own. */
function addRecord(x: Extraction, node: number): number {
  const record = x.addExpression(ops.literal, x.names.internText("record"), none, x.start(node));
  let place = 0;
  for (const declaration of fieldsOf(x, node)) {
    const rule = x.rule(declaration)!;
    const type = x.row(x.child(declaration, rule.type));
    if (type === none || (x.expressions.flags[type]! & unneededFlag) !== 0) continue;
    for (const name of childrenIn(x, declaration, rule.name)) {
      const key = x.names.internText(`.${x.slice(name)}`);
      setTypeArgument(x, x.addExpression(ops.literal, key, type, x.start(name)), record, place++);
    }
  }
  return record;
}

/** The names of a struct's fields in order; "" for an embedded one. */
export function fieldNamesOf(x: Extraction, struct: number): readonly string[] {
  return fieldsOf(x, struct).flatMap((declaration) => {
    const names = childrenIn(x, declaration, x.rule(declaration)!.name);
    return names.length === 0 ? [""] : names.map((name) => x.slice(name));
  });
}

function fieldsOf(x: Extraction, node: number): readonly number[] {
  const found: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at))
    if (hookOf(x, at) === "fieldDeclaration") found.push(at);
  return found;
}
