// Dart functions: signatures, whose bodies are siblings in the tree, constructors, and the result of a body.
import { noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, type NewSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { delegatedConstructor, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { declaredOperator } from "./syntax-operators.ts";

const methodKind = symbolKindCode("method");
const genericKind = bindingKinds.indexOf("generic");

/** The last node of a declaration that begins with `signature`: its body, or the node around it. */
function endOf(x: Extraction, signature: number): number {
  const around = x.parent();
  const isWrapped = around !== none && x.role(around) === roles.wrapper;
  const after = around === none ? x.count : afterOf(x.nodes, around);
  for (let at = afterOf(x.nodes, signature); at < after; at = afterOf(x.nodes, at)) {
    if (x.rule(at)?.hook === "body") return at;
    if (x.role(at) !== roles.opaque) break;
  }
  return isWrapped ? around : signature;
}

/** A function, method, getter, setter or operator. */
export const signature: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const name = x.presentChild(node, rule.name);
    const sign = isOperator(x, node) ? declaredOperator(x.slice(node)) : undefined;
    if (name === none && sign === undefined) return undefined;
    const kind = x.scopeKind === scopeKinds.type ? rule.memberKind : rule.kind;
    if (name !== none) x.exclude(name);
    openFunction(x, node, {
      kind,
      name: sign === undefined ? x.intern(name) : x.names.internText(sign),
      nameNode: name === none ? node : name,
      flags: rule.flags,
    });
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    const name = x.child(node, x.rule(node)!.name);
    if (row === undefined) return;
    const type = node + 1;
    const isBefore = name === none ? type < afterOf(x.nodes, node) : type < name;
    const hasType = isBefore && (x.role(type) === roles.typeName || x.role(type) === roles.compositeType);
    if (hasType) x.symbols.type[row] = x.row(type);
    closeAt(x, node, row);
  },
};

/** Of the signatures, only an operator's has no kind outside of a type. */
function isOperator(x: Extraction, node: number): boolean {
  return x.rule(node)!.kind < 0;
}

function openFunction(x: Extraction, node: number, symbol: NewSymbol): void {
  const end = endOf(x, node);
  const row = addSymbol(x, node, symbol);
  const head = x.text.slice(x.end(node), x.start(end) + 6);
  if (/^\s*async\b/.test(x.text.slice(x.start(end), x.start(end) + 6)) || /\basync\b/.test(head))
    x.symbols.flags[row]! |= symbolFlags.async;
  const isStatic = /(?:^|\n|[;{}])\s*(?:external\s+)?static\s[^;{}]*$/.test(
    x.text.slice(Math.max(0, x.start(node) - 40), x.start(node)),
  );
  if (isStatic && x.scopeKind === scopeKinds.type) x.symbols.flags[row]! |= symbolFlags.static;
  x.symbols.end[row] = Math.max(x.symbols.end[row]!, x.end(end));
  x.openSymbolScope(end, scopeKinds.function, row);
  x.memo.set(node, row);
}

function closeAt(x: Extraction, node: number, row: number): void {
  const start = x.symbols.start[row]!;
  seeGenerics(x, row, start);
  x.symbols.signature[row] = foldSignature(x, start, x.end(node));
  if (endOf(x, node) !== node) return;
  x.symbols.flags[row]! |= symbolFlags.declaration;
  x.closeScopes(node);
}

/** The scope of a function begins with its body, but what its signature declares has its type parameters, too. */
function seeGenerics({ bindings }: Extraction, row: number, start: number): void {
  for (let at = bindings.length - 1; at >= 0 && bindings.owner[at] === row; at--)
    if (bindings.kind[at] === genericKind) bindings.start[at] = start;
}

/** `Type(…)` is the constructor, `Type.name(…)` a function of the class. */
export const constructor: Hook = {
  enter(x, node) {
    const names: number[] = [];
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.name) names.push(child);
    });
    const [type, named] = names;
    if (type === undefined) return undefined;
    for (const name of names) x.exclude(name);
    const flags = named === undefined ? symbolFlags.constructor : symbolFlags.static;
    openFunction(x, node, {
      kind: methodKind,
      name: x.intern(named ?? type),
      nameNode: named ?? type,
      flags,
    });
    const row = x.memo.get(node)!;
    if (named !== undefined)
      x.symbols.type[row] = x.addExpression(ops.type, x.intern(type), none, x.start(type));
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row === undefined) return;
    closeAt(x, node, row);
    x.symbols.flags[row]! &= ~symbolFlags.declaration; // without a body it sets fields
  },
};

/** `: this.named(…)`, `: super.named(…)`; without a name, the unnamed constructor. */
export const delegated: Hook = {
  enter(x, node) {
    const name = delegatedName(x, node);
    if (name !== none) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const word = node + 1;
    const name = delegatedName(x, node);
    if (name !== none && x.row(word) !== none)
      x.rowOf[word] = x.addExpression(ops.member, x.intern(name), x.row(word), x.start(name));
    delegatedConstructor.exit?.(x, node);
  },
};

/** The name after `this.` or `super.`; `none` for other initializers. */
function delegatedName(x: Extraction, node: number): number {
  const word = node + 1;
  if (word >= x.count || (x.role(word) !== roles.self && x.role(word) !== roles.super)) return none;
  const name = afterOf(x.nodes, word);
  return name < afterOf(x.nodes, node) && x.role(name) === roles.name ? name : none;
}

/** `=> value` is the function's result. */
export const body: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const last = lastChild(x, node);
    if (row === none || last === none || x.symbols.value[row] !== none) return;
    if (x.role(last) !== roles.block) x.symbols.value[row] = x.row(last);
  },
};

export const returned: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const value = last === none ? none : x.row(last);
    noteValue(x, value);
    const symbol = x.returningSymbol();
    if (symbol !== none && x.symbols.value[symbol] === none) x.symbols.value[symbol] = value;
  },
};
