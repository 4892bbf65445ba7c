// Dart's `name is Type` gives a local that type while it holds: in the rest of `&&`, in the branch, after a guard.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import { addBinding, type Span } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { leavesAtEnd } from "../syntax-parts/leaving-bodies.ts";

const localKind = bindingKinds.indexOf("local");

/** Conditions are nested at most that deep in others. */
const maxLevels = 8;

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
    const span = type === none ? undefined : spanOf(x, node, isNegated);
    if (span === undefined) return;
    const text = x.intern(name);
    const key = `narrowed ${text}`;
    x.memo.set(`narrowed before ${x.bindings.length}`, x.memo.get(key) ?? none);
    x.memo.set(key, x.bindings.length);
    addBinding(x, text, { kind: localKind, span, type: x.row(type), value: none });
  },
};

/** Where a test holds, or, if it is negated, does not hold. */
function spanOf(x: Extraction, node: number, isNegated: boolean): Span | undefined {
  let rest: Span | undefined;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === (isNegated ? "either" : "both")) rest = { start: x.end(node), end: x.end(around) };
    else if (hook === "choice") return choiceSpan(x, node, around, isNegated) ?? rest;
    else if (hook === "ifStatement") return branchSpan(x, node, outwards, isNegated) ?? rest;
    else if (hook !== "parentheses") return rest;
  }
  return rest;
}

/** `condition ? then : else` */
function choiceSpan(x: Extraction, node: number, around: number, isNegated: boolean): Span | undefined {
  const then = x.child(around, x.grammarField("consequence"));
  const otherwise = x.child(around, x.grammarField("alternative"));
  if (then === none || otherwise === none || x.start(then) < x.end(node)) return undefined;
  return isNegated
    ? { start: x.start(otherwise), end: x.end(around) }
    : { start: x.end(node), end: x.start(otherwise) };
}

/** The body of an `if`; the rest of the block around it, if the body leaves that block when the test does not hold. */
function branchSpan(x: Extraction, node: number, outwards: number, isNegated: boolean): Span | undefined {
  const around = x.parent(outwards);
  const body = x.child(around, x.grammarField("consequence"));
  if (body === none || x.start(body) < x.end(node)) return undefined;
  if (!isNegated) return { start: x.end(node), end: x.end(body) };
  const block = x.parent(outwards + 1);
  return block !== none && x.role(block) === roles.block && leavesAtEnd(x, body, leaving)
    ? { start: x.end(around), end: x.end(block) }
    : undefined;
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
  parentheses: named,
};
