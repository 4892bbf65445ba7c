// Which table owns a member that a function or an assignment in Lua defines: one of the file, a class, or what the
// enclosing function returns?
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

export const kinds = {
  function: symbolKindCode("function"),
  method: symbolKindCode("method"),
  field: symbolKindCode("field"),
  variable: symbolKindCode("variable"),
  constant: symbolKindCode("constant"),
  class: symbolKindCode("class"),
  test: symbolKindCode("test"),
};

/** The owner of a member: the table of that name, or what the enclosing function returns. */
export type Owner = { readonly table: string } | "returned" | undefined;

/** The owner that `path`, the text before the member's name, leads to; undefined if it is some other value. */
export function ownerOf(x: Extraction, path: string): Owner {
  const [first = "", ...rest] = path.split(/[.:]/);
  if (x.owner === 0) return { table: path };
  const known = first === "self" ? classAround(x) : made(x, first);
  if (known !== undefined) return { table: [known, ...rest].join(".") };
  const local = localTable(x, first);
  if (local !== none) {
    if (rest.length > 0) return undefined;
    returnTable(x, local);
    return "returned";
  }
  return x.lateValues.binding(x.names.internText(first)) === none ? { table: path } : undefined;
}

/** The table that the enclosing method belongs to. */
export function classAround(x: Extraction): string | undefined {
  for (let at = x.owner; at > 0; at = x.symbols.parent[at]!) {
    const owner = x.symbols.owner[at]!;
    if (owner !== noString) return x.names.get(owner);
  }
  return undefined;
}

const madeKey = (x: Extraction, local: string): string => `made ${x.owner} ${local}`;

/** `local o = setmetatable({}, Class)`: members set on `o` belong to Class. */
export function noteMade(x: Extraction, local: string, className: string): void {
  x.memo.set(madeKey(x, local), x.names.internText(className));
}

function made(x: Extraction, local: string): string | undefined {
  const name = x.memo.get(madeKey(x, local));
  return name === undefined ? undefined : x.names.get(name);
}

/** The row of the table that a local of the enclosing function starts as; `none` for other names. */
function localTable(x: Extraction, name: string): number {
  const binding = x.lateValues.binding(x.names.internText(name));
  if (binding === none || x.bindings.owner[binding] !== x.owner) return none;
  const value = x.bindings.value[binding]!;
  if (value === none || x.expressions.op[value] !== ops.literal) return none;
  const text = x.expressions.name[value]!;
  return text !== noString && /^(?:table|\{\})$/.test(x.names.get(text)) ? value : none;
}

/** Makes functions declared inside the enclosing function members of that table. */
export function returnTable(x: Extraction, literal: number): void {
  x.expressions.name[literal] = x.names.internText("{}");
  x.expressions.owner[literal] = x.owner;
}

interface MemberAs {
  readonly kind: number;
  readonly name: string;
  readonly nameNode: number;
  /** Offset of the name. */
  readonly nameStart: number;
  readonly isStatic: boolean;
}

/** Adds the symbol of a member. Its scope, if it has one, is opened by the caller. */
export function addMember(
  x: Extraction,
  node: number,
  owner: Exclude<Owner, undefined>,
  { kind, name, nameNode, nameStart, isStatic }: MemberAs,
): number {
  if (owner !== "returned") {
    x.openScope(node, x.scopeKind, x.start(node), x.end(node), x.names.internText(owner.table));
    if (kind === kinds.field) x.owner = 0;
    else x.memo.set(`owner ${owner.table}`, 1);
  }
  const row = addSymbol(x, node, { kind, name: x.names.internText(name), nameNode, flags: 0 });
  x.symbols.nameStart[row] = nameStart;
  if (isStatic) x.symbols.flags[row]! |= symbolFlags.static;
  x.closeScopes(node);
  return row;
}
