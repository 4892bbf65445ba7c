// Names that are no symbols: parameters, locals and the patterns that bind several at once.
import { noString } from "../../base/string-table.ts";
import { symbolKindCode } from "../model/kinds.ts";
import { bindingKinds, expressionFlags, none } from "../model/parsed-file.ts";
import { addSymbol, finishSymbol } from "./declarations.ts";
import { claimed } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, fieldOf, startOf } from "./flat-tree.ts";
import type { CompiledRule } from "./rules.ts";
import { noField, ops, roles, scopeKinds } from "./rules.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
  /** The first binding of the name in its function is visible in all of it. */
  readonly wholeIfFirst?: boolean;
}

const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const genericKind = bindingKinds.indexOf("generic");
const argumentKind = bindingKinds.indexOf("argument");
const elementKind = bindingKinds.indexOf("element");
const fieldKind = symbolKindCode("field");
const comma = 0x2c;

/** Marks the names that a pattern binds, so that they are not read as references. What they default to still is. */
export function claimPattern(x: Extraction, target: number, levels = 32): void {
  if (target < 0 || levels === 0) return;
  const role = x.role(target);
  const rule = x.rule(target);
  if (role === roles.name || role === roles.property) x.claim(target);
  else if (role === roles.pairPattern) {
    x.claim(x.child(target, rule!.name));
    claimPattern(x, x.child(target, rule!.value), levels - 1);
  } else if (role === roles.defaultPattern) claimPattern(x, x.child(target, rule!.left), levels - 1);
  else if (x.isPattern(target)) {
    const after = afterOf(x.nodes, target);
    for (let at = target + 1; at < after; at = afterOf(x.nodes, at)) claimPattern(x, at, levels - 1);
  }
}

type VisitName = (name: number, value: number, property: number) => void;

/**
 * Adds a binding for each name of a pattern whose value is the expression row `value`; or calls `visit` with each.
 * Inside a nested pattern the value is a member of it.
 */
export function bindPattern(
  x: Extraction,
  target: number,
  span: Span | undefined,
  type: number,
  value: number,
  visit?: VisitName,
  kind = localKind,
): void {
  const bind: VisitName =
    visit ??
    ((name, from, property) => {
      const text = x.intern(name);
      const visible = span === undefined ? x.scopeSpan() : settleSpan(x, text, span);
      addBinding(x, text, kind, visible, property === noString ? type : none, from, property);
    });
  descend(x, target, value, noString, bind, 32);
}

function descend(
  x: Extraction,
  target: number,
  value: number,
  property: number,
  bind: VisitName,
  levels: number,
): void {
  if (target < 0 || levels === 0) return;
  const role = x.role(target);
  const rule = x.rule(target);
  if (role === roles.name || role === roles.property) {
    if (x.rowOf[target] === claimed) bind(target, value, property);
  } else if (role === roles.defaultPattern) {
    descend(x, x.child(target, rule!.left), value, property, bind, levels - 1);
  } else if (role === roles.restPattern) {
    descend(x, target + 1 < afterOf(x.nodes, target) ? target + 1 : none, none, noString, bind, levels - 1);
  } else if (role === roles.listPattern) {
    const base = property === noString ? value : memberOf(x, value, property, target);
    descendList(x, target, base, bind, levels);
  } else if (role === roles.recordPattern) {
    const base = property === noString ? value : memberOf(x, value, property, target);
    const after = afterOf(x.nodes, target);
    for (let at = target + 1; at < after; at = afterOf(x.nodes, at)) {
      const pair = x.role(at) === roles.pairPattern ? x.rule(at)! : undefined;
      const key = x.child(at, pair === undefined ? (x.rule(at)?.left ?? noField) : pair.name);
      const inner = pair === undefined ? at : x.child(at, pair.value);
      descend(x, inner, base, x.intern(key === none ? at : key), bind, levels - 1);
    }
  }
}

function descendList(x: Extraction, target: number, value: number, bind: VisitName, levels: number): void {
  const after = afterOf(x.nodes, target);
  let position = 0;
  let end = x.start(target);
  for (let at = target + 1; at < after; at = afterOf(x.nodes, at)) {
    for (let i = end; i < startOf(x.nodes, at); i++) if (x.text.charCodeAt(i) === comma) position++;
    end = x.end(at);
    descend(x, at, value, x.names.internText(String(position)), bind, levels - 1);
  }
}

function memberOf(x: Extraction, base: number, property: number, node: number): number {
  return base === none ? none : x.addExpression(ops.member, property, base, x.start(node));
}

export function addBinding(
  x: Extraction,
  name: number,
  kind: number,
  span: Span,
  type: number,
  value: number,
  property = noString,
): void {
  const row = x.bindings.add(name, kind, span.start, span.end, x.owner);
  x.bindings.type[row] = type;
  x.bindings.value[row] = value;
  x.bindings.property[row] = property;
}

/** Where a local that `node` declares is visible, as the language has it. */
export function localSpan(x: Extraction, node: number, hoist: boolean): Span {
  const scope = x.scopeSpan(hoist);
  const rule = x.rules.source.locals ?? "scope";
  if (rule === "scope") return scope;
  return { start: x.end(node), end: scope.end, wholeIfFirst: rule === "assignment" };
}

function settleSpan(x: Extraction, name: number, span: Span): Span {
  if (span.wholeIfFirst !== true) return span;
  const scope = x.scopeSpan(true);
  const key = `${scope.start} ${name}`;
  if (x.memo.has(key)) return span;
  x.memo.set(key, 1);
  return scope;
}

