// Where in Ruby is a local, a field or an attribute known to be of some class? In branches of `case`, and after `is_a?`.
import { none } from "../../types/parsed-file.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { ops, roles } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { nowhere, spanOf } from "../syntax-parts/checked-spans.ts";
import { leavesAtEnd } from "../syntax-parts/leaving-bodies.ts";
import { narrowTo } from "../syntax-parts/narrowing.ts";
import { lastValue } from "./syntax-values.ts";

const classPath = /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/;
const leaving = /^(?:return|raise|next|break|fail|throw)\b/;

/** Conditions are nested at most that deep in others. */
const maxLevels = 8;

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
  const spans = spansOf(x, node).filter(({ start, end }) => end > start);
  if (spans.length > 0) narrowTo(x, value, typeAt(x, type), spans);
}

/** Where a test holds: in the rest of its condition, in the branch, or after a branch that leaves if it does not. */
function spansOf(x: Extraction, test: number): readonly Span[] {
  const spans: Span[] = [];
  let holds = true;
  let part = test;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === "unary" && x.text[x.start(around)] === "!") holds = !holds;
    else if (hook === "binary") {
      if (operatorBehind(x, around, part) === (holds ? "and" : "or"))
        spans.push({ start: x.end(part), end: x.end(around) });
      else if (x.child(around, x.grammarField("right")) !== part) return spans;
    } else if (hook === "choice" || hook === "conditional" || hook === "guard")
      return [...spans, branchSpan(x, outwards, part, holds)];
    else if (around === none || x.role(around) !== roles.pass) return spans;
    part = around;
  }
  return spans;
}

/** The logical operator after the left operand `part`. */
function operatorBehind(x: Extraction, around: number, part: number): string {
  const found = /^\s*\)*\s*(&&|and\b|\|\||or\b)/.exec(x.text.slice(x.end(part), x.end(part) + 8))?.[1];
  if (found === undefined || x.child(around, x.grammarField("left")) !== part) return "";
  return found === "&&" || found === "and" ? "and" : "or";
}

/** The part of a branch, ternary or modifier in which its condition shows what it does. */
function branchSpan(x: Extraction, outwards: number, condition: number, holdsIf: boolean): Span {
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
  return leavesAtEnd(x, body, leaving) ? { start: x.end(around), end: endOfBlock(x, outwards) } : nowhere;
}

/** End of the statements among which is a branch. */
function endOfBlock(x: Extraction, outwards: number): number {
  const block = x.parent(outwards + 1);
  return block === none || x.rule(block)?.hook !== "tail" ? x.scopeSpan().end : x.end(block);
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

/** `return unless value.is_a?(A)`; only its name matters here. */
export const guard: Hook = {};
