// Blocks, loops and assignments: statements that open scopes, bind names or declare fields.
import { symbolKindCode } from "../model/kinds.ts";
import { bindingKinds, expressionFlags, none } from "../model/parsed-file.ts";
import { bindPattern, claimPattern, noteValue } from "./bindings.ts";
import { addSymbol, finishSymbol } from "./declarations.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf } from "./flat-tree.ts";
import type { CompiledRule } from "./rules.ts";
import { noField, roles, scopeKinds } from "./rules.ts";

const elementKind = bindingKinds.indexOf("element");
const fieldKind = symbolKindCode("field");

/** A block has its own scope, unless it is the body of what has just opened one. A caught error is bound in it. */
export function enterBlock(x: Extraction, node: number, rule: CompiledRule): void {
  const around = x.parent();
  if (rule.scope === scopeKinds.none && around !== none) {
    if (x.scopeNode === around || x.role(around) === roles.wrapper) return;
  }
  const kind = rule.scope === scopeKinds.none ? scopeKinds.block : rule.scope;
  x.openScope(node, kind, x.start(node), x.end(node));
  claimPattern(x, x.child(node, rule.name));
}

export function exitBlock(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.name);
  if (target === none) return;
  bindPattern(x, target, x.scopeSpan(), x.row(x.child(node, rule.type)), x.row(x.child(node, rule.value)));
}

/**
 * A loop over elements: its names live in the loop; with a `scope`, in what holds it (a comprehension); or, where
 * assignment declares, in the function.
 */
export function enterElement(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.left);
  if (rule.scope === scopeKinds.none) x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
  if (target !== none && (rule.type === noField || x.child(node, rule.type) !== none))
    claimPattern(x, target);
}

export function exitElement(x: Extraction, node: number, rule: CompiledRule): void {
  const target = x.child(node, rule.left);
  if (target === none) return;
  const hoist = x.rules.source.assignmentDeclares === true && rule.scope === scopeKinds.none;
  const span = hoist
    ? { start: x.start(node), end: x.scopeSpan(true).end, wholeIfFirst: true }
    : x.scopeSpan();
  bindPattern(x, target, span, none, x.row(x.child(node, rule.right)), undefined, elementKind);
}

/** `self.name = value` declares a field where the language says so. */
export function enterAssign(x: Extraction, node: number, rule: CompiledRule): void {
  if (x.rules.source.fieldsBySelf !== true) return;
  const target = x.child(node, rule.left);
  if (target === none || x.role(target) !== roles.member) return;
  const member = x.rule(target)!; // members have rules
  const base = x.child(target, member.base);
  const property = x.child(target, member.property);
  if (base === none || property === none || afterOf(x.nodes, base) !== base + 1 || !namesSelf(x, base))
    return;
  const type = x.enclosingType();
  if (type === none || x.declares(type, x.intern(property))) return;
  const { owner } = x;
  x.owner = type;
  const row = addSymbol(x, node, fieldKind, x.intern(property), property, 0);
  finishSymbol(x, row, node, none);
  x.owner = owner;
  x.memo.set(node, row);
}

export function exitAssign(x: Extraction, node: number, rule: CompiledRule): void {
  const value = x.row(x.child(node, rule.right));
  const target = x.row(x.child(node, rule.left));
  noteValue(x, value);
  x.addFlags(target, expressionFlags.write);
  const field = x.memo.get(node);
  if (field === undefined) return;
  x.symbols.value[field] = value;
  x.symbols.type[field] = x.row(x.child(node, rule.type));
}

function namesSelf(x: Extraction, node: number): boolean {
  return x.role(node) === roles.self || (x.role(node) === roles.name && x.intern(node) === x.selfName);
}
