// What a template makes: its components and directives with the inputs and outputs that it binds, and its pipes. Shown as
// `new Card().user`, where the class has the name that markup uses, and as a call of the pipe.
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { lowerBound } from "../../../base/bisect.ts";
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { readMarkup, type Attribute, type Markup } from "../syntax-parts/markup.ts";
import type { MaskedText } from "../syntax-parts/masked-text.ts";
import { isDirectiveName, markupSigns } from "./markup-names.ts";

/** Bindings that every element has, and events of the page: a component with such a method does not give them. */
const ofElements =
  /^(?:class|style|id|slot|hidden|i18n.*|data-.*|aria-.*|click|dblclick|change|input|submit|focus|blur|scroll|key\w+|mouse\w+|pointer\w+|touch\w+|wheel)$/;
const bound = /^(?:\*|\[\(|\[|\()?([A-Za-z][\w-]*)(?:\)\]|\]|\))?$/;

/**
 * Adds the references of the markup in a span of a text, and names its pipes: see `findPipes`.
 *
 * @param text - the whole text, which all spans may share
 */
export function addMarkup(
  x: Extraction,
  text: MaskedText,
  { from, to }: MarkupSpan,
  pipes: readonly number[],
): void {
  namePipes(x, pipes);
  readMarkup(text, from, to, tagsOf(x));
}

/** Offsets in the text. */
export interface MarkupSpan {
  readonly from: number;
  readonly to: number;
}

function tagsOf(x: Extraction): Markup {
  return {
    open: "{{",
    close: "}}",
    bracedAttributes: false,
    attribute: () => undefined,
    expression: () => undefined,
    tag(name, at, attributes) {
      const made: number[] = [];
      const isComponent = name.includes("-") && !name.startsWith("ng-");
      if (isComponent) made.push(addMade(x, `${markupSigns.element}${name}`, at));
      for (const attribute of attributes) {
        const bare = bound.exec(attribute.name)?.[1];
        if (bare !== undefined && isDirectiveName(bare) && !bare.startsWith("ng"))
          made.push(addMade(x, `${markupSigns.attribute}${bare}`, attribute.start));
      }
      if (made.length > 0) for (const attribute of attributes) addInput(x, made, attribute, isComponent);
    },
  };
}

function addMade(x: Extraction, name: string, offset: number): number {
  const type = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  return x.addExpression(ops.new, noString, type, offset);
}

/** `[user]="…"`, `(saved)="…"`, `[(open)]="…"`; `title="…"` may be an input too, if the element is a component. */
function addInput(x: Extraction, made: readonly number[], attribute: Attribute, isComponent: boolean): void {
  const bare = bound.exec(attribute.name)?.[1];
  const isBound = /^[[(]/.test(attribute.name);
  if (bare === undefined || bare.startsWith("let-") || ofElements.test(bare) || (!isBound && !isComponent))
    return;
  const name = x.names.internText(bare);
  const offset = attribute.start + attribute.name.indexOf(bare);
  for (const row of made) x.addExpression(ops.member, name, row, offset);
}

/** For each of the spans, which are ascending and apart: the rows of the names behind a `|`. */
export function findPipes(x: Extraction, spans: readonly MarkupSpan[]): readonly (readonly number[])[] {
  const { op, offset, base, length } = x.expressions;
  const starts = spans.map(({ from }) => from);
  const pipes = spans.map((): number[] => []);
  for (let row = 0; row < length; row++) {
    if (op[row] !== ops.ident || base[row] !== none) continue;
    const at = offset[row]!;
    const place = lowerBound(starts, at + 1) - 1;
    if (place < 0 || at >= spans[place]!.to) continue;
    const before = x.text.slice(Math.max(starts[place]!, at - 40), at);
    if (/(?:^|[^|])\|\s*$/.test(before)) pipes[place]!.push(row);
  }
  return pipes;
}

/** `total | money` calls the pipe `money`. */
function namePipes(x: Extraction, pipes: readonly number[]): void {
  for (const row of pipes) {
    const written = x.names.get(x.expressions.name[row]!);
    x.expressions.name[row] = x.names.internText(`${markupSigns.pipe}${written}`);
    x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
  }
}
