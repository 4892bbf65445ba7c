// `value instanceof Type`: in which ranges is the value a Type?
import { none } from "../../types/parsed-file.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { roles } from "../../parse/tree/rules.ts";
import { leavesAtEnd } from "../syntax-parts/leaving-bodies.ts";
import { narrowTo } from "../syntax-parts/narrowing.ts";

const leaving = /^(?:return|throw|continue|break)\b/;

/** Conditions are nested at most that deep in others. */
const maxLevels = 8;

const nowhere: Span = { start: 0, end: 0 };

/** `left instanceof right`: rebinds the name, or the path of members, where the check is known to hold. */
export function narrow(x: Extraction, check: number, left: number, right: number): void {
  if (x.role(left) !== roles.name && x.role(left) !== roles.member) return;
  if (x.role(right) !== roles.name && x.role(right) !== roles.member) return;
  const spans = spansOf(x, check).filter(({ start, end }) => end > start);
  if (spans.length > 0) narrowTo(x, left, asType(x, x.row(right)), spans);
}

/** Where a check holds: in the rest of its condition, in the branch, or after a branch that leaves if it does not. */
function spansOf(x: Extraction, check: number): readonly Span[] {
  let holds = true;
  let rest: Span = nowhere;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === "negation") {
      if (x.text[x.start(around)] !== "!") return [rest];
      holds = !holds;
    } else if (hook === "logical") {
      const operator = operatorOf(x, around);
      if (operator !== (holds ? "&&" : "||")) return [rest];
      if (x.end(check) <= x.end(around + 1)) rest = { start: x.end(check), end: x.end(around) };
    } else if (hook === "ternary") return [rest, choiceSpan(x, check, around, holds)];
    else if (hook === "branch") return [rest, branchSpan(x, check, outwards, holds)];
    else return [rest];
  }
  return [rest];
}

/** The operator behind the first operand of the choice `node`; undefined if that operand is no node. */
function operatorOf(x: Extraction, node: number): string | undefined {
  const left = x.end(node + 1);
  return /^[\s)]*(&&|\|\||\?\?)/.exec(x.text.slice(left, Math.min(x.end(node), left + 200)))?.[1];
}

/** `check ? then : otherwise` */
function choiceSpan(x: Extraction, check: number, around: number, holds: boolean): Span {
  const then = x.child(around, x.grammarField("consequence"));
  const otherwise = x.child(around, x.grammarField("alternative"));
  const part = holds ? then : otherwise;
  return part === none || x.start(part) < x.end(check) ? nowhere : { start: x.start(part), end: x.end(part) };
}

/** The body of an `if`; if the check does not hold there, its `else`, or what follows if the body leaves. */
function branchSpan(x: Extraction, check: number, outwards: number, holds: boolean): Span {
  const around = x.parent(outwards);
  const braced = x.child(around, x.grammarField("consequence"));
  const body = braced === none ? unbraced(x, around) : { start: x.start(braced), end: x.end(braced) };
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
