// Declarations: nodes that are symbols, with their names, flags, docs and signatures.
import { noString } from "../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../model/kinds.ts";
import { none, symbolFlags } from "../model/parsed-file.ts";
import { bindPattern, claimPattern, enterAssign, exitAssign, localSpan, noteValue } from "./bindings.ts";
import { cleanDocstring, takeDoc } from "./docs.ts";
import { setTypeArguments } from "./expressions.ts";
import { claimed } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, startOf } from "./flat-tree.ts";
import type { CompiledRule } from "./rules.ts";
import { ops, roles, scopeKinds } from "./rules.ts";
import { foldSignature } from "./signatures.ts";

const kinds = {
  constant: symbolKindCode("constant"),
  variable: symbolKindCode("variable"),
  field: symbolKindCode("field"),
  function: symbolKindCode("function"),
};
const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");
const openParenthesis = 0x28;
const internalCode = visibilities.indexOf("internal");
const protectedCode = visibilities.indexOf("protected");

export function enterSymbol(x: Extraction, node: number, rule: CompiledRule): void {
  const nameNode = x.child(node, rule.name);
  const scope = rule.scope === scopeKinds.none ? scopeKinds.block : rule.scope;
  // The value of `const Name = class {}` is Name's; a class expression without a name is nobody's.
  const memberOnly = rule.kind < 0 && x.scopeKind !== scopeKinds.type;
  if (x.rowOf[node] === claimed || memberOnly || (nameNode === none && rule.called === undefined)) {
    x.openScope(node, scope, x.start(node), x.end(node));
    return;
  }
  const name = nameNode === none ? x.names.internText(rule.called!) : internName(x, nameNode);
  const kind = x.scopeKind === scopeKinds.type && rule.memberKind >= 0 ? rule.memberKind : rule.kind;
  x.claimAll(nameNode);
  const row = addSymbol(x, node, kind, name, nameNode === none ? node : nameNode, rule.flags);
  x.openSymbolScope(node, scope, row);
}

export function exitSymbol(x: Extraction, node: number, rule: CompiledRule): void {
  const row = x.symbolOpenedBy(node);
  if (row === none) return;
  const body = x.child(node, rule.body);
  x.symbols.type[row] = x.row(x.child(node, rule.type));
  const value = x.row(x.child(node, rule.value));
  if (value !== none) x.symbols.value[row] = value;
  finishSymbol(x, row, node, body);
}

/** A declarator: a function where its value is one, else a symbol or, inside functions, a binding. */
export function enterVariable(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.name);
  if (target === none) return;
  const value = x.child(node, rule.value);
  const valueRole = value === none ? 0 : x.role(value);
  const simple = isSimpleName(x, target);
  if (simple && (valueRole === roles.lambda || valueRole === roles.symbol)) {
    const made = x.rule(value)!; // lambdas and symbols have rules
    const kind = made.kind < 0 ? kinds.function : made.kind;
    x.claimAll(target);
    x.claim(value);
    const inType = x.scopeKind === scopeKinds.type && made.memberKind >= 0;
    const row = addSymbol(
      x,
      node,
      inType ? made.memberKind : kind,
      internName(x, target),
      target,
      rule.flags,
    );
    x.openSymbolScope(node, scopeKinds.block, row);
  } else if (x.declaresSymbols && simple) {
    if (x.rules.source.assignmentDeclares === true && x.declares(x.owner, internName(x, target))) return;
    x.claimAll(target);
    const row = addSymbol(x, node, variableKind(x, node, rule), internName(x, target), target, rule.flags);
    x.openSymbolScope(node, scopeKinds.block, row);
  } else if (simple || x.isPattern(target)) {
    claimPattern(x, target);
    if (x.declaresSymbols) addPatternSymbols(x, node, rule, target);
  } else enterAssign(x, node, rule);
}

