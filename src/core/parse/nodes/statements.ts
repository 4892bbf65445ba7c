// Blocks, loops and assignments: statements that open scopes, bind names or declare fields.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { assignField, assignLocal, assignVariable } from "./assigned-values.ts";
import { bindPattern, excludePattern, noteValue } from "./bindings.ts";
import { addSymbol, finishSymbol } from "./declarations.ts";
import { notePut } from "./elements.ts";
import { noteGiven } from "./given-values.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf } from "../tree/flat-tree.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { noField, roles, scopeKinds } from "../tree/rules.ts";

const elementKind = bindingKinds.indexOf("element");
const fieldKind = symbolKindCode("field");

/** A block has its own scope, unless it is the body of the node that just opened one. It binds a caught error. */
export function enterBlock(x: Extraction, node: number, rule: CompiledRule): void {
  const around = x.parent();
  if (rule.scope === scopeKinds.none && around !== none) {
    if (x.scopeNode === around || x.role(around) === roles.wrapper) return;
  }
  const kind = rule.scope === scopeKinds.none ? scopeKinds.block : rule.scope;
  x.openScope(node, kind, x.start(node), x.end(node));
  excludePattern(x, x.child(node, rule.name));
}

export function exitBlock(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.name);
  if (target === none) return;
  bindPattern(x, target, {
    span: x.scopeSpan(),
    type: x.row(x.child(node, rule.type)),
    value: x.row(x.child(node, rule.value)),
  });
}

/**
 * A loop over elements. Its names live in the loop; with a `scope`, in the enclosing node (a comprehension); or, if
 * assignment declares names, in the function.
 */
export function enterElement(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.left);
  if (rule.scope === scopeKinds.none) x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
  if (target !== none && (rule.type === noField || x.child(node, rule.type) !== none))
    excludePattern(x, target);
}

export function exitElement(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.left);
  if (target === none) return;
  const hoist = x.rules.source.assignmentDeclares === true && rule.scope === scopeKinds.none;
  const span = hoist
    ? { start: x.start(node), end: x.scopeSpan(true).end, wholeIfFirst: true }
    : x.scopeSpan();
  bindPattern(x, target, { span, type: none, value: x.row(x.child(node, rule.right)), kind: elementKind });
}

/** `self.name = value` declares a field if the language allows it, and so does `self.name, self.size = values`. */
export function enterAssign(x: Extraction, node: number, rule: CompiledRule): void {
  if (x.rules.source.fieldsBySelf !== true) return;
  const target = x.child(node, rule.left);
  if (target === none) return;
  if (x.isPattern(target)) for (const member of membersIn(x, target)) declareFieldAt(x, member, member);
  else declareFieldAt(x, node, target);
}

/** `target`: the node of `self.name`, which `node` assigns. */
function declareFieldAt(x: Extraction, node: number, target: number): void {
  if (x.role(target) !== roles.member) return;
  const member = x.rule(target)!; // members have rules
  const base = x.child(target, member.base);
  const property = x.child(target, member.property);
  if (base === none || property === none || afterOf(x.nodes, base) !== base + 1 || !namesSelf(x, base))
    return;
  declareFieldOfSelf(x, node, property, x.intern(property));
}

/** Marks the members that a pattern assigns as written: `self.name, self.size = values`. */
export function markWritten(x: Extraction, pattern: number): void {
  if (pattern === none || !x.isPattern(pattern)) return;
  for (const member of membersIn(x, pattern)) x.addFlags(x.row(member), expressionFlags.write);
}

/** The nodes of members that a pattern assigns. */
function membersIn(x: Extraction, pattern: number, levels = 32): number[] {
  if (x.role(pattern) === roles.member) return [pattern];
  if (!x.isPattern(pattern) || levels === 0) return [];
  const found: number[] = [];
  const after = afterOf(x.nodes, pattern);
  for (let at = pattern + 1; at < after; at = afterOf(x.nodes, at))
    found.push(...membersIn(x, at, levels - 1));
  return found;
}

