// Declarations: nodes that are symbols, with their names, flags, docs and signatures.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { readModifiers, settleAccess } from "./access.ts";
import { noteValue } from "./bindings.ts";
import { cleanDocstring, takeDoc } from "./docs.ts";
import { declaredType, setTypeArguments } from "./type-rows.ts";
import { excluded } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, startOf } from "../tree/flat-tree.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { roles, scopeKinds } from "../tree/rules.ts";
import { foldSignature } from "./signatures.ts";

const openParenthesis = 0x28;
const testKind = symbolKindCode("test");

export function enterSymbol(x: Extraction, node: number, rule: CompiledRule): void {
  const nameNode = x.presentChild(node, rule.name);
  const scope = rule.scope === scopeKinds.none ? scopeKinds.block : rule.scope;
  // The value of `const Name = class {}` belongs to Name; a class expression without a name belongs to no symbol.
  const memberOnly = rule.kind < 0 && x.scopeKind !== scopeKinds.type;
  if (x.rowOf[node] === excluded || memberOnly || (nameNode === none && rule.called === undefined)) {
    x.excludeAll(nameNode);
    x.openScope(node, scope, x.start(node), x.end(node));
    return;
  }
  const name = nameNode === none ? x.names.internText(calledBy(x, node, rule)) : internName(x, nameNode);
  const kind = x.scopeKind === scopeKinds.type && rule.memberKind >= 0 ? rule.memberKind : rule.kind;
  x.excludeAll(nameNode);
  const row = addSymbol(x, node, {
    kind,
    name,
    nameNode: nameNode === none ? node : nameNode,
    flags: rule.flags,
  });
  x.openSymbolScope(node, scope, row);
}

/** The name of a symbol without a node for it: what its hook reads in the source, else that of the rule. */
function calledBy(x: Extraction, node: number, rule: CompiledRule): string {
  const hook = rule.hook === undefined ? undefined : x.hooks[rule.hook];
  return hook?.called?.(x, node) ?? rule.called!;
}

export function exitSymbol(x: Extraction, node: number, rule: CompiledRule): void {
  const row = x.symbolOpenedBy(node);
  if (row === none) return;
  const body = x.child(node, rule.body);
  x.symbols.type[row] = declaredType(x, node);
  const value = x.row(x.child(node, rule.value));
  if (value !== none) x.symbols.value[row] = value;
  finishSymbol(x, row, node, body);
  if (body === none) x.symbols.flags[row]! |= rule.withoutBody;
  if (rule.tests?.test(x.text.slice(x.start(node), x.symbols.nameStart[row])) === true) markTest(x, row);
}

/** Marks a symbol as a test. */
export function markTest(x: Extraction, row: number): void {
  x.symbols.kind[row] = testKind;
  x.symbols.flags[row]! |= symbolFlags.test;
}

/** The return value of a function without a declared type: the first value that has a row. */
export function exitReturn(x: Extraction, node: number, rule: CompiledRule): void {
  const value = x.row(x.child(node, rule.value));
  noteValue(x, value);
  const symbol = x.returningSymbol();
  if (symbol !== none && x.symbols.value[symbol] === none) x.symbols.value[symbol] = value;
}

/** Heritage: the innermost symbol inherits from, or implements, every reference directly inside. */
export function exitHeritage(x: Extraction, node: number, rule: CompiledRule): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    const base = x.row(at);
    if (base === none || x.owner === 0 || x.expressions.op[base] === ops.literal) continue;
    const list = afterOf(x.nodes, at);
    if (list < after && x.role(list) === roles.typeArguments) setTypeArguments(x, list, base);
    x.addExpression(rule.op < 0 ? ops.inherit : rule.op, noString, base, startOf(x.nodes, at));
  }
}

/** What a declaration says about its symbol: code of its kind, string and node of its name, flags. */
export interface NewSymbol {
  readonly kind: number;
  readonly name: number;
  readonly nameNode: number;
  readonly flags: number;
}

/**
 * Adds the symbol that `node` declares, with its flags, doc and span. It ends with `node`, and begins with the
 * outermost wrapper (export, decorators). `finishSymbol` sets the signature.
 */
