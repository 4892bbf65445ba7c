// Dart variables: fields, constants and locals, whose types are siblings, and what loops and patterns bind.
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { childrenOf, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { bindLoopParts, excludeParts } from "./syntax-records.ts";

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
  const name = named === none ? x.childOfRole(node, roles.name) : named;
  return name === none || x.isMissing(name) ? none : name;
}

/** The first of the modifiers and type names beside a declarator; the declarator itself if there are none. */
function firstOfDeclaration(x: Extraction, node: number): number {
  const around = x.parent();
  if (around !== none && x.role(around) === roles.wrapper) return around;
  let first = node;
  for (let at = x.before(node); at !== none; at = x.before(at)) {
    const role = x.role(at);
    const isPart = role === roles.modifier || role === roles.typeArguments || isWrittenType(x, at);
    if (!isPart || x.text.slice(x.end(at), x.start(first)).includes(";")) return first;
    first = at;
  }
  return first;
}

/**
 * The declared type, inside a local's declaration or beside a declarator. @param outwards - how many nodes are open
 * inside the declarator
 */
function typeOf(x: Extraction, node: number, name: number, outwards = 0): number {
  for (let at = node + 1; at < name; at = afterOf(x.nodes, at)) {
    if (isWrittenType(x, at) && x.rowOf[at] !== excluded) return x.row(at);
  }
  let at = x.before(node, outwards);
  while (at !== none && (x.role(at) === roles.typeArguments || x.rowOf[at] === excluded))
    at = x.before(at, outwards);
  return at !== none && isWrittenType(x, at) ? x.row(at) : none;
}

/** The type declared for the variable whose value is being read; `none` if the node declares no variable. */
export function declaredTypeAround(x: Extraction, outwards: number): number {
  const holder = x.parent(outwards);
  if (holder === none || x.rule(holder)?.hook !== "variable") return none;
  const name = variableName(x, holder);
  return name === none ? none : typeOf(x, holder, name, outwards + 1);
}

/** `Type`, `Result Function(Type)` or `(Type, Other)` */
export function isWrittenType(x: Extraction, node: number): boolean {
  const role = x.role(node);
  return role === roles.typeName || role === roles.functionType || role === roles.compositeType;
}

/** `for (final item in list)` */
export const forParts: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none) x.exclude(name);
    else excludeParts(x, node);
    return undefined;
  },
  exit(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none) {
      bindLoopParts(x, node);
      return;
    }
    const last = lastChild(x, node);
    const type = typeOf(x, node, name);
    const list = last > name ? x.row(last) : none;
    addBinding(x, x.intern(name), { kind: elementKind, span: x.scopeSpan(), type, value: list });
  },
};

/** `on Type catch (error, stack) { … }` binds the names in the block that follows; the error is a Type. */
export const catchParameters: Hook = {
  enter(x, node) {
    let at = x.before(node);
    while (at !== none && (x.role(at) === roles.typeArguments || x.rowOf[at] === excluded)) at = x.before(at);
    const isTyped = at !== none && x.role(at) === roles.typeName && isOnClause(x, at, node);
    const block = afterOf(x.nodes, node);
    const hasBlock = block < x.count && x.role(block) === roles.block;
    const span = hasBlock ? { start: x.end(node), end: x.end(block) } : x.scopeSpan();
    childrenOf(x, node).forEach((child, place) => {
      x.exclude(child);
      const type = isTyped && place === 0 ? x.row(at) : none;
      addBinding(x, x.intern(child), { kind: localKind, span, type, value: none });
    });
    return true;
  },
};

/** Whether only `catch` stands between the type and the names, and `on` before it. */
function isOnClause(x: Extraction, type: number, names: number): boolean {
  return (
    /\bon\s+$/.test(x.text.slice(Math.max(0, x.start(type) - 40), x.start(type))) &&
    !/[{}]/.test(x.text.slice(x.start(type), x.start(names)))
  );
}

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
    if (binding === undefined) return;
    x.bindings.value[binding] = matchedField(x, node);
    if (type !== none) x.bindings.type[binding] = x.row(type);
  },
};

/** `Type(field: final name)` and `Type(:final field)` take a field out of what they match. */
function matchedField(x: Extraction, node: number): number {
  const pattern = x.parent();
  if (pattern === none || x.rule(pattern)?.hook !== "objectPattern") return none;
  const type = x.row(x.childOfRole(pattern, roles.typeName));
  if (type === none) return none;
  const label = x.before(node);
  const isNamed = label !== none && x.role(label) === roles.name && isLabel(x, label, node);
  const field = isNamed ? label : x.childOfRole(node, roles.name);
  return x.addExpression(ops.member, x.intern(field), type, x.start(field));
}

function isLabel(x: Extraction, label: number, node: number): boolean {
  return /^\s*:\s*$/.test(x.text.slice(x.end(label), x.start(node)));
}

/** The names of its fields are no values of their own. */
export const objectPattern: Hook = {
  enter(x, node) {
    forEachChild(x, node, (child) => {
      const isField =
        x.role(child) === roles.name && /^\s*:/.test(x.text.slice(x.end(child), x.end(child) + 8));
      if (isField) x.exclude(child);
    });
    return undefined;
  },
};
