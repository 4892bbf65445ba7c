// Angular templates: TypeScript expressions in bindings, in "{{" and "}}", and in statements such as `@if (open) {`.
import type { Hooks } from "../../parse/nodes/extraction.ts";
import { ecmascriptHooks } from "../javascript/syntax.ts";
import { keepValue, readMarkup, type Attribute, type Markup } from "../syntax-parts/markup.ts";
import { MaskedText } from "../syntax-parts/masked-text.ts";
import { addMarkup, findPipes } from "./syntax-tags.ts";

/** `[value]`, `(click)`, `[(model)]`. */
const binding = /^(?:\[.*\]|\(.*\))$/;
/** `| slice: 0 : size()`; not `a || b`. */
const pipe = /(?<!\|)\|(?!\|)\s*([\w$]+)/g;
/** Angular's own pipes are left out, and so is what they make of a value. */
const ownPipe =
  /^(?:async|currency|date|i18nPlural|i18nSelect|json|keyvalue|lowercase|number|percent|slice|titlecase|uppercase)$/;
const pipeArgument = /\s*:(?:'[^']*'|"[^"]*"|`[^`]*`|\([^()]*\)|[^|:()[\]{},'"`])+/y;
const interpolation = /\{\{([^{}]*)\}\}/g;
/** `let item of `, `trackBy: `, `else `: what a part of a structural directive begins with. */
const partHead = /^\s*(?:let\s+[\w$]+(?:\s+of\b)?|[A-Za-z]\w*\s*:|(?:else|then|track|as)\b)/;
/** `let i = index`, `last = $last`, and `index as i` behind other parts: names of what Angular itself provides. */
const provided = /^\s*(?:(?:let\s+)?([\w$]+)\s*=\s*[\w$]+|[\w$]+\s+as\s+([\w$]+))\s*$/;
const declared = /\b(?:let|as)\s+([\w$]+)/g;
const when = /(?:^|;)\s*(?:(?:prefetch|hydrate)\s+)?when\b/g;
/** `#box` in a tag names its element in the whole template. */
const reference = /\s#([A-Za-z_$][\w$]*)(?=[\s=>/])/g;
const statementHead = /@(?:if|else if|for|switch|case|defer|let)\b\s*/y;
/** A condition longer than this is none, nor is one with more parentheses inside each other. */
const longest = 4_000;
const deepest = 50;

const template: Markup = {
  open: "{{",
  close: "}}",
  bracedAttributes: false,
  declares: /^(?:\*|let-)/,
  attribute(seen, attribute) {
    const { name, valueStart, valueEnd } = attribute;
    if (name.startsWith("let-")) seen.declare(name.slice("let-".length));
    if (valueStart < 0) return;
    if (name.startsWith("*")) keepParts(seen, valueStart, valueEnd);
    else if (binding.test(name)) {
      keepValue(seen, attribute);
      hidePipes(seen, valueStart, valueEnd);
    } else keepInterpolations(seen, attribute);
  },
  expression: keepStatement,
  statement: keepBlock,
};

function keepInterpolations(seen: MaskedText, { valueStart, valueEnd }: Attribute): void {
  for (const found of seen.text.slice(valueStart, valueEnd).matchAll(interpolation)) {
    const from = valueStart + found.index + 2;
    keepStatement(seen, from, from + found[1]!.length);
  }
}

/** `let item of items; trackBy: byId`, `open; else closed`, `user() as user`. */
function keepParts(seen: MaskedText, from: number, to: number): void {
  const text = seen.text.slice(from, to);
  let at = from;
  for (const part of partsOf(text)) {
    const names = provided.exec(part);
    if (names !== null && (at > from || names[2] === undefined)) seen.declare(names[1] ?? names[2]!);
    else {
      const head = partHead.exec(part)?.[0] ?? "";
      const alias = /\sas\s+[\w$]+\s*$/.exec(part)?.index ?? part.length;
      if (alias > head.length) keepStatement(seen, at + head.length, at + alias);
    }
    at += part.length + 1;
  }
  for (const [, name] of text.matchAll(declared)) seen.declare(name!);
}

