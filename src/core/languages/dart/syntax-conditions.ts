// Dart's `name is Type` gives a local that type while it holds: in the rest of `&&`, in the branch, after a guard.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import { addBinding, type Span } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import {
  checkedSpans,
  nowhere,
  spanOf,
  type CheckPlace,
  type ConditionSyntax,
} from "../syntax-parts/checked-spans.ts";
import { leavesAtEnd } from "../syntax-parts/leaving-bodies.ts";

const localKind = bindingKinds.indexOf("local");

const leaving = /^(?:return|throw|continue|break|rethrow)\b/;
const loop = /^(?:for|while|do)\b/;

const typeTest: Hook = {
  exit(x, node) {
    const name = node + 1;
    const test = afterOf(x.nodes, name);
    // A member is not promoted.
    if (x.role(name) !== roles.name || test >= afterOf(x.nodes, node)) return;
    const type = x.childOfRole(test, roles.typeName);
    const isNegated = /^is\s*!/.test(x.slice(test));
    if (type === none) return;
    for (const span of checkedSpans(x, node, conditions, isNegated))
      addTested(x, x.intern(name), span, x.row(type));
  },
};

/** In the span, the local has that type, until it is assigned. */
function addTested(x: Extraction, name: number, span: Span, type: number): void {
  const key = `narrowed ${name}`;
  x.memo.set(`narrowed before ${x.bindings.length}`, x.memo.get(key) ?? none);
  x.memo.set(key, x.bindings.length);
  addBinding(x, name, { kind: localKind, span, type, value: none });
}

/** In the branch or the loop, or after a branch that leaves its block if the test does not hold. */
const conditions: ConditionSyntax = {
  joins(x, node, hook) {
    if (hook === "parentheses") return "same";
    if (hook === "unary") return x.text[x.start(node)] === "!" ? "not" : undefined;
    return hook === undefined ? undefined : logical.get(hook);
  },
  spansAt(x, hook, place) {
    if (hook === "choice") return [place.rest, choiceSpan(x, place)];
    if (hook === "ifStatement") return [place.rest, branchSpan(x, place)];
    if (hook === "loop") return [place.rest, loopSpan(x, place)];
    return [place.rest];
  },
};

/** By hook. */
const logical: ReadonlyMap<string, "and" | "or"> = new Map([
  ["both", "and"],
  ["either", "or"],
]);

/**
 * `condition ? then : otherwise`; both may be several nodes. The grammar takes `first || (condition ? then :
 * otherwise)` for `first || condition ? then : otherwise`.
 */
function choiceSpan(x: Extraction, { check, outwards, holds }: CheckPlace): Span {
  for (let at = outwards + 1; ; at++) {
    const joined = x.parent(at) === none ? undefined : logical.get(x.rule(x.parent(at))?.hook ?? "");
    if (joined === undefined) break;
    if (joined !== (holds ? "and" : "or")) return nowhere;
  }
  const around = x.parent(outwards);
  const then = x.child(around, x.grammarField("consequence"));
  const otherwise = x.child(around, x.grammarField("alternative"));
  if (then === none || otherwise === none || x.start(then) < x.end(check)) return nowhere;
  return holds
    ? { start: x.start(then), end: x.start(otherwise) }
    : { start: x.start(otherwise), end: x.end(around) };
}

/** The body of an `if`; if the check does not hold there, its `else`, or what follows if the body leaves the block. */
function branchSpan(x: Extraction, { check, outwards, holds }: CheckPlace): Span {
  const around = x.parent(outwards);
  const body = x.child(around, x.grammarField("consequence"));
  if (body === none || x.start(body) < x.end(check)) return nowhere;
  if (holds) return spanOf(x, body);
  const other = x.child(around, x.grammarField("alternative"));
  if (other !== none) return { start: x.start(other), end: x.end(around) };
  const block = x.parent(outwards + 1);
  return block !== none && x.role(block) === roles.block && leavesAtEnd(x, body, leaving)
    ? { start: x.end(around), end: x.end(block) }
    : nowhere;
}

/** The body of a `while`. */
function loopSpan(x: Extraction, { check, outwards, holds }: CheckPlace): Span {
  const around = x.parent(outwards);
  const body = x.child(around, x.grammarField("body"));
  const isTested = holds && body !== none && x.start(body) >= x.end(check);
  return isTested ? { start: x.start(body), end: x.end(around) } : nowhere;
}

/**
 * An assignment to a local ends what tests found about it; one in a loop, or in a function literal, from the loop's or
 * literal's begin on.
 */
export function endNarrowing(x: Extraction, assignment: number, target: number): void {
  const { bindings, memo } = x;
  const key = `narrowed ${x.intern(target)}`;
  const end = x.end(assignment);
  let kept: number = none;
  let before: number;
  for (let row = memo.get(key) ?? none; row !== none; row = before) {
    before = memo.get(`narrowed before ${row}`)!;
    const start = bindings.start[row]!;
    if (start >= end) {
      memo.set(`narrowed before ${row}`, kept);
      kept = row;
    } else if (bindings.end[row]! > end) bindings.end[row] = repeatedFrom(x, start, end);
  }
  memo.set(key, kept);
}

/** Where the outermost loop or function literal begins that is around here and after `start`; else `otherwise`. */
function repeatedFrom(x: Extraction, start: number, otherwise: number): number {
  let from = otherwise;
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.start(around) < start) return from;
    if (x.role(around) === roles.lambda || loop.test(x.text.slice(x.start(around), x.start(around) + 6)))
      from = x.start(around);
  }
}

/** `condition ? then : otherwise` is one of two values. */
const choice: Hook = {
  exit(x, node) {
    const then = x.child(node, x.grammarField("consequence"));
    const otherwise = x.child(node, x.grammarField("alternative"));
    if (then !== none && otherwise !== none)
      x.rowOf[node] = addChoice(x, node, [x.row(then), x.row(otherwise)]);
  },
};

/** Only their names matter here. */
const named: Hook = {};

export const conditionHooks: Hooks = {
  typeTest,
  both: named,
  either: named,
  choice,
  ifStatement: named,
  loop: named,
  parentheses: named,
};
