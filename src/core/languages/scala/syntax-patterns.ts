// Scala's patterns in `case`: which type does each bound name have, judging by the matched value?
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { blockPlace, childrenOf } from "../syntax-parts/node-parts.ts";
import { addMethodCall } from "../syntax-parts/operator-calls.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");
const argumentKind = bindingKinds.indexOf("argument");

/** What a pattern is matched against: the columns of a binding for it. */
interface Source {
  readonly kind: number;
  readonly type: number;
  readonly value: number;
  readonly property: string;
  /** The parts of a pair are values of their own. */
  readonly isSpread?: boolean;
}

const unknownSource: Source = { kind: localKind, type: none, value: none, property: "" };
/** Patterns of outside classes that hold one value: the first type argument of the matched value. */
const wrapping = new Set(["Some", "Success"]);
/** Patterns of outside classes that hold one of the matched value's type arguments, by its position. */
const holding = new Map([
  ["Left", 0],
  ["Right", 1],
]);

/** Names in a pattern that begin with a small letter are new. */
export function forEachNewName(x: Extraction, pattern: number, visit: (name: number) => void): void {
  for (let at = pattern; at < afterOf(x.nodes, pattern); at++) {
    if (x.role(at) !== roles.name || !/[a-z]/.test(x.text.charAt(x.start(at)))) continue;
    const isPart = x.text.charCodeAt(x.start(at) - 1) === 0x2e || x.text.charCodeAt(x.end(at)) === 0x2e;
    const isQuoted = x.text.charCodeAt(x.start(at)) === 0x60;
    if (!isPart && !isQuoted) visit(at);
  }
}

/** Binds the new names in the pattern of the clause that is being left. */
export function bindCase(x: Extraction, pattern: number): void {
  const sources = new Map<number, Source>();
  collect(x, pattern, matchedSource(x), sources);
  forEachNewName(x, pattern, (name) => {
    const { kind, type, value, property } = sources.get(name) ?? unknownSource;
    const text = property === "" ? noString : x.names.internText(property);
    addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type, value, property: text });
  });
}

/**
 * What the patterns of a case are matched against: the value in `value match { … }`, or in `items.map { case … }` the
 * argument that the call passes to the block.
 */
function matchedSource(x: Extraction): Source {
  const around = x.parent(1);
  if (around === none) return unknownSource;
  const value = x.child(around, x.grammarField("value"));
  if (x.rule(around)?.hook === "matchExpression") return { ...unknownSource, value: x.row(value) };
  const callee = x.role(around) === roles.call ? calleeBefore(x, around) : infixCallee(x, around);
  if (callee === none) return unknownSource;
  const property = x.role(around) === roles.call ? `${blockPlace}:0` : "0:0";
  return { kind: argumentKind, type: none, value: callee, property, isSpread: takesTwo(x, callee) };
}

const folds = /^(?:fold|foldLeft|foldRight|reduce|reduceLeft|reduceRight|scanLeft|scan)$/;

/** Whether the callee gives a sum and an element to the function that it is given: a case for pairs takes both. */
function takesTwo(x: Extraction, callee: number): boolean {
  const name = x.expressions.name[callee]!;
  return name !== noString && folds.test(x.names.get(name));
}

/** `f(a) { … }` passes the block to f. */
export function calleeBefore(x: Extraction, call: number): number {
  const callee = x.row(x.child(call, x.rule(call)!.base));
  return callee !== none && x.expressions.op[callee] === ops.call ? x.expressions.base[callee]! : callee;
}

/** The callee of `a name b`, created when its right operand needs it or when the expression is left. */
export function infixCallee(x: Extraction, node: number): number {
  const rule = x.rule(node);
  if (rule?.hook !== "infix") return none;
  const known = x.memo.get(node);
  if (known !== undefined) return known;
  const name = x.child(node, rule.property);
  const base = x.row(x.child(node, rule.left));
  if (name === none || base === none || x.role(name) !== roles.name) return none;
  const callee = addMember(x, name, base);
  x.memo.set(node, callee);
  return callee;
}

function collect(x: Extraction, pattern: number, source: Source, sources: Map<number, Source>): void {
  if (x.role(pattern) === roles.name) {
    sources.set(pattern, source);
    return;
  }
  const type = x.child(pattern, x.grammarField("type"));
  const parts = childrenOf(x, pattern).filter((part) => part !== type);
  if (x.role(pattern) === roles.listPattern) {
    parts.forEach((part, place) => {
      collect(x, part, partOf(source, place), sources);
    });
  } else if (x.rule(pattern)?.hook === "casePattern") {
    const name = type === none ? "" : x.slice(type);
    const isWrapping = wrapping.has(name);
    const held = holding.get(name);
    const row = type === none ? none : asType(x, x.row(type));
    parts.forEach((part, place) => {
      const ofClass = { ...unknownSource, type: row, property: String(place) };
      const taken = held === undefined ? (isWrapping ? elementOf(source) : ofClass) : partOf(source, held);
      collect(x, part, row === none ? unknownSource : taken, sources);
    });
  } else if (x.rule(pattern)?.hook === "listCase" && parts.length > 1) {
    collect(x, parts[0]!, elementOf(source), sources);
    collect(x, parts.at(-1)!, source, sources);
  } else if (x.rule(pattern)?.hook === "captured" && parts.length === 2) {
    const inner = x.child(parts[1]!, x.grammarField("type"));
    const row = inner === none ? none : asType(x, x.row(inner));
    collect(x, parts[0]!, row === none ? source : { ...unknownSource, type: row }, sources);
    collect(x, parts[1]!, source, sources);
  }
}

function partOf(source: Source, place: number): Source {
  if (source.value === none && source.type === none) return unknownSource;
  if (source.property === "") return { ...source, property: String(place) };
  if (!/^\d+:0$/.test(source.property)) return unknownSource;
  const property =
    source.isSpread === true ? source.property.replace(/0$/, String(place)) : `${source.property}.${place}`;
  return { ...source, property, isSpread: false };
}

function elementOf(source: Source): Source {
  const isWhole = source.kind === localKind && source.property === "" && source.type === none;
  return isWhole ? { ...source, kind: elementKind } : unknownSource;
}

/** `case Short(letter)` runs the `unapply` of `Short`, if that declares one. */
const casePattern: Hook = {
  exit(x, node) {
    const type = x.child(node, x.grammarField("type"));
    if (type === none || x.role(type) !== roles.typeName) return;
    const name = x.slice(type);
    if (name.includes(".") || wrapping.has(name) || holding.has(name)) return;
    const object = x.addExpression(ops.ident, x.intern(type), none, x.start(type));
    x.addFlags(object, expressionFlags.implicit);
    addMethodCall(x, object, "unapply", []);
  },
};

/** The others do nothing; only their names are used, to tell the patterns that take values apart from each other. */
export const patternHooks: Hooks = { casePattern, listCase: {}, captured: {} };
