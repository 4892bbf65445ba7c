// Patterns of Swift: which names they bind, and to what part of which value. The grammar gives a pattern's names without
// what stands around them, so the brackets and commas between them are read from the text.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/bindings.ts";
import type { Span } from "../../parse/bindings.ts";
import { asType } from "../../parse/type-rows.ts";
import type { Extraction } from "../../parse/extraction.ts";
import { ops, roles } from "../../parse/rules.ts";

const localKind = bindingKinds.indexOf("local");
const colon = /^\s*:/;
const castBehind = /^\s*as\s+$/;

/** Brackets that are open at a place of a pattern: what they take apart, and how many commas stand before the place. */
interface Opened {
  readonly value: number;
  place: number;
}

/** The nodes of one pattern, in order, and the row of the value that it is matched against. */
export interface MatchedPattern {
  readonly nodes: readonly number[];
  readonly start: number;
  readonly value: number;
}

/** A dot stands before it. */
export function isCase(x: Extraction, node: number): boolean {
  return x.text.charCodeAt(x.start(node) - 1) === 0x2e;
}

/** Whether a name in a pattern is a new local: it is no case, and no label of what stands behind it. */
export function bindsName(x: Extraction, node: number): boolean {
  return (
    x.role(node) === roles.name && !isCase(x, node) && !colon.test(x.text.slice(x.end(node), x.end(node) + 4))
  );
}

/** Adds a local for each name that the pattern binds: `.circle(let radius)`, `let .pair(a, b)`, `(let a, _)`, `let dog as Dog`. */
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

/** Opens and closes brackets and counts commas over a stretch of text; brackets behind a variant take it apart. */
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

/** `.circle` is a member of what is matched, `Shape.circle` of the type that is named; in another case nobody says. */
function variantRow(x: Extraction, name: number, before: number | undefined, value: number): number {
  const isQualified = before !== undefined && x.end(before) === x.start(name) - 1;
  const base = isQualified ? asType(x, x.row(before)) : value;
  return base === none ? none : x.addExpression(ops.member, x.intern(name), base, x.start(name));
}
