// Dart variables: fields, constants and locals, whose types are siblings, and what loops and patterns bind.
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { before } from "./syntax-chains.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");
const constantKind = symbolKindCode("constant");

/** `name = value` in a declaration that begins with its modifiers and type. */
export const variable: Hook = {
  enter(x, node) {
    const name = variableName(x, node);
    if (name === none) return undefined;
    x.exclude(name);
    if (!x.declaresSymbols) return undefined;
    const rule = x.rule(node)!;
    const isMember = x.scopeKind === scopeKinds.type;
    const first = firstOfDeclaration(x, node);
    const words = x.text.slice(x.start(first), x.start(name));
    const isConstant = /\b(?:const|final)\b/.test(words);
    const kind = isMember ? rule.memberKind : isConstant ? constantKind : rule.kind;
    const row = addSymbol(x, first, { kind, name: x.intern(name), nameNode: name, flags: 0 });
    if (x.role(x.parent()) !== roles.wrapper && /\bstatic\b/.test(words))
      x.symbols.flags[row]! |= symbolFlags.static;
    x.symbols.end[row] = x.end(node);
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit(x, node) {
    const name = variableName(x, node);
    if (name === none) return;
    const last = lastChild(x, node);
    const value = last === name || last < name ? none : x.row(last);
    noteValue(x, value);
    const row = x.symbolOpenedBy(node);
    const type = typeOf(x, node, name);
    if (row === none) {
      addBinding(x, x.intern(name), { kind: localKind, span: localSpan(x, node, false), type, value });
      return;
    }
    x.symbols.type[row] = type;
    x.symbols.value[row] = value;
    x.symbols.signature[row] = foldSignature(x, x.symbols.start[row]!, x.end(node));
  },
};

function variableName(x: Extraction, node: number): number {
  const named = x.child(node, x.rule(node)!.name);
  return named === none ? x.childOfRole(node, roles.name) : named;
}

/** The first of the modifiers and type names beside a declarator; the declarator itself if there are none. */
function firstOfDeclaration(x: Extraction, node: number): number {
  const around = x.parent();
  if (around !== none && x.role(around) === roles.wrapper) return around;
  let first = node;
  let at = around === none ? 1 : around + 1;
  let run: number = none;
  for (; at < node; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    const isPart = role === roles.modifier || role === roles.typeName || role === roles.typeArguments;
    if (!isPart) run = none;
    else if (run === none) run = at;
  }
  if (run !== none && !x.text.slice(x.start(run), x.start(node)).includes(";")) first = run;
  return first;
}

/** The declared type, inside a local's declaration or beside a declarator. */
function typeOf(x: Extraction, node: number, name: number): number {
  for (let at = node + 1; at < name; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.typeName && x.rowOf[at] !== excluded) return x.row(at);
  }
  let at = before(x, node);
  while (at !== none && (x.role(at) === roles.typeArguments || x.rowOf[at] === excluded)) at = before(x, at);
  return at !== none && x.role(at) === roles.typeName ? x.row(at) : none;
}

/** `for (final item in list)` */
export const forParts: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none) return;
    const last = lastChild(x, node);
    const type = typeOf(x, node, name);
    const list = last > name ? x.row(last) : none;
    addBinding(x, x.intern(name), { kind: elementKind, span: x.scopeSpan(), type, value: list });
  },
};

export const catchParameters: Hook = {
  enter(x, node) {
    forEachChild(x, node, (child) => {
      x.exclude(child);
      addBinding(x, x.intern(child), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
    });
    return true;
  },
};

/** `Type name` and `final name` in a pattern. */
export const variablePattern: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.name);
    if (name !== none) {
      x.exclude(name);
      addBinding(x, x.intern(name), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
      x.memo.set(node, x.bindings.length - 1);
    }
    return undefined;
  },
  exit(x, node) {
    const binding = x.memo.get(node);
    const type = x.childOfRole(node, roles.typeName);
    if (binding !== undefined && type !== none) x.bindings.type[binding] = x.row(type);
  },
};
