// Structs of Go without a name: those of tables in tests, elements of lists and maps, locals.
import { none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { ops, scopeKinds } from "../../parse/tree/rules.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import { childrenIn, hookOf } from "./syntax-types.ts";

/** Types that have the members of the struct themselves. */
const holders = new Set(["typeSpec", "fieldDeclaration", "declaration", "compositeLiteral"]);

/** What a package's variable of a type without a name holds are its own members. */
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

/** The elements of a list or map of a field or variable have the members that are declared inside of it. */
function addMemberHolder(x: Extraction, node: number): number {
  const row = x.addExpression(ops.literal, x.names.internText("{}"), none, x.start(node));
  x.expressions.owner[row] = x.owner;
  x.memo.set(`elements of ${x.owner}`, row);
  return row;
}

/** A variable of the package whose elements have its members has the type that it begins with. */
export function keepElementType(x: Extraction, variable: number): void {
  const { type, value } = x.symbols;
  if (type[variable] === none && x.memo.has(`elements of ${variable}`)) type[variable] = value[variable]!;
}

/** A type of fields, as a literal with an entry for each of them that may have members of its own. */
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

function fieldsOf(x: Extraction, node: number): readonly number[] {
  const found: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at))
    if (hookOf(x, at) === "fieldDeclaration") found.push(at);
  return found;
}
