// Where in Ruby is a local, a field or an attribute known to be of some class? In branches of `case`, and after `is_a?`.
import { none, ops } from "../../types/parsed-file.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import {
  checkedSpans,
  nowhere,
  spanOf,
  type CheckPlace,
  type ConditionSyntax,
} from "../syntax-parts/checked-spans.ts";
import { leavesAtEnd } from "../syntax-parts/leaving-bodies.ts";
import { narrowTo } from "../syntax-parts/narrowing.ts";
import { lastValue } from "./syntax-values.ts";

const classPath = /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/;
const leaving = /^(?:return|raise|next|break|fail|throw)\b/;

/** The body of a branch: its value is that of its last statement. */
export const tail: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (around !== none && x.rule(around)?.hook === "choice" && x.text.startsWith("case", x.start(around)))
      narrowBranch(x, around, node);
    return undefined;
  },
  exit(x, node) {
    x.rowOf[node] = lastValue(x, node);
  },
};

/** `case value when A, B then …`: in the branch `body`, the value is an A or a B. */
function narrowBranch(x: Extraction, choice: number, body: number): void {
  const value = x.child(choice, x.grammarField("value"));
  if (value === none) return;
  let patterns: number[] = [];
  for (let at = afterOf(x.nodes, value); at < body; at = afterOf(x.nodes, at)) {
    if (x.rule(at)?.hook === "tail") patterns = [];
    else if (x.role(at) !== roles.comment) patterns.push(at);
  }
  if (patterns.length === 0 || !patterns.every((at) => classPath.test(x.slice(at)))) return;
  const types = patterns.map((at) => typeAt(x, at));
  narrowTo(x, value, addChoice(x, types, x.start(body)), [spanOf(x, body)]);
}

/** `value.is_a?(A)`: the value is an A where the test is known to hold. */
export function noteTypeTest(x: Extraction, node: number, name: number): void {
  if (!/^(?:is_a|kind_of|instance_of)\?$/.test(x.slice(name))) return;
  const value = x.child(node, x.rule(node)!.base);
  const list = x.child(node, x.rule(node)!.arguments);
  if (value === none || list === none) return;
  const type = list + 1;
  if (type >= afterOf(x.nodes, list) || !classPath.test(x.slice(type))) return;
  const spans = checkedSpans(x, node, conditions);
  if (spans.length > 0) narrowTo(x, value, typeAt(x, type), spans);
}

/** In the branch, or after a branch that leaves if the test does not hold. */
const conditions: ConditionSyntax = {
  joins(x, node, hook) {
    if (hook === "unary")
      return /^(?:!|not\b)/.test(x.text.slice(x.start(node), x.start(node) + 4)) ? "not" : undefined;
    return hook === "binary" ? logicalOperator(x, node) : undefined;
  },
  spansAt(x, hook, place) {
    const around = x.parent(place.outwards);
    if (hook === "choice" && x.text.startsWith("case", x.start(around)))
      return [place.rest, whenSpan(x, place)];
    if (hook === "loop") return [place.rest, loopSpan(x, place)];
    if (hook === "choice" || hook === "conditional" || hook === "guard")
      return [place.rest, branchSpan(x, place)];
    return [place.rest];
  },
};

/** What stands between the operands tells. */
function logicalOperator(x: Extraction, node: number): "and" | "or" | undefined {
  const left = x.child(node, x.grammarField("left"));
  if (left === none) return undefined;
  const found = /^[\s)]*(&&|and\b|\|\||or\b)/.exec(x.text.slice(x.end(left), x.end(left) + 80))?.[1];
  if (found === undefined) return undefined;
  return found === "&&" || found === "and" ? "and" : "or";
}

/** The part of a branch, ternary or modifier in which its condition shows what it does. */
function branchSpan(x: Extraction, { part: condition, outwards, holds: holdsIf }: CheckPlace): Span {
  const around = x.parent(outwards);
  if (x.child(around, x.grammarField("condition")) !== condition) return nowhere;
  const isModifier = x.rule(around)?.hook === "guard";
  const before = isModifier
    ? x.text.slice(x.start(condition) - 10, x.start(condition))
    : x.text.slice(x.start(around), x.start(around) + 6);
  const holds = holdsIf !== (isModifier ? /\bunless[\s(]*$/ : /^unless\b/).test(before);
  const body = x.child(around, x.grammarField(isModifier ? "body" : "consequence"));
  if (body === none) return nowhere;
  if (holds) return spanOf(x, body);
  const other = x.child(around, x.grammarField("alternative"));
  if (other !== none) return spanOf(x, other);
  // What follows an `elsif` also follows the branches before it.
  const isFirst = !x.text.startsWith("elsif", x.start(around));
  if (!isFirst || !leavesAtEnd(x, body, leaving)) return nowhere;
  return { start: x.end(around), end: endOfBlock(x, outwards) };
}

/** The body of `while value.is_a?(A)` and `until !value.is_a?(A)`. */
function loopSpan(x: Extraction, { part: condition, outwards, holds }: CheckPlace): Span {
  const around = x.parent(outwards);
  if (x.child(around, x.grammarField("condition")) !== condition) return nowhere;
  if (holds === x.text.startsWith("until", x.start(around))) return nowhere;
  return { start: x.end(condition), end: x.end(around) };
}

/** `case` without a value: the branch of a `when` with this condition alone. */
function whenSpan(x: Extraction, { part: condition, outwards, holds }: CheckPlace): Span {
  const around = x.parent(outwards);
  if (!holds || x.child(around, x.grammarField("value")) !== none) return nowhere;
  const body = afterOf(x.nodes, condition);
  const isAlone = /\bwhen[\s(]*$/.test(x.text.slice(x.start(condition) - 10, x.start(condition)));
  const hasBody = body < afterOf(x.nodes, around) && x.rule(body)?.hook === "tail";
  return isAlone && hasBody ? spanOf(x, body) : nowhere;
}

/** End of the statements among which is a branch. */
function endOfBlock(x: Extraction, outwards: number): number {
  const block = x.parent(outwards + 1);
  return block === none ? x.scopeSpan().end : x.end(block);
}

/** A row for the class at that node, apart from the row that refers to it. */
function typeAt(x: Extraction, node: number): number {
  let row: number = none;
  for (const part of x.slice(node).replace(/^::/, "").split("::")) {
    row = x.addExpression(ops.type, x.names.internText(part), row, x.start(node));
    x.addFlags(row, unneededFlag);
  }
  return row;
}

/** Only their names matter here: `return unless value.is_a?(A)`, `while value.is_a?(A)`. */
const named: Hook = {};

export const conditionHooks: Hooks = { guard: named, loop: named };
