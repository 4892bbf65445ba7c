// Patterns in Rust: which names they bind, and to which part of which value.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding, localSpan } from "../../parse/nodes/bindings.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { forEachChild } from "../syntax-parts/node-parts.ts";

const localKind = bindingKinds.indexOf("local");
const maxLevels = 32;
const comma = 0x2c;

/** A value, or the part of it that `property` names. */
interface Source {
  readonly value: number;
  readonly property: number;
}

const nothing: Source = { value: none, property: noString };

type Visit = (name: number, source: Source) => void;

/** Marks the names that a pattern binds; its other names are references to types, variants and constants. */
export function excludeNames(x: Extraction, pattern: number): void {
  visitNames(x, pattern, nothing, (name) => {
    if (bindsName(x, name)) x.exclude(name);
  });
}

/** Adds a local for each excluded name of a pattern that `value` is matched against. */
export function bindNames(x: Extraction, pattern: number, span: Span, type: number, value: number): void {
  visitNames(x, pattern, { value, property: noString }, (name, source) => {
    if (x.rowOf[name] !== excluded) return;
    const declared = name === pattern ? type : none;
    addBinding(x, x.intern(name), {
      kind: localKind,
      span,
      type: declared,
      value: source.value,
      property: source.property,
    });
  });
}

/** A name in a pattern is a new local, unless it is spelled like a constant or variant. */
function bindsName(x: Extraction, name: number): boolean {
  const first = x.text.charCodeAt(x.start(name));
  return first < 0x41 || first > 0x5a;
}

function visitNames(x: Extraction, pattern: number, source: Source, visit: Visit, levels = maxLevels): void {
  if (pattern === none || levels === 0) return;
  if (x.role(pattern) === roles.name) {
    visit(pattern, source);
    return;
  }
  const rule = x.rule(pattern);
  if (rule?.role === roles.listPattern) visitList(x, pattern, source, visit, levels);
  else if (rule?.hook === "tupleStructPattern") visitVariant(x, pattern, source, visit, levels);
  else if (rule?.hook === "structPattern") visitFields(x, pattern, visit, levels);
  else if (rule?.hook === "orPattern" || rule?.hook === "slicePattern") {
    const isSame = rule.hook === "orPattern";
    forEachChild(x, pattern, (child) => {
      visitNames(x, child, isSame ? source : nothing, visit, levels - 1);
    });
  } else if (rule !== undefined && fieldOf(x.nodes, pattern) === x.grammarField("pattern")) {
    const child = pattern + 1; // match_pattern, whose other child is the guard
    if (child < afterOf(x.nodes, pattern)) visitNames(x, child, source, visit, levels - 1);
  }
}

function visitList(x: Extraction, pattern: number, source: Source, visit: Visit, levels: number): void {
  const value = settle(x, source, pattern);
  forEachPlace(x, pattern, pattern, (child, place) => {
    visitNames(x, child, { value, property: place }, visit, levels - 1);
  });
}

/** `Some(x)` and `Ok(x)` take the inner value, `Err(x)` the error; other variants take a part of what they name. */
function visitVariant(x: Extraction, pattern: number, source: Source, visit: Visit, levels: number): void {
  const type = x.child(pattern, x.rule(pattern)!.type);
  const name = type === none ? "" : x.slice(type);
  const path = x.row(type);
  if (type === none) return;
  forEachPlace(x, pattern, type, (child, place) => {
    visitNames(x, child, partOf(x, { name, path, property: place }, source, pattern), visit, levels - 1);
  });
}

/** Name and row of a variant, and the position in it. */
interface VariantPart {
  readonly name: string;
  readonly path: number;
  readonly property: number;
}

function partOf(x: Extraction, { name, path, property }: VariantPart, source: Source, node: number): Source {
  if (name === "None") return nothing;
  if (name !== "Some" && name !== "Ok" && name !== "Err") return { value: path, property };
  const value = settle(x, source, node);
  if (name === "Err") return { value, property: x.names.internText(name) };
  return value === none
    ? nothing
    : { value: x.addExpression(ops.await, noString, value, x.start(node)), property: noString };
}

function visitFields(x: Extraction, pattern: number, visit: Visit, levels: number): void {
  const value = asType(x, x.row(x.child(pattern, x.rule(pattern)!.type)));
  forEachChild(x, pattern, (child) => {
    const rule = x.rule(child);
    if (rule?.hook !== "fieldPattern") return;
    const name = x.child(child, rule.name);
    if (name === none) return;
    const inner = x.child(child, rule.value);
    visitNames(x, inner === none ? name : inner, { value, property: x.intern(name) }, visit, levels - 1);
  });
}

/** A row for the source itself, from which parts can be taken. */
function settle(x: Extraction, { value, property }: Source, node: number): number {
  if (value === none || property === noString) return value;
  return x.addExpression(ops.member, property, value, x.start(node));
}

/**
 * Visits the children after `first`, or all children of `first` itself, with their positions between commas: `(_, x)`.
 */
function forEachPlace(
  x: Extraction,
  pattern: number,
  first: number,
  visit: (child: number, place: number) => void,
): void {
  const after = afterOf(x.nodes, pattern);
  let position = 0;
  let end = first === pattern ? x.start(pattern) : x.end(first);
  for (
    let at = first === pattern ? pattern + 1 : afterOf(x.nodes, first);
    at < after;
    at = afterOf(x.nodes, at)
  ) {
    for (let i = end; i < x.start(at); i++) if (x.text.charCodeAt(i) === comma) position++;
    end = x.end(at);
    visit(at, x.names.internText(String(position)));
  }
}

/** `field: pattern`; a field name alone is also a pattern. */
export const fieldPattern: Hook = {};

/** Testing whether a value is present does not matter to the graph. */
export const tupleStructPattern: Hook = {
  enter(x, node) {
    const type = x.child(node, x.rule(node)!.type);
    if (type !== none && x.role(type) === roles.name && /^(?:Some|Ok|Err)$/.test(x.slice(type)))
      x.exclude(type);
    return undefined;
  },
};

export const structPattern: Hook = {};
export const orPattern: Hook = {};
export const slicePattern: Hook = {};

export const letDeclaration: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const pattern = x.child(node, rule.name);
    if (pattern === none) return undefined;
    if (x.role(pattern) === roles.name && bindsName(x, pattern)) enterVariable(x, node, rule);
    else excludeNames(x, pattern);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const pattern = x.child(node, rule.name);
    if (pattern === none) return;
    if (x.role(pattern) === roles.name && bindsName(x, pattern)) exitVariable(x, node, rule);
    else {
      const type = x.row(x.child(node, rule.type));
      const value = type === none ? x.row(x.child(node, rule.value)) : type;
      bindNames(x, pattern, localSpan(x, node, false), type, value);
    }
  },
};

/** `if let` and `while let`: the names are visible in the whole expression. */
export const letCondition: Hook = {
  enter(x, node) {
    excludeNames(x, x.child(node, x.rule(node)!.name));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.value));
    bindNames(x, x.child(node, rule.name), { start: x.end(node), end: x.scopeSpan().end }, none, value);
  },
};

export const matchArm: Hook = {
  enter(x, node) {
    excludeNames(x, x.child(node, x.rule(node)!.left));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const around = x.parent();
    const matched = around === none ? none : x.row(x.child(around, x.rule(around)!.value));
    bindNames(x, x.child(node, rule.left), x.scopeSpan(), none, matched);
    x.rowOf[node] = x.row(x.child(node, rule.right));
  },
};
