// Where does a check hold that a condition makes: `isinstance(value, Type)`, `value instanceof Type`, `value is Type`?
import { none } from "../../types/parsed-file.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** Conditions are nested at most that deep in others. */
const maxLevels = 8;

export const nowhere: Span = { start: 0, end: 0 };

export function spanOf(x: Extraction, node: number): Span {
  return { start: x.start(node), end: x.end(node) };
}

/** A condition around a check, and how it depends on the check. */
export interface CheckPlace {
  readonly check: number;
  /** The part of the condition with the check. */
  readonly part: number;
  /** How many open nodes are inside the one that the condition belongs to. */
  readonly outwards: number;
  /** Whether the check holds where the condition does; otherwise it holds where the condition does not. */
  readonly holds: boolean;
  /** The part of the condition that is evaluated only if the check has that outcome. */
  readonly rest: Span;
}

/** How a language writes conditions. A node around a check has the hook `hook`, if it has one. */
export interface ConditionSyntax {
  /** What a node that is a part of a condition makes of its part; undefined if it has another meaning. */
  joins(x: Extraction, node: number, hook: string | undefined): "and" | "or" | "not" | "same" | undefined;
  /** The spans in which the check holds, of a condition of such a node with another meaning. */
  spansAt(x: Extraction, hook: string | undefined, place: CheckPlace): readonly Span[];
}

/**
 * Where the check at a node holds, or, if it is negated, does not: in the rest of its condition, and where `syntax`
 * says. None of the spans is empty.
 */
export function checkedSpans(
  x: Extraction,
  check: number,
  syntax: ConditionSyntax,
  isNegated = false,
): readonly Span[] {
  return allSpans(x, check, syntax, !isNegated).filter(({ start, end }) => end > start);
}

function allSpans(
  x: Extraction,
  check: number,
  syntax: ConditionSyntax,
  holdsFirst: boolean,
): readonly Span[] {
  let holds = holdsFirst;
  let rest: Span = nowhere;
  let part = check;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return [rest];
    const hook = x.rule(around)?.hook;
    const joined = syntax.joins(x, around, hook);
    if (joined === undefined) return syntax.spansAt(x, hook, { check, part, outwards, holds, rest });
    if (joined === "not") holds = !holds;
    else if (joined !== "same") {
      if (joined !== (holds ? "and" : "or")) return [rest];
      rest = { start: x.end(check), end: x.end(around) };
    }
    part = around;
  }
  return [rest];
}
