// Table literals of Lua: which fields are members, which table owns them, and what is added later?
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { notePut } from "../../parse/nodes/elements.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { noField, roles, scopeKinds } from "../../parse/tree/rules.ts";
import { typeOperands } from "./syntax-operators.ts";
import { kinds } from "./syntax-owners.ts";
import { typeFunction } from "./syntax-types.ts";

/** `name = value`, `["name"] = value` in a table that has a name, or that the file or a function returns. */
export const field: Hook = {
  enter(x, node) {
    const key = x.child(node, x.rule(node)!.name);
    const value = x.child(node, x.rule(node)!.value);
    const name = key === none || value === none ? undefined : keyName(x, key);
    if (name === undefined || !isMember(x, value) || !isDeclared(x)) return undefined;
    const isFunction = x.role(value) === roles.lambda;
    if (isFunction) x.exclude(value);
    const isOfFile = x.owner === 0;
    const row = addSymbol(x, node, {
      kind: !isFunction ? kinds.field : isOfFile ? kinds.function : kinds.method,
      name: x.names.internText(name),
      nameNode: key,
      flags: 0,
    });
    x.openSymbolScope(node, isFunction ? scopeKinds.function : scopeKinds.block, row);
    if (isFunction && !isOfFile) x.selfName = x.names.internText("self");
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const value = x.child(node, x.rule(node)!.value);
    const isFunction = x.role(value) === roles.lambda;
    if (!isFunction) x.symbols.value[row] = x.row(value);
    finishSymbol(x, row, node, isFunction ? x.child(value, x.rule(value)?.body ?? noField) : none);
    if (!isFunction) return;
    typeOperands(x, row);
    typeFunction(x, row);
  },
};

/**
 * Whether a field is a member: a function, a table with functions, or a name. A name needs no symbol in what a file
 * returns.
 */
function isMember(x: Extraction, value: number): boolean {
  const role = x.role(value);
  if (role === roles.lambda) return true;
  if (role === roles.literal) return holdsFunctions(x, value);
  return x.owner !== 0 && (role === roles.name || role === roles.member || role === roles.call);
}

/** How many nodes of a table are searched for functions. */
const maxTable = 400;

function holdsFunctions(x: Extraction, value: number): boolean {
  const after = Math.min(afterOf(x.nodes, value), value + maxTable);
  for (let at = value + 1; at < after; at++) if (x.role(at) === roles.lambda) return true;
  return false;
}

/** The name that `name =` or `["name"] =` gives a field. */
export function keyName(x: Extraction, key: number): string | undefined {
  return /^(?:["']([A-Za-z_]\w*)["']|([A-Za-z_]\w*))$/.exec(x.slice(key))?.slice(1).find(Boolean);
}

/** Whether the enclosing table is the value of a declared name or field, or is returned. */
function isDeclared(x: Extraction): boolean {
  const holder = x.parent(1);
  if (holder === none) return false;
  if (x.role(holder) === roles.return)
    return x.owner === 0 ? x.declaresSymbols : x.returningSymbol() !== none;
  if (x.scopeNode === holder && x.symbolOpenedBy(holder) !== none) return true;
  return x.memo.has(`local table ${holder}`);
}

/** Functions inside a table that a function returns are its members. */
export const table: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (x.owner > 0) x.memo.set(`table ${x.rowOf[node]!}`, node);
    const isReturned = around !== none && x.role(around) === roles.return && x.owner > 0;
    const isOpened = around !== none && x.memo.has(`local table ${around}`);
    if ((isReturned && x.returningSymbol() !== none) || isOpened) {
      x.expressions.name[x.rowOf[node]!] = x.names.internText("{}");
    }
  },
};

/** Whether a value is a table literal with functions in it. */
export function isTableOfFunctions(x: Extraction, value: number): boolean {
  return x.role(value) === roles.literal && x.rule(value)!.as === "table" && holdsFunctions(x, value);
}

/** `table["key"]` is `table.key`. */
export const subscript: Hook = {
  exit(x, node) {
    const base = x.child(node, x.rule(node)!.base);
    const key = /^\[\s*(["'])([A-Za-z_]\w*)\1\s*\]$/.exec(x.text.slice(x.end(base), x.end(node)).trim());
    if (key === null || x.row(base) === none) return;
    x.rowOf[node] = x.addExpression(ops.member, x.names.internText(key[2]!), x.row(base), x.end(base) + 2);
  },
};

/** `table.insert(list, value)` adds the value to the list. */
export function noteInsert(x: Extraction, list: number, value: number): void {
  const row = x.row(list);
  if (row === none || x.row(value) === none) return;
  notePut(x, x.addExpression(ops.index, noString, row, x.start(list)), x.row(value));
}
