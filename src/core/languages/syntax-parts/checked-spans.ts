// Where does a check hold that a condition makes: `isinstance(value, Type)`, `value instanceof Type`?
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

/** How a language writes conditions. Nodes with the hooks "negation" and "logical" are parts of conditions. */
export interface ConditionSyntax {
  negates(x: Extraction, node: number): boolean;
  /** How a "logical" node joins its operands; undefined if in neither way. */
  joins(x: Extraction, node: number): "and" | "or" | undefined;
  /** The spans in which the check holds, of a condition of a node with the hook `hook`, if that has one. */
  spansAt(x: Extraction, hook: string | undefined, place: CheckPlace): readonly Span[];
}

/** Where the check at a node holds: in the rest of its condition, and where `syntax` says. None of the spans is empty. */
export function checkedSpans(x: Extraction, check: number, syntax: ConditionSyntax): readonly Span[] {
  return allSpans(x, check, syntax).filter(({ start, end }) => end > start);
}

function allSpans(x: Extraction, check: number, syntax: ConditionSyntax): readonly Span[] {
  let holds = true;
  let rest: Span = nowhere;
  let part = check;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === "negation") {
      if (!syntax.negates(x, around)) return [rest];
      holds = !holds;
    } else if (hook === "logical") {
      if (syntax.joins(x, around) !== (holds ? "and" : "or")) return [rest];
      rest = { start: x.end(check), end: x.end(around) };
    } else return syntax.spansAt(x, hook, { check, part, outwards, holds, rest });
    part = around;
  }
  return [rest];
}
