// `isinstance(value, Type)`: in which ranges is the name a Type?
import { none } from "../../types/parsed-file.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
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
import { narrowTo } from "../syntax-parts/narrowing.ts";
import { codeIn } from "../syntax-parts/node-parts.ts";
import { noteNeeded } from "./syntax-needed.ts";
import { passedType } from "./syntax-type-rows.ts";

const leaving = /^(?:return|raise|continue|break)\b/;

/** Rebinds the name, or the path of members, where the check is known to hold. */
export function narrow(x: Extraction, call: number, list: number): void {
  const [value, type] = codeIn(x, list);
  if (value === undefined || type === undefined || !isNarrowed(x, value)) return;
  const spans = checkedSpans(x, call, conditions);
  if (spans.length > 0) narrowTo(x, value, passedType(x, type), spans);
}

function isNarrowed(x: Extraction, value: number): boolean {
  return x.role(value) === roles.name || x.role(value) === roles.member;
}

/** In the branch, or after a branch that leaves if the check does not hold. */
const conditions: ConditionSyntax = {
  joins(x, node, hook) {
    if (hook === "negation") return "not";
    if (hook !== "logical") return undefined;
    return isDisjunction(x, node) ? "or" : "and";
  },
  spansAt(x, hook, place) {
    const { check, outwards, holds, rest } = place;
    if (hook === "conditional") return [rest, choiceSpan(x, place)];
    if (hook === "branch") return [rest, branchSpan(x, x.parent(outwards), x.parent(outwards + 1), holds)];
    if (hook === "assertion") return [rest, assertionSpan(x, place)];
    if (hook === "filter" && holds) return filterSpans(x, check, x.parent(outwards + 1));
    return [rest];
  },
};

/** `a or b`; what stands between the operands tells. */
export function isDisjunction(x: Extraction, node: number): boolean {
  const left = x.child(node, x.grammarField("left"));
  return left !== none && /^(?:[\s()\\]|#[^\n]*\n)*or\b/.test(x.text.slice(x.end(left), x.end(left) + 200));
}

/** `then if condition else otherwise`; `condition` is the part with the check, if what stands before it says so. */
function choiceSpan(x: Extraction, { part: condition, outwards, holds }: CheckPlace): Span {
  const around = x.parent(outwards);
  const before = x.text.slice(Math.max(x.start(around), x.start(condition) - 80), x.start(condition));
  if (!/\bif[\s(\\]*$/.test(before)) return nowhere;
  return holds
    ? { start: x.start(around), end: x.start(condition) }
    : { start: x.end(condition), end: x.end(around) };
}

/** The branch of an `if`, `elif` or `while`; what follows, or `else`, if the check does not hold there. */
function branchSpan(x: Extraction, around: number, block: number, holds: boolean): Span {
  const body = x.child(
    around,
    x.grammarField(x.text.startsWith("while", x.start(around)) ? "body" : "consequence"),
  );
  if (body === none) return nowhere;
  if (holds) return spanOf(x, body);
  if (!x.text.startsWith("if", x.start(around))) return nowhere;
  if (x.child(around, x.grammarField("alternative")) !== none)
    return { start: x.end(body), end: x.end(around) };
  return leavesAtEnd(x, body, leaving) ? { start: x.end(around), end: endOfBlock(x, block) } : nowhere;
}

/** `assert check, "message"` */
function assertionSpan(x: Extraction, { check, outwards, holds }: CheckPlace): Span {
  const around = x.parent(outwards);
  const isTested = check < afterOf(x.nodes, around + 1);
  return isTested && holds ? { start: x.end(around), end: endOfBlock(x, x.parent(outwards + 1)) } : nowhere;
}

/** `[element for name in names if check if rest]` */
function filterSpans(x: Extraction, check: number, around: number): readonly Span[] {
  return around === none ? [] : [spanOf(x, around + 1), { start: x.end(check), end: x.end(around) }];
}

/** End of the block that holds the statement. */
function endOfBlock(x: Extraction, block: number): number {
  return block === none || x.rule(block)?.hook !== "suite" ? x.scopeSpan().end : x.end(block);
}

const branch: Hook = {
  exit(x, node) {
    const condition = x.child(node, x.grammarField("condition"));
    if (condition !== none) noteNeeded(x, condition, (holds) => branchSpan(x, node, x.parent(), holds));
  },
};

/** Only their names matter here. */
const named: Hook = {};

export const narrowingHooks: Hooks = { negation: named, branch, assertion: named, filter: named };