/** Declares the field that the assignment `node` sets on the object of the type around it. */
export function declareFieldOfSelf(x: Extraction, node: number, nameNode: number, name: number): void {
  const type = x.enclosingType();
  if (type === none) return;
  if (x.declares(type, name)) {
    // `self.pool = None` says nothing about the field; a value assigned elsewhere does.
    const known = x.lateValues.field(type, name);
    if (known !== none) x.memo.set(node, known);
    return;
  }
  const { owner } = x;
  x.owner = type;
  const row = addSymbol(x, node, { kind: fieldKind, name, nameNode, flags: 0 });
  x.lateValues.addField(type, name, row);
  finishSymbol(x, row, node, none);
  x.owner = owner;
  x.memo.set(node, row);
}

export function exitAssign(x: Extraction, node: number, rule: CompiledRule): void {
  const value = x.row(x.child(node, rule.right));
  const target = x.row(x.child(node, rule.left));
  noteValue(x, value);
  x.addFlags(target, expressionFlags.write);
  const left = x.child(node, rule.left);
  markWritten(x, left);
  if (left !== none && value !== none && givesValue(x, node, rule, left)) noteGiven(x, target, value);
  const isPlainly = left !== none && value !== none && isPlain(x, node, rule, left);
  if (isPlainly && x.role(left) === roles.name) setLateValue(x, x.intern(left), node, value);
  const field = x.memo.get(node);
  if (field === undefined) {
    notePut(x, target, value);
    return;
  }
  if (x.symbols.value[field] === none || saysNothing(x, x.symbols.value[field]!))
    x.symbols.value[field] = value;
  else if (isPlainly && x.rules.source.untypedNames === true) assignField(x, field, value);
  if (x.symbols.type[field] !== none) return;
  const type = x.row(x.child(node, rule.type));
  x.symbols.type[field] = type === none ? (x.writtenTypes.get(node) ?? none) : type;
}

/** `=` but not `+=`. */
function isPlain(x: Extraction, node: number, rule: CompiledRule, left: number): boolean {
  const right = x.child(node, rule.right);
  return right === none || !/[^\s=:]/.test(x.text.slice(x.end(left), x.start(right)).slice(0, 8));
}

/** `=`, `+=` and `??=`, but not `-=`, which takes a handler from an event. */
function givesValue(x: Extraction, node: number, rule: CompiledRule, left: number): boolean {
  if (x.rules.source.keepsFunctions !== true) return false;
  const end = x.end(left);
  return /^\s*(?:\+|\?\?)?=/.test(x.text.slice(end, Math.min(end + 8, x.start(x.child(node, rule.right)))));
}

/** `None`, if the language has a row for it. */
export function saysNothing(x: Extraction, row: number): boolean {
  const name = x.expressions.name[row]!;
  if (x.expressions.op[row] !== ops.literal || name === noString) return false;
  return x.rules.emptyTypes.has(x.names.get(name));
}

/**
 * `let tree; … tree = makeTree()`: a local declared with neither type nor value gets those of its first assignment. In
 * languages whose names have no type of their own, later assignments add to them, from the end of `node` on: in
 * `at = at.next()`, the second `at` is what it was before.
 */
export function setLateValue(x: Extraction, name: number, node: number, value: number): void {
  const binding = x.lateValues.local(name);
  const isOpen = binding !== none && isVisibleAt(x, binding, x.start(node));
  if (isOpen && x.bindings.value[binding] === none) {
    x.bindings.value[binding] = value;
    return;
  }
  const known = x.lateValues.binding(name);
  if (known !== none && isVisibleAt(x, known, x.start(node))) {
    if (x.rules.source.untypedNames === true) assignLocal(x, known, name, node, value);
    return;
  }
  if (isOpen) return;
  const variable = x.lateValues.variable(name);
  if (variable === none) return;
  if (x.symbols.value[variable] === none) x.symbols.value[variable] = value;
  else if (x.rules.source.untypedNames === true) assignVariable(x, variable, node, value);
}

function isVisibleAt(x: Extraction, binding: number, offset: number): boolean {
  return x.bindings.start[binding]! <= offset && offset < x.bindings.end[binding]!;
}

function namesSelf(x: Extraction, node: number): boolean {
  return x.role(node) === roles.self || (x.role(node) === roles.name && x.intern(node) === x.selfName);
}
