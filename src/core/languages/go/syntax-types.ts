// Types in Go: structs with their fields and embedded types, interfaces.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";

export const structKind = symbolKindCode("struct");
export const interfaceKind = symbolKindCode("interface");
export const typeKind = symbolKindCode("type");
const fieldKind = symbolKindCode("field");

/** Children of `node` in the field `field`, in order. */
export function childrenIn(x: Extraction, node: number, field: number): number[] {
  const found: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at))
    if (fieldOf(x.nodes, at) === field) found.push(at);
  return found;
}

/** `_` */
export function isBlank(x: Extraction, node: number): boolean {
  return x.end(node) - x.start(node) === 1 && x.text.charCodeAt(x.start(node)) === 0x5f;
}

export function hookOf(x: Extraction, node: number): string | undefined {
  return node === none ? undefined : x.rule(node)?.hook;
}

const builtinTypes = new Set(
  (
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint " +
    "uint8 uint16 uint32 uint64 uintptr"
  ).split(" "),
);

export const typeIdentifier: Hook = {
  enter(x, node) {
    const name = x.intern(node);
    x.rowOf[node] = x.addExpression(ops.type, name, none, x.start(node));
    if (builtinTypes.has(x.names.get(name))) x.addFlags(x.rowOf[node], unneededFlag);
    return true;
  },
};

export const typeSpec: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const type = x.child(node, x.rule(node)!.type);
    const hook = hookOf(x, type);
    if (hook !== "structType" && hook !== "interfaceType") return;
    x.symbols.kind[row] = hook === "structType" ? structKind : interfaceKind;
    const word = hook === "structType" ? "struct" : "interface";
    x.symbols.signature[row] = foldSignature(x, x.symbols.start[row]!, x.start(type) + word.length);
  },
};

/** An embedded type is a field under its own name, and its members are promoted. */
export const fieldDeclaration: Hook = {
  enter(x, node) {
    if (x.scopeKind !== scopeKinds.type) return undefined;
    const rule = x.rule(node)!;
    const names = childrenIn(x, node, rule.name);
    if (names.length === 0) names.push(typeNameOf(x, x.child(node, rule.type)));
    if (names[0] === none) return undefined;
    const type = x.child(node, rule.type);
    const end = hookOf(x, type) === "structType" ? x.start(type) + "struct".length : x.end(type);
    const first = declareAll(x, node, names, fieldKind, end);
    x.openSymbolScope(node, scopeKinds.type, first);
    return undefined;
  },
  exit(x, node) {
    const first = x.symbolOpenedBy(node);
    if (first === none) return;
    const rule = x.rule(node)!;
    const type = x.row(x.child(node, rule.type));
    const names = childrenIn(x, node, rule.name).length;
    for (let row = first; row < first + Math.max(names, 1); row++) x.symbols.type[row] = type;
    const holder = x.symbols.parent[first]!;
    if (names > 0 || type === none || x.symbols.kind[holder] === fieldKind) return;
    addBase(x, holder, type, x.start(node));
  },
};

/**
 * Adds a symbol for each name in a declaration, all with its doc and its text up to `end`; returns the row of the
 * first.
 */
export function declareAll(
  x: Extraction,
  node: number,
  names: readonly number[],
  kind: number,
  end: number,
): number {
  const first = x.symbols.length;
  for (const name of names) {
    const row = addSymbol(x, node, { kind, name: x.intern(name), nameNode: name, flags: 0 });
    x.symbols.signature[row] = foldSignature(x, x.symbols.start[first]!, end);
    if (row === first) continue;
    x.symbols.start[row] = x.symbols.outerStart[row] = x.symbols.docEnd[row] = x.start(name);
    x.symbols.end[row] = x.end(name);
    x.symbols.doc[row] = x.symbols.doc[first]!;
  }
  return first;
}

/** The name that an embedded type has as a field. */
function typeNameOf(x: Extraction, type: number): number {
  let at = type;
  while (at !== none && x.role(at) === roles.genericType) at = x.child(at, x.rule(at)!.name);
  if (at !== none && x.role(at) === roles.qualifiedType) return x.child(at, x.rule(at)!.property);
  return at !== none && x.role(at) === roles.typeName ? at : none;
}

function addBase(x: Extraction, symbol: number, type: number, offset: number): void {
  const row = x.addExpression(ops.inherit, noString, type, offset);
  x.expressions.owner[row] = symbol;
}

/** Interfaces that an interface embeds. */
export const interfaceType: Hook = {
  exit(x, node) {
    const holder = x.parent();
    if (hookOf(x, holder) !== "typeSpec") return;
    const symbol = x.symbolOpenedBy(holder);
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const type = x.row(at);
      if (x.role(at) !== roles.unionType || type === none || symbol === none) continue;
      const name = x.names.get(x.expressions.name[type]!);
      if (name !== "|" && !builtinTypes.has(name) && x.text.charCodeAt(x.start(at)) !== 0x7e) {
        addBase(x, symbol, type, x.start(at));
      }
    }
  },
};