/** A reference that is assigned or passed is a value: a callback where it names a function. */
export function noteValue(x: Extraction, row: number): void {
  if (row < 0) return;
  const op = x.expressions.op[row]!;
  if (op === ops.ident || op === ops.member) x.addFlags(row, expressionFlags.argument);
}

/** A function literal: its parameters, and its own name, live inside it. */
export function enterLambda(x: Extraction, node: number, rule: CompiledRule): void {
  x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
  x.claim(x.child(node, rule.property));
  enterParameters(x, node, rule);
}

export function exitLambda(x: Extraction, node: number, rule: CompiledRule): void {
  const ownName = x.child(node, rule.property);
  if (ownName !== none) addBinding(x, x.intern(ownName), localKind, x.scopeSpan(), none, none);
  exitParameters(x, node, rule);
}

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

/** Parameters that stand in their list, or as a function's only one, without a node of their own. */
export function enterParameters(x: Extraction, node: number, rule: CompiledRule): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (isBareParameter(x, at, rule)) claimPattern(x, at);
  }
}

/** Binds the parameters of a list in their order. */
export function exitParameters(x: Extraction, node: number, rule: CompiledRule): void {
  const around = x.parent();
  if (around !== none && x.role(around) === roles.functionType) return;
  const after = afterOf(x.nodes, node);
  const list = rule.role === roles.parameters;
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.parameter) {
      if (list) bindParameterNode(x, at, node);
    } else if (isBareParameter(x, at, rule)) bindParameter(x, at, node, none, none);
  }
}

function bindParameterNode(x: Extraction, node: number, holder: number): void {
  const rule = x.rule(node)!;
  const target = x.child(node, rule.name);
  if (target === none) return;
  bindParameter(x, target, holder, x.row(x.child(node, rule.type)), x.row(x.child(node, rule.value)));
}

/**
 * Binds a parameter. Without a type, in a function literal that a call takes, what it holds is up to the call:
 * its value is then the callee, with the places of the literal and of the parameter.
 */
function bindParameter(x: Extraction, target: number, holder: number, type: number, value: number): void {
  if (type === none && value === none) {
    const callback = findCallback(x, holder);
    if (callback !== undefined) {
      const place = `${callback.place}:${placeOf(x, holder, target)}`;
      const callee = { row: callback.callee, place: x.names.internText(place) };
      bindPattern(x, target, undefined, none, none, (name, _value, property) => {
        if (property !== noString)
          addBinding(x, x.intern(name), localKind, x.scopeSpan(), none, none, property);
        else addBinding(x, x.intern(name), argumentKind, x.scopeSpan(), none, callee.row, callee.place);
      });
      return;
    }
  }
  const isOwners = !isInNamelessLiteral(x, holder);
  bindPattern(x, target, undefined, type, value, undefined, isOwners ? parameterKind : localKind);
}

/** The list, or the literal itself, is of a function literal that is no symbol: what it takes, its owner does not. */
export function isInNamelessLiteral(x: Extraction, holder: number): boolean {
  const literal = x.role(holder) === roles.lambda ? holder : x.parent();
  return literal !== none && x.role(literal) === roles.lambda && x.rowOf[literal] !== claimed;
}

/** The call that takes the function literal whose parameter list `holder` is or which it is itself. */
function findCallback(x: Extraction, holder: number): { callee: number; place: number } | undefined {
  let outwards = 0;
  let literal = holder;
  while (x.role(literal) !== roles.lambda) {
    literal = x.parent(outwards++);
    if (literal === none || outwards > 3) return undefined;
  }
  const list = x.parent(outwards);
  const call = x.parent(outwards + 1);
  if (list === none || call === none || x.role(list) !== roles.arguments) return undefined;
  const rule = x.rule(call);
  if (rule === undefined || rule.base === noField) return undefined;
  const callee = rule.role === roles.call || rule.role === roles.new ? x.row(x.child(call, rule.base)) : none;
  return callee === none ? undefined : { callee, place: placeOf(x, list, literal) };
}

/** How many commas stand before `child` in `list`, those inside of its other children aside. */
function placeOf(x: Extraction, list: number, child: number): number {
  let place = 0;
  let end = x.start(list);
  for (let at = list + 1; at <= child; at = afterOf(x.nodes, at)) {
    for (let i = end; i < startOf(x.nodes, at); i++) if (x.text.charCodeAt(i) === comma) place++;
    end = x.end(at);
  }
  return place;
}

function isBareParameter(x: Extraction, at: number, rule: CompiledRule): boolean {
  if (rule.role !== roles.parameters && fieldOf(x.nodes, at) !== rule.name) return false;
  return x.role(at) === roles.name || x.isPattern(at);
}

export function enterParameter(x: Extraction, node: number, rule: CompiledRule): void {
  claimPattern(x, x.child(node, rule.name));
}

/** Inside a list, the list binds it. */
export function exitParameter(x: Extraction, node: number, rule: CompiledRule): void {
  noteValue(x, x.row(x.child(node, rule.value)));
  const around = x.parent();
  if (around === none || x.role(around) !== roles.parameters) bindParameterNode(x, node, node);
}

export function enterTypeParameter(x: Extraction, node: number, rule: CompiledRule): void {
  x.claim(x.child(node, rule.name));
}

export function exitTypeParameter(x: Extraction, node: number, rule: CompiledRule): void {
  const name = x.child(node, rule.name);
  if (name === none) return;
  addBinding(x, x.intern(name), genericKind, x.scopeSpan(), x.row(x.child(node, rule.type)), none);
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
