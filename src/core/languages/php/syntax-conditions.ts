// Where does a condition in PHP hold? In the body of its `if` or loop, in a branch, in the rest of the condition.
import { none } from "../../types/parsed-file.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { leavesAtEnd } from "../syntax-parts/leaving-bodies.ts";

/** Conditions are nested at most that deep in others. */
const maxLevels = 8;

const leaving = /^(?:return|throw|continue|break|exit|die)\b/i;

/**
 * The range in which the condition `node`, which is being left, holds. For a negated condition whose body exits, that
 * is the code after it. `a && b` and `!a || b`: also what follows in the condition itself.
 */
export function spanOfCondition(x: Extraction, node: number): Span | undefined {
  let isNegated = false;
  let inside = node;
  let rest: Span | undefined;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return rest;
    if (isAsserted(x, around, outwards))
      return isNegated ? rest : { start: x.end(node), end: x.scopeSpan(true).end };
    if (x.rule(around)?.hook === "binary") {
      const operator = isNegated ? /^(?:\|\||or)$/i : /^(?:&&|and)$/i;
      if (!operator.test(operatorBeside(x, around, inside) ?? "")) return rest;
      rest = { start: x.end(node), end: x.end(around) };
    } else if (x.text.charCodeAt(x.start(around)) === 0x21 && x.start(around) !== x.start(inside)) {
      isNegated = !isNegated;
    } else if (x.role(around) !== roles.arguments) {
      return branchSpan(x, { node, around, inside, isNegated, outwards }) ?? rest;
    }
    inside = around;
  }
  return rest;
}

/** The operator beside an operand of a binary expression: behind the left one, before the right one. */
function operatorBeside(x: Extraction, binary: number, operand: number): string | undefined {
  const before = x.text.slice(x.start(binary), x.start(operand));
  return /^[\s(]*$/.test(before)
    ? /^[\s)]*(&&|\|\||and\b|or\b)/i.exec(x.text.slice(x.end(operand), x.end(operand) + 40))?.[1]
    : /(&&|\|\||\band|\bor)[\s(]*$/i.exec(before.slice(-40))?.[1];
}

/** Whether a node is an argument of `assert()`, or the list of them. */
function isAsserted(x: Extraction, node: number, outwards: number): boolean {
  const isList = x.role(node) === roles.arguments;
  const list = isList ? node : x.parent(outwards + 1);
  if (list === none || x.role(list) !== roles.arguments) return false;
  const call = x.parent(outwards + (isList ? 1 : 2));
  return call !== none && /^\\?assert\s*\(/i.test(x.text.slice(x.start(call), x.start(call) + 16));
}

interface Condition {
  readonly node: number;
  /** What the condition decides about, and the child of it that the condition is in. */
  readonly around: number;
  readonly inside: number;
  readonly isNegated: boolean;
  readonly outwards: number;
}

function branchSpan(x: Extraction, condition: Condition): Span | undefined {
  const { node, around, isNegated } = condition;
  const body = x.child(around, x.grammarField("body"));
  const start = x.end(node);
  const word = /^(?:if|elseif|while|case)\b/.exec(x.text.slice(x.start(around), x.start(around) + 8))?.[0];
  if (x.rule(around)?.hook === "conditional") return choiceSpan(x, condition, body);
  if (word === "case")
    return isNegated || !matchesTrue(x, condition) ? undefined : { start, end: x.end(around) };
  if (word === undefined) return armSpan(x, condition);
  if (body === none || x.start(body) < start) return undefined;
  if (!isNegated) return { start, end: x.end(body) };
  return leavesAtEnd(x, body, leaving) ? { start: x.end(around), end: x.scopeSpan(true).end } : undefined;
}

/** `condition ? then : else` */
function choiceSpan(x: Extraction, { node, around, isNegated }: Condition, body: number): Span | undefined {
  const branch = isNegated ? x.child(around, x.grammarField("alternative")) : body;
  if (branch === none || x.start(branch) < x.end(node)) return undefined;
  return { start: isNegated ? x.start(branch) : x.end(node), end: x.end(branch) };
}

/** `match (true) { condition => value }`, if the arm has no other condition. */
function armSpan(x: Extraction, condition: Condition): Span | undefined {
  const { node, around, isNegated } = condition;
  const value = x.child(around, x.grammarField("return_expression"));
  if (isNegated || value === none || x.start(value) < x.end(node) || !matchesTrue(x, condition))
    return undefined;
  const between = x.text.slice(x.end(node), x.start(value));
  return /^[\s)]*=>\s*$/.test(between) &&
    /^[\s(]*$/.test(x.text.slice(x.start(around), x.start(condition.inside)))
    ? { start: x.start(value), end: x.end(value) }
    : undefined;
}

/** Whether the `switch` or `match` around compares with `true`. */
function matchesTrue(x: Extraction, { outwards }: Condition): boolean {
  for (let at = outwards + 1; at < outwards + 3; at++) {
    const around = x.parent(at);
    if (around === none) return false;
    const head = /^(?:switch|match)\s*\(\s*(\w*)\s*\)/.exec(
      x.text.slice(x.start(around), x.start(around) + 40),
    );
    if (head !== null) return head[1]!.toLowerCase() === "true";
  }
  return false;
}
