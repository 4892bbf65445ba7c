// Lua's functions, `function name()`, `function Table.name()`, `function Table:name()`.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { typeOperands } from "./syntax-operators.ts";
import { addMember, classAround, kinds, ownerOf } from "./syntax-owners.ts";
import { typeFunction } from "./syntax-types.ts";

const localKind = bindingKinds.indexOf("local");

export const functionDeclaration: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none) openFunction(x, node, node, name);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) finishFunction(x, row, node, x.child(node, x.rule(node)!.body));
  },
};

/** Declares a function. If its name is a path, such as `Table.name`, the table owns it. */
export function openFunction(x: Extraction, node: number, symbolNode: number, name: number): void {
  const path = x.slice(name);
  const cut = Math.max(path.lastIndexOf("."), path.lastIndexOf(":"));
  x.excludeAll(name);
  const outer = cut >= 0 && path.charAt(cut) === "." && x.selfName >= 0 ? classAround(x) : undefined;
  const row = cut < 0 ? addPlain(x, symbolNode, name) : addMethod(x, symbolNode, name, cut);
  if (x.text.startsWith("local", x.start(symbolNode))) x.symbols.flags[row]! &= ~symbolFlags.exported;
  x.openSymbolScope(node, scopeKinds.function, row);
  if (cut >= 0 && (path.charAt(cut) === ":" || x.symbols.owner[row] !== noString))
    x.selfName = x.names.internText("self");
  if (outer !== undefined) keepSelf(x, node, outer);
}

/** `self.handlers.open = function(path) … end` in a method: without a parameter `self`, it is that of the method. */
function keepSelf(x: Extraction, node: number, table: string): void {
  const list = /^[^(]{0,200}\bfunction\b[^(]{0,200}\(([^)]*)\)/.exec(
    x.text.slice(x.start(node), x.start(node) + 400),
  )?.[1];
  if (list === undefined || /\bself\b/.test(list) || !/^\w+$/.test(table)) return;
  const type = x.addExpression(ops.type, x.names.internText(table), none, x.start(node));
  x.addFlags(type, unneededFlag);
  const span = { start: x.start(node), end: x.end(node) };
  addBinding(x, x.names.internText("this"), { kind: localKind, span, type, value: none });
}

function addPlain(x: Extraction, symbolNode: number, name: number): number {
  return addSymbol(x, symbolNode, { kind: kinds.function, name: x.intern(name), nameNode: name, flags: 0 });
}

function addMethod(x: Extraction, symbolNode: number, name: number, cut: number): number {
  const path = x.slice(name);
  const owner = ownerOf(x, path.slice(0, cut)) ?? { table: path.slice(0, cut) };
  // `self` in a function that does not declare it is the one of the enclosing method.
  const isPlain = owner === "returned" && path.charAt(cut) === "." && x.selfName >= 0;
  return addMember(x, symbolNode, owner, {
    kind: isPlain ? kinds.function : kinds.method,
    name: path.slice(cut + 1),
    nameNode: name,
    nameStart: x.start(name) + cut + 1,
    isStatic: owner !== "returned" && path.charAt(cut) === ".",
  });
}

export function finishFunction(x: Extraction, row: number, node: number, body: number): void {
  finishSymbol(x, row, node, body);
  typeOperands(x, row);
  typeFunction(x, row);
}