export function exitVariable(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.name);
  if (target === none) return;
  const valueNode = x.child(node, rule.value);
  const value = x.row(valueNode);
  const type = x.row(x.child(node, rule.type));
  noteValue(x, value);
  const row = x.symbolOpenedBy(node);
  if (row !== none) {
    x.symbols.type[row] = type;
    if (value !== none) x.symbols.value[row] = value;
    const made = valueNode === none || x.rowOf[valueNode] !== claimed ? undefined : x.rule(valueNode);
    const body = made === undefined ? none : x.child(valueNode, made.body);
    if (made?.role === roles.lambda) {
      x.symbols.type[row] = x.row(x.child(valueNode, made.type));
      if (body !== none && x.row(body) !== none) x.symbols.value[row] = x.row(body); // x => value
    }
    finishSymbol(x, row, node, body);
  } else if (x.rowOf[target] === claimed || x.isPattern(target)) {
    if (x.declaresSymbols) setPatternValues(x, node, target, value);
    else bindPattern(x, target, localSpan(x, node, isHoisted(x)), type, value);
  } else exitAssign(x, node, rule);
  x.rowOf[node] = Math.max(value, none); // a = b = value
}

function isHoisted(x: Extraction): boolean {
  const around = x.parent();
  return x.rules.source.assignmentDeclares === true || (around !== none && x.rule(around)?.hoist === true);
}

/** What a function without declared type returns: the first value that says something. */
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

/**
 * Adds the symbol that `node` declares, with its flags, doc and place. It ends with `node`, and begins where the
 * wrappers around it (export, decorators) begin. The signature is set by `finishSymbol`.
 */
export function addSymbol(
  x: Extraction,
  node: number,
  kind: number,
  name: number,
  nameNode: number,
  flags: number,
): number {
  const { symbols } = x;
  let start = x.start(node);
  let outermost = node;
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.role(around) !== roles.wrapper || firstDeclared(x, around) !== outermost) break;
    outermost = around;
    start = x.start(around);
  }
  const row = symbols.add(kind, name, x.owner, start, x.end(node), x.start(nameNode));
  symbols.owner[row] = x.scopeOwnerName;
  // Methods beside their types are told apart by those: negative numbers are no parent's.
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

/** Sets the signature, and the doc where it is the first string of the body. `body` is `none` without one. */
export function finishSymbol(x: Extraction, row: number, node: number, body: number): void {
  const end = body === none ? x.end(node) : x.start(body);
  x.symbols.signature[row] = foldSignature(x, signatureStart(x, node, x.symbols.start[row]!), end);
  if (body === none || x.rules.source.docstrings !== true) return;
  const first = findDocstring(x, body);
  if (first === none) return;
  const doc = cleanDocstring(x.slice(first));
  if (doc !== "") x.symbols.doc[row] = x.names.internText(doc);
}

/** A declared name as it is shown: strings without quotes. */
export function internName(x: Extraction, node: number): number {
  const start = x.start(node);
  const end = x.end(node);
  const quote = x.text.charCodeAt(start);
  const quoted =
    end - start > 2 && (quote === 0x22 || quote === 0x27) && x.text.charCodeAt(end - 1) === quote;
  return quoted ? x.names.intern(x.text, start + 1, end - 1) : x.names.intern(x.text, start, end);
}

/** The string that is a body's first statement, `none` without one. */
function findDocstring(x: Extraction, body: number): number {
  const first = body + 1;
  if (first >= afterOf(x.nodes, body) || x.role(first) !== roles.literal) return none;
  return x.start(first) === x.start(body) && x.rule(first)!.as === "string" ? first : none;
}

function isSimpleName(x: Extraction, node: number): boolean {
  const role = x.role(node);
  if (role === roles.literal) return x.rule(node)!.as === "string";
  return role === roles.name || role === roles.property;
}

