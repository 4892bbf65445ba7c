// What does a call in Ruby name? `name=` for an assignment, another method for `send(:other)`.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import { roles } from "../../parse/tree/rules.ts";
import { symbolName } from "./syntax-symbols.ts";

/** The row of a call's callee, made once; `none` if it has no name. `receiver.name = …` calls `name=`. */
export function calleeOf(x: Extraction, node: number): number {
  const key = `callee ${node}`;
  const known = x.memo.get(key);
  if (known !== undefined) return known;
  const rule = x.rule(node)!;
  const name = x.child(node, rule.name);
  const receiver = x.child(node, rule.base);
  if (name === none) return none;
  let row: number;
  if (x.role(name) === roles.super) {
    const above = x.addExpression(ops.super, noString, none, x.start(name));
    row = x.addExpression(ops.member, x.symbols.name[x.owner]!, above, x.start(name));
  } else if (receiver === none) row = x.addIdentifier(name);
  else row = addMember(x, name, x.row(receiver));
  const sent = sentName(x, node, name);
  if (sent !== undefined && row >= 0) x.expressions.name[row] = x.names.internText(sent);
  if (row >= 0 && isWritten(x, node)) x.expressions.name[row] = x.names.internText(`${x.slice(name)}=`);
  x.memo.set(key, row);
  return row;
}

/** `receiver.name = …` */
export function isWritten(x: Extraction, node: number): boolean {
  const around = x.parent();
  if (around === none || x.rule(around)?.hook !== "assignment") return false;
  return x.child(around, x.rule(around)!.name) === node;
}

/** Whether the name of a call is `send` or another word for it. */
export function isSending(x: Extraction, name: number): boolean {
  return /^(?:public_)?send$|^__send__$/.test(x.slice(name));
}

/** `receiver.send(:name, …)` */
export function sentName(x: Extraction, node: number, name: number): string | undefined {
  if (!isSending(x, name)) return undefined;
  const list = x.child(node, x.rule(node)!.arguments);
  if (list === none) return undefined;
  return symbolName(x, list + 1) ?? /^["']([A-Za-z_]\w*[?!=]?)["']$/.exec(x.slice(list + 1))?.[1];
}
