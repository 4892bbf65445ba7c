// Names and members whose value a condition shows to be of some type: `isinstance(self.source, File)`.
import { memberPath } from "../../types/member-path.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding, type Span } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const localKind = bindingKinds.indexOf("local");
const narrowedKind = bindingKinds.indexOf("narrowed");

/**
 * In the spans, the name or the path of members at the node `value` has the type in the row `type`. Other values are
 * not narrowed.
 */
export function narrowTo(x: Extraction, value: number, type: number, spans: readonly Span[]): void {
  const row = x.row(value);
  if (row === none || type === none) return;
  const isName = x.expressions.op[row] === ops.ident;
  const name = isName ? x.expressions.name[row]! : pathOf(x, row);
  if (name === undefined) return;
  const kind = isName ? localKind : narrowedKind;
  for (const whole of spans) {
    const span = isName ? whole : untilAssigned(x, x.slice(value), whole);
    if (span.end > span.start) addBinding(x, name, { kind, span, type, value: none });
  }
}

function pathOf(x: Extraction, row: number): number | undefined {
  const path = memberPath(x.expressions, row, (string) => x.names.get(string));
  return path === undefined ? undefined : x.names.internText(path);
}

/** Ends where the members, or an object on the way to them, are assigned: what is known then no longer holds. */
export function untilAssigned(x: Extraction, path: string, span: Span): Span {
  const text = x.text.slice(span.start, span.end);
  let end = text.length;
  for (const { length, part } of partsOf(path)) {
    for (let at = text.indexOf(part); at >= 0 && at < end; at = text.indexOf(part, at + 1))
      if (isAssigned(text, at, length)) end = at;
  }
  return { start: span.start, end: span.start + end };
}

/** `a.b.c`, `a.b` and `a`. */
function partsOf(path: string): { length: number; part: string }[] {
  const ends = [...path.matchAll(/[.]|->|::/g)].map(({ index }) => index);
  return [path.length, ...ends].map((length) => ({ length, part: path.slice(0, length) }));
}

/** Whether the name that begins at `at` is assigned: alone, in a list of targets, by a loop, by `as` or `del`. */
function isAssigned(text: string, at: number, length: number): boolean {
  if (/[\w.>:@$]/.test(text[at - 1] ?? " ")) return false;
  const after = text.slice(at + length, at + length + 80);
  if (assigned.test(after)) return true;
  const before = text.slice(Math.max(0, at - 80), at);
  return (listed.test(after) && targetsBefore.test(before)) || (taken.test(after) && takers.test(before));
}

/** `x = 1`, `x ||= 1`, `x := 1`, `x: int = 1` */
const assigned = /^\s*(?:[|&?]{0,2}=(?![=~>])|:=|:[^=\n:]*=(?!=))/;
/** The rest of `x, y = pair` and `(y, x) = pair`, and what stands before `x` in such a statement. */
const listed = /^[ \t]*(?:,[ \t]*[\w.@$>*-]+[ \t]*)*[)\]]?[ \t]*=(?![=~>])/;
const targetsBefore = /(?:^|[\n;])[ \t([]*(?:[\w.@$>*-]+[ \t]*,[ \t]*)*$/;
/** `for x in list`, `for x, y in list`, `open() as x:`, `foreach ($list as $x)`, `del x` */
const takers = /\b(?:for|as|del)[ \t]+(?:[\w.@$>*-]+[ \t]*,[ \t]*)*$/;
const taken = /^[ \t]*(?:$|[\n:;,)]|in\b)/;
