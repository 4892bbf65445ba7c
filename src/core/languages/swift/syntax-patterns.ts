// Patterns in Swift: which names they bind, and to which part of which value. The grammar gives only the names of a
// pattern, so the brackets and commas between them are read from the text.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Span } from "../../parse/nodes/bindings.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

const localKind = bindingKinds.indexOf("local");
const colon = /^\s*:/;
const castBehind = /^\s*as\s+$/;

/**
 * An open bracket at a place in a pattern: the value that it takes apart, and the number of commas before the place.
 */
interface Opened {
  readonly value: number;
  place: number;
}

/** The nodes of one pattern, in order, and the row of the value against which it is matched. */
export interface MatchedPattern {
  readonly nodes: readonly number[];
  readonly start: number;
  readonly value: number;
}

/** Whether a dot precedes it. */
export function isCase(x: Extraction, node: number): boolean {
  return x.text.charCodeAt(x.start(node) - 1) === 0x2e;
}

/** Whether a name in a pattern is a new local: neither a case nor the label of what follows. */
export function bindsName(x: Extraction, node: number): boolean {
  return (
    x.role(node) === roles.name && !isCase(x, node) && !colon.test(x.text.slice(x.end(node), x.end(node) + 4))
  );
}

/**
 * Adds a local for each name that the pattern binds: `.circle(let radius)`, `let .pair(a, b)`, `(let a, _)`,
 * `let dog as Dog`.
 */
export function bindMatched(x: Extraction, { nodes, start, value }: MatchedPattern, span: Span): void {
  const opened: Opened[] = [];
  let end = start;
  let variant: number = none;
  nodes.forEach((node, i) => {
    variant = follow(
      x,
      opened,
      { from: end, to: x.start(node) },
      opened.length === 0 ? value : none,
      variant,
    );
    end = x.end(node);
    if (x.role(node) !== roles.name) return;
    if (isCase(x, node)) {
      variant = variantRow(x, node, nodes[i - 1], opened.length === 0 ? value : none);
      return;
    }
    if (!bindsName(x, node)) return;
    const inner = opened.at(-1);
    const cast = nodes[i + 1];
    const isCast = cast !== undefined && castBehind.test(x.text.slice(end, x.start(cast)));
    const part = inner === undefined ? { value, property: noString } : partOf(x, inner);
    const type = isCast ? asType(x, x.row(cast)) : none;
    addBinding(x, x.intern(node), { kind: localKind, span, type, ...part });
  });
}

/** Opens and closes brackets and counts commas in a stretch of text; brackets after a variant take it apart. */
function follow(
  x: Extraction,
  opened: Opened[],
  { from, to }: { readonly from: number; readonly to: number },
  whole: number,
  variant: number,
): number {
  let taken = variant;
  for (let at = from; at < to; at++) {
    const char = x.text[at];
    if (char === "(") {
      opened.push({ value: taken === none ? whole : taken, place: 0 });
      taken = none;
    } else if (char === ")") opened.pop();
    else if (char === ",") {
      const inner = opened.at(-1);
      if (inner !== undefined) inner.place++;
      taken = none;
    }
  }
  return taken;
}

function partOf(x: Extraction, { value, place }: Opened): { value: number; property: number } {
  return { value, property: value === none ? noString : x.names.internText(String(place)) };
}

/**
 * `.circle` is a member of the matched value, `Shape.circle` of the named type; inside another case the type is
 * unknown.
 */
function variantRow(x: Extraction, name: number, before: number | undefined, value: number): number {
  const isQualified = before !== undefined && x.end(before) === x.start(name) - 1;
  const base = isQualified ? asType(x, x.row(before)) : value;
  return base === none ? none : x.addExpression(ops.member, x.intern(name), base, x.start(name));
}