export function addSymbol(x: Extraction, node: number, { kind, name, nameNode, flags }: NewSymbol): number {
  const { symbols } = x;
  let start = x.start(node);
  let outermost = node;
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.role(around) !== roles.wrapper || firstDeclared(x, around) !== outermost) break;
    outermost = around;
    start = x.start(around);
  }
  const row = symbols.add(kind, name, x.owner, { start, end: x.end(node), nameStart: x.start(nameNode) });
  symbols.owner[row] = x.scopeOwnerName;
  // Methods declared outside their types are told apart by type; negative numbers cannot clash with a parent's row.
  const ownerName = x.scopeOwnerName;
  symbols.ordinal[row] = x.nextOrdinal(ownerName === noString ? x.owner : -1 - ownerName, name);
  symbols.flags[row] = flags;
  let visibility = -1;
  for (let outwards = -1; ; outwards++) {
    const at = outwards < 0 ? node : x.parent(outwards);
    visibility = Math.max(visibility, readModifiers(x, at, row));
    if (at === outermost || at === none) break;
    if (x.role(x.parent(outwards + 1)) !== roles.wrapper) break;
  }
  const { constructorName } = x.rules.source;
  if (
    constructorName !== undefined &&
    x.names.get(name) === constructorName &&
    x.scopeKind === scopeKinds.type
  ) {
    symbols.flags[row] |= symbolFlags.constructor;
  }
  settleAccess(x, row, visibility);
  takeDoc(x, row, start);
  return row;
}

/** Sets the signature, and the doc if that is the first string of the body. `body` is `none` if there is none. */
export function finishSymbol(x: Extraction, row: number, node: number, body: number): void {
  const end = body === none ? x.end(node) : x.start(body);
  x.symbols.signature[row] = foldSignature(x, signatureStart(x, node, x.symbols.start[row]!), end);
  if (body === none || x.rules.source.docstrings !== true) return;
  const first = findDocstring(x, body);
  if (first === none) return;
  const doc = cleanDocstring(x.slice(first));
  if (doc !== "") x.symbols.doc[row] = x.names.internText(doc);
}

/** Finishes the symbol that the node opened, if it has no body. */
export function finishOpened(x: Extraction, node: number): void {
  const row = x.symbolOpenedBy(node);
  if (row !== none) finishSymbol(x, row, node, none);
}

/** A declared name as it is shown: strings lose their quotes. */
export function internName(x: Extraction, node: number): number {
  const start = x.start(node);
  const end = x.end(node);
  const quote = x.text.charCodeAt(start);
  const quoted =
    end - start > 2 && (quote === 0x22 || quote === 0x27) && x.text.charCodeAt(end - 1) === quote;
  return quoted ? x.names.intern(x.text, start + 1, end - 1) : x.names.intern(x.text, start, end);
}

/** The string that is a body's first statement; `none` if there is none. */
function findDocstring(x: Extraction, body: number): number {
  const first = body + 1;
  if (first >= afterOf(x.nodes, body) || x.role(first) !== roles.literal) return none;
  return x.start(first) === x.start(body) && x.rule(first)!.as === "string" ? first : none;
}

/**
 * The declaration inside a wrapper: its first child that is not a modifier, comment or decorator. `none` for a list in
 * parentheses.
 */
function firstDeclared(x: Extraction, wrapper: number): number {
  const after = afterOf(x.nodes, wrapper);
  for (let at = wrapper + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role !== roles.modifier && role !== roles.decorator && opensList(x.text, x.start(at))) return none;
    if (role !== roles.modifier && role !== roles.comment && role !== roles.decorator) return at;
  }
  return none;
}

/** Whether the last character before `at` other than white space is "(": `const (` in Go. */
function opensList(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before--;
  return text.charCodeAt(before) === openParenthesis;
}

/** Offset after the leading decorators inside the declaration or its wrapper. */
function signatureStart(x: Extraction, node: number, start: number): number {
  let at = start;
  for (let outwards = -1; ; outwards++) {
    const around = outwards < 0 ? node : x.parent(outwards);
    if (around === none || x.start(around) < start) break;
    if (outwards >= 0 && x.role(around) !== roles.wrapper) break;
    const after = afterOf(x.nodes, around);
    for (let child = around + 1; child < after; child = afterOf(x.nodes, child)) {
      if (x.role(child) !== roles.decorator) break;
      at = Math.max(at, x.end(child));
    }
  }
  return at;
}
