// Names that are not symbols: where they are visible, and the patterns that bind several at once.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { addChoice, partsOf } from "./choices.ts";
import { excluded } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, startOf } from "../tree/flat-tree.ts";
import { noField, roles } from "../tree/rules.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
  /** The first binding of the name in a function is visible in the whole function. */
  readonly wholeIfFirst?: boolean;
}

const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const comma = 0x2c;

/** Marks the names that a pattern binds, so that they are not read as references. Their default values still are. */
export function excludePattern(x: Extraction, target: number, levels = 32): void {
  if (target < 0 || levels === 0) return;
  const role = x.role(target);
  const rule = x.rule(target);
  if (role === roles.name || role === roles.property) x.exclude(target);
  else if (role === roles.pairPattern) {
    x.exclude(x.child(target, rule!.name));
    excludePattern(x, x.child(target, rule!.value), levels - 1);
  } else if (role === roles.defaultPattern) excludePattern(x, x.child(target, rule!.left), levels - 1);
  else if (x.isPattern(target)) {
    const after = afterOf(x.nodes, target);
    for (let at = target + 1; at < after; at = afterOf(x.nodes, at)) excludePattern(x, at, levels - 1);
  }
}

export type VisitName = (name: number, value: number, property: number) => void;

/** What the names of a pattern are bound to. Without a span they are visible in the enclosing scope. */
interface BoundPattern {
  readonly span?: Span;
  readonly type: number;
  readonly value: number;
  readonly visit?: VisitName;
  readonly kind?: number;
}

/**
 * Adds a binding for each name of a pattern whose value is the expression row `value`, or calls `visit` for each name.
 * The value of a nested pattern is a member of that value.
 */
export function bindPattern(
  x: Extraction,
  target: number,
  { span, type, value, visit, kind = localKind }: BoundPattern,
): void {
  const bind: VisitName =
    visit ??
    ((name, from, property) => {
      const text = x.intern(name);
      const visible = span === undefined ? x.scopeSpan() : settleSpan(x, text, span);
      addBinding(x, text, {
        kind,
        span: visible,
        type: property === noString ? type : none,
        value: from,
        property,
      });
    });
  const isLocal = visit === undefined && kind === localKind;
  descend(x, target, { value, property: noString, isLocal }, bind, 32);
}

/** A name that its pattern binds. */
export function isBound(x: Extraction, name: number): boolean {
  return x.rowOf[name] === excluded && !x.isMissing(name);
}

/** The value that a pattern takes apart, or a property of that value. */
interface PatternSource {
  readonly value: number;
  readonly property: number;
  /** The names are locals, which no call fills. */
  readonly isLocal: boolean;
}

function descend(
  x: Extraction,
  target: number,
  source: PatternSource,
  bind: VisitName,
  levels: number,
): void {
  if (target < 0 || levels === 0) return;
  const { value, property } = source;
  const role = x.role(target);
  const rule = x.rule(target);
  if (role === roles.name || role === roles.property) {
    if (isBound(x, target)) bind(target, value, property);
  } else if (role === roles.defaultPattern) {
    descend(x, x.child(target, rule!.left), withDefault(x, target, source), bind, levels - 1);
  } else if (role === roles.restPattern) {
    // `[first, ...others]`: `others` is a list like the whole.
    descend(
      x,
      target + 1 < afterOf(x.nodes, target) ? target + 1 : none,
      { ...source, property: noString },
      bind,
      levels - 1,
    );
  } else if (role === roles.listPattern) {
    const base = property === noString ? value : memberOf(x, value, property, target);
    descendList(x, target, { ...source, value: base }, bind, levels);
  } else if (role === roles.recordPattern) {
    const base = property === noString ? value : memberOf(x, value, property, target);
    const after = afterOf(x.nodes, target);
    for (let at = target + 1; at < after; at = afterOf(x.nodes, at)) {
      const pair = x.role(at) === roles.pairPattern ? x.rule(at)! : undefined;
      const key = x.child(at, pair === undefined ? (x.rule(at)?.left ?? noField) : pair.name);
      const inner = pair === undefined ? at : x.child(at, pair.value);
      const part = { ...source, value: base, property: x.intern(key === none ? at : key) };
      descend(x, inner, part, bind, levels - 1);
    }
  }
}

/**
 * What a pattern with a default takes apart: the default if nothing is known of the value, as for a parameter; for a
 * local, a property or the named function or object that stands for it.
 */