const bracketOrString = /'[^']*'|"[^"]*"|`[^`]*`|[()[\]{};,]/g;

/** The parts between ";" or "," outside brackets. */
function* partsOf(text: string): Generator<string> {
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(bracketOrString)) {
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    else if (depth === 0 && (sign === ";" || sign === ",")) {
      yield text.slice(from, index);
      from = index + 1;
    }
  }
  yield text.slice(from);
}

/** `@defer (on viewport; when ready) {`: only conditions are code. */
function keepConditions(seen: MaskedText, from: number, to: number): void {
  for (const { 0: head, index } of seen.text.slice(from, to).matchAll(when)) {
    const start = from + index + head.length;
    const end = seen.text.indexOf(";", start);
    keepStatement(seen, start, end < 0 || end > to ? to : end);
  }
}

/** `@if (user(); as user) {`, `@for (item of items; track item.id) {`, `@let total = sum();` */
function keepBlock(seen: MaskedText, at: number): number {
  const { text } = seen;
  statementHead.lastIndex = at;
  const head = statementHead.exec(text)?.[0] ?? "";
  const from = at + head.length;
  if (head.startsWith("@let")) {
    const end = text.indexOf(";", from);
    const equals = text.indexOf("=", from);
    if (end < 0 || end > from + longest || equals < 0 || equals > end) return from;
    seen.declare(text.slice(from, equals));
    keepStatement(seen, equals + 1, end);
    return end;
  }
  if (head === "" || text[from] !== "(") return at + 1;
  const end = endOfParentheses(text, from);
  if (end < 0) return from;
  if (head.startsWith("@defer")) {
    keepConditions(seen, from + 1, end);
    return end + 1;
  }
  const loop = head.startsWith("@for") ? /^\s*([\w$]+)\s+of\b/.exec(text.slice(from + 1, end)) : null;
  if (loop !== null) seen.declare(loop[1]!);
  keepParts(seen, from + 1 + (loop?.[0].length ?? 0), end);
  return end + 1;
}

function endOfParentheses(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + longest) && depth <= deepest; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  return -1;
}

function keepStatement(seen: MaskedText, from: number, to: number): void {
  seen.keepStatement(from, to);
  hidePipes(seen, from, to);
}

/** Other pipes stay as they are, and are operators to the grammar. Arguments stay too, as further expressions. */
function hidePipes(seen: MaskedText, from: number, to: number): void {
  const text = seen.text.slice(from, to);
  for (const found of text.matchAll(pipe)) {
    let end = found.index + found[0].length;
    const isShown = !ownPipe.test(found[1]!);
    for (let at = found.index; at < end; at++) seen.put(from + at, isShown ? text[at]! : " ");
    pipeArgument.lastIndex = end;
    for (let next = pipeArgument.exec(text); next !== null; next = pipeArgument.exec(text)) {
      seen.put(from + text.indexOf(":", end), ",");
      end = pipeArgument.lastIndex;
    }
  }
}

/** The template with only its code, as statements; every character keeps its place. */
export function showTemplate(text: string): string {
  const seen = new MaskedText(text);
  for (const [, name] of text.matchAll(reference)) seen.declare(name!);
  readMarkup(seen, 0, text.length, template);
  return seen.toString();
}

export const angularHooks: Hooks = {
  ...ecmascriptHooks,
  prepare: {
    prepare(text) {
      const shown = showTemplate(text);
      return ecmascriptHooks["prepare"]?.prepare?.(shown, text) ?? shown;
    },
  },
  finish: {
    exit(x, node) {
      ecmascriptHooks["finish"]?.exit?.(x, node);
      const whole = { from: 0, to: x.text.length };
      addMarkup(x, new MaskedText(x.text), whole, findPipes(x, [whole])[0]!);
    },
  },
};
