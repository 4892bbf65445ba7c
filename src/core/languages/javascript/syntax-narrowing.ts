// `value instanceof Type`: in which ranges is the value a Type?
import { none } from "../../types/parsed-file.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { roles } from "../../parse/tree/rules.ts";
import {
  checkedSpans,
  nowhere,
  spanOf,
  type CheckPlace,
  type ConditionSyntax,
} from "../syntax-parts/checked-spans.ts";
import { leavesAtEnd } from "../syntax-parts/leaving-bodies.ts";
import { narrowTo } from "../syntax-parts/narrowing.ts";

const leaving = /^(?:return|throw|continue|break)\b/;

/** `left instanceof right`: rebinds the name, or the path of members, where the check is known to hold. */
export function narrow(x: Extraction, check: number, left: number, right: number): void {
  if (x.role(left) !== roles.name && x.role(left) !== roles.member) return;
  if (x.role(right) !== roles.name && x.role(right) !== roles.member) return;
  const spans = checkedSpans(x, check, conditions);
  if (spans.length > 0) narrowTo(x, left, asType(x, x.row(right)), spans);
}

/** In the branch, or after a branch that leaves if the check does not hold. */
const conditions: ConditionSyntax = {
  // What is behind the first operand tells, unless that is no node.
  joins(x, node, hook) {
    if (hook === "negation") return x.text[x.start(node)] === "!" ? "not" : undefined;
    if (hook !== "logical") return undefined;
    const left = x.end(node + 1);
    const operator = /^[\s)]*(&&|\|\|)/.exec(x.text.slice(left, Math.min(x.end(node), left + 200)))?.[1];
    return operator === undefined ? undefined : operator === "&&" ? "and" : "or";
  },
  spansAt(x, hook, place) {
    if (hook === "ternary") return [place.rest, choiceSpan(x, place)];
    if (hook === "branch") return [place.rest, branchSpan(x, place)];
    return [place.rest];
  },
};

/** `check ? then : otherwise` */
function choiceSpan(x: Extraction, { check, outwards, holds }: CheckPlace): Span {
  const part = x.child(x.parent(outwards), x.grammarField(holds ? "consequence" : "alternative"));
  return part === none || x.start(part) < x.end(check) ? nowhere : spanOf(x, part);
}

/** The body of an `if`; if the check does not hold there, its `else`, or what follows if the body leaves. */
function branchSpan(x: Extraction, { check, outwards, holds }: CheckPlace): Span {
  const around = x.parent(outwards);
  const braced = x.child(around, x.grammarField("consequence"));
  const body = braced === none ? unbraced(x, around) : spanOf(x, braced);
  if (body === undefined || body.start < x.end(check)) return nowhere;
  if (holds) return body;
  if (/^\s*else\b/.test(x.text.slice(body.end, x.end(around))))
    return { start: body.end, end: x.end(around) };
  const leaves =
    braced === none ? leaving.test(x.text.slice(body.start, body.end)) : leavesAtEnd(x, braced, leaving);
  return leaves ? { start: x.end(around), end: endOfBlock(x, outwards) } : nowhere;
}

/** A body without braces is no node: it begins behind the parentheses and ends before `else`. */
function unbraced(x: Extraction, around: number): Span | undefined {
  const condition = x.end(around + 1);
  const behind = x.text.slice(condition, x.end(around));
  const begin = /^[\s)]*\)\s*/.exec(behind)?.[0].length;
  if (begin === undefined) return undefined;
  const other = /\belse\b/.exec(behind.slice(begin))?.index;
  const start = condition + begin;
  return { start, end: other === undefined ? x.end(around) : start + other };
}

function endOfBlock(x: Extraction, outwards: number): number {
  const block = x.parent(outwards + 1);
  return block === none || x.role(block) !== roles.block ? x.scopeSpan().end : x.end(block);
}

/** Only their names matter here. */
const named: Hook = {};

export const narrowingHooks: Hooks = { negation: named, branch: named };