function withDefault(x: Extraction, target: number, source: PatternSource): PatternSource {
  const { value, property, isLocal } = source;
  const { op, generic } = x.expressions;
  const given = x.row(x.child(target, x.rule(target)!.right));
  if (given === none || op[given] === ops.literal) return source;
  if (isEmpty(x, value)) {
    if (property === noString || generic[given] !== none)
      return { ...source, value: given, property: noString };
    return { ...source, value: tableOf(x, property, given) };
  }
  const isEither = isLocal && property !== noString && (op[given] === ops.ident || op[given] === ops.member);
  if (!isEither || generic[given] !== none) return source;
  const member = memberOf(x, value, property, target);
  x.addFlags(member, expressionFlags.implicit);
  const either = addChoice(x, target, [member, given]);
  return { ...source, value: either, property: noString };
}

/** Whether nothing is known of a value, or it is an object without entries. */
function isEmpty(x: Extraction, value: number): boolean {
  return value === none || (x.expressions.op[value] === ops.literal && /^\{\s*\}/.test(textAt(x, value)));
}

/** The beginning of what is written for a row. */
function textAt(x: Extraction, row: number): string {
  const offset = x.expressions.offset[row]!;
  return x.text.slice(offset, offset + 16);
}

/** A row for the table `{ key: value }`. */
function tableOf(x: Extraction, key: number, value: number): number {
  const offset = x.expressions.offset[value]!;
  const table = x.addExpression(ops.literal, x.names.internText("Object"), none, offset);
  const entry = x.addExpression(ops.literal, x.names.internText(`.${x.names.get(key)}`), value, offset);
  x.expressions.generic[entry] = table;
  return table;
}

function descendList(
  x: Extraction,
  target: number,
  source: PatternSource,
  bind: VisitName,
  levels: number,
): void {
  const after = afterOf(x.nodes, target);
  let position = 0;
  let end = x.start(target);
  for (let at = target + 1; at < after; at = afterOf(x.nodes, at)) {
    for (let i = end; i < startOf(x.nodes, at); i++) if (x.text.charCodeAt(i) === comma) position++;
    end = x.end(at);
    descend(x, at, { ...source, property: x.names.internText(String(position)) }, bind, levels - 1);
  }
}

function memberOf(x: Extraction, base: number, property: number, node: number): number {
  return base === none ? none : x.addExpression(ops.member, property, base, x.start(node));
}

/** Code of the kind, visible span, rows of type and value, and which property of the value the name holds. */
export interface NewBinding {
  readonly kind: number;
  readonly span: Span;
  readonly type: number;
  readonly value: number;
  readonly property?: number;
}

export function addBinding(
  x: Extraction,
  name: number,
  { kind, span, type, value, property = noString }: NewBinding,
): void {
  const row = x.bindings.add(name, kind, span.start, span.end, x.owner);
  // An assignment to a parameter's name hides the parameter only from there on.
  if (kind === parameterKind && x.rules.source.locals === "assignment") x.memo.set(firstKey(x, name), 1);
  x.lateValues.noteBinding(name, row);
  x.bindings.type[row] = type;
  x.bindings.value[row] = value;
  x.bindings.property[row] = property;
}

/** Where a local that `node` declares is visible under the rules of the language. */
export function localSpan(x: Extraction, node: number, hoist: boolean): Span {
  const scope = x.scopeSpan(hoist);
  const rule = x.rules.source.locals ?? "scope";
  if (rule === "scope") return scope;
  return { start: x.end(node), end: scope.end, wholeIfFirst: rule === "assignment" };
}

function settleSpan(x: Extraction, name: number, span: Span): Span {
  if (span.wholeIfFirst !== true) return span;
  const scope = x.scopeSpan(true);
  const key = firstKey(x, name);
  if (x.memo.has(key)) return span;
  x.memo.set(key, 1);
  return scope;
}

/** Key in `memo` for a name in the enclosing function. Negative, so that it cannot clash with a node. */
function firstKey(x: Extraction, name: number): number {
  return -1 - (x.scopeSpan(true).start * 0x40_0000 + name);
}

/** A reference that is assigned or passed is a value; if it names a function, a callback. */
export function noteValue(x: Extraction, row: number): void {
  if (row < 0) return;
  const op = x.expressions.op[row]!;
  if (op === ops.ident || op === ops.member) x.addFlags(row, expressionFlags.argument);
  else for (const part of partsOf(x, row)) noteValue(x, part);
}