function variableKind(x: Extraction, node: number, rule: CompiledRule): number {
  if (x.scopeKind === scopeKinds.type) return rule.memberKind < 0 ? kinds.field : rule.memberKind;
  if (rule.kind >= 0) return rule.kind;
  if (x.rules.source.constantsInCapitals === true) {
    return /^_*[A-Z][A-Z0-9_]*$/.test(x.slice(x.child(node, rule.name))) ? kinds.constant : kinds.variable;
  }
  const around = x.parent();
  const words = around !== none && x.role(around) === roles.wrapper ? around : node;
  return hasConstantWord(x, words) || hasConstantWord(x, node) ? kinds.constant : kinds.variable;
}

function hasConstantWord(x: Extraction, node: number): boolean {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.modifier && x.rules.modifiers.get(x.slice(at))?.constant === true) return true;
  }
  return false;
}

function addPatternSymbols(x: Extraction, node: number, rule: CompiledRule, target: number): void {
  const kind = variableKind(x, node, rule);
  const first = x.symbols.length;
  forEachPatternName(x, target, (name) => {
    const row = addSymbol(x, node, kind, x.intern(name), name, rule.flags);
    x.symbols.start[row] = x.start(name);
    x.symbols.end[row] = x.end(name);
  });
  x.memo.set(node, first);
}

function setPatternValues(x: Extraction, node: number, target: number, value: number): void {
  let row = x.memo.get(node) ?? 0;
  bindPattern(x, target, undefined, none, value, (_name, from, property) => {
    x.symbols.value[row] =
      property === noString ? from : x.addExpression(ops.member, property, from, x.start(target));
    x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
    row++;
  });
}

function forEachPatternName(x: Extraction, target: number, visit: (name: number) => void): void {
  const after = afterOf(x.nodes, target);
  for (let at = target; at < after; at++) if (x.rowOf[at] === claimed && x.role(at) === roles.name) visit(at);
}

/** Reads the words before a declaration into its flags; returns the visibility they name, -1 without one. */
function readModifiers(x: Extraction, node: number, row: number): number {
  let visibility = -1;
  if (node === none) return visibility;
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) !== roles.modifier) continue;
    const meaning = x.rules.modifiers.get(x.slice(at));
    if (meaning === undefined) continue;
    x.symbols.flags[row]! |= meaning.flags;
    if (meaning.visibility >= 0) visibility = meaning.visibility;
  }
  return visibility;
}

function settleAccess(x: Extraction, row: number, named: number): void {
  const { symbols, rules } = x;
  const name = x.names.get(symbols.name[row]!);
  const policy = rules.source.exported ?? "marked";
  const visibility = visibilityOf(policy, name, named);
  symbols.visibility[row] = visibility;
  if (!x.declaresSymbols || (symbols.parent[row] !== 0 && policy === "marked")) return;
  const exported =
    policy === "always" ||
    (policy === "capital" && /^\p{Lu}/u.test(name)) ||
    ((policy === "unless-private" || policy === "unless-underscore") && visibility === publicCode);
  if (exported) symbols.flags[row]! |= symbolFlags.exported;
}

/** What a word says, `named`, or where there is none the name. */
function visibilityOf(policy: string, name: string, named: number): number {
  if (policy === "unless-underscore" && name.startsWith("_") && !/^__.*__$/.test(name)) {
    return name.startsWith("__") ? privateCode : protectedCode;
  }
  if (named >= 0) return named;
  if (policy === "capital" && !/^\p{Lu}/u.test(name)) return internalCode;
  return name.startsWith("#") ? privateCode : publicCode;
}

/** The declaration that a wrapper is about: its first child that is no word, comment or decorator; `none` for a list in parentheses. */
function firstDeclared(x: Extraction, wrapper: number): number {
  const after = afterOf(x.nodes, wrapper);
  for (let at = wrapper + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role !== roles.modifier && role !== roles.decorator && opensList(x.text, x.start(at))) return none;
    if (role !== roles.modifier && role !== roles.comment && role !== roles.decorator) return at;
  }
  return none;
}

/** The last character before `at` that is no white space is "(": `const (` in Go. */
function opensList(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before--;
  return text.charCodeAt(before) === openParenthesis;
}

/** Behind the decorators that stand first, inside the declaration or its wrapper. */
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
