// Angular templates: TypeScript expressions in bindings, in "{{" and "}}", and in statements such as `@if (open) {`.
import type { Hooks } from "../../parse/nodes/extraction.ts";
import { ecmascriptHooks } from "../javascript/syntax.ts";
import { keepValue, readMarkup, type Attribute, type Markup } from "../syntax-parts/markup.ts";
import { MaskedText } from "../syntax-parts/masked-text.ts";

/** `[value]`, `(click)`, `[(model)]`. */
const binding = /^(?:\[.*\]|\(.*\))$/;
/** `| slice: 0 : size()`; not `a || b`. */
const pipe = /(?<!\|)\|(?!\|)\s*[\w$]+/g;
const pipeArgument = /\s*:(?:'[^']*'|"[^"]*"|`[^`]*`|\([^()]*\)|[^|:()[\]{},'"`])+/y;
const interpolation = /\{\{([^{}]*)\}\}/g;
/** `let item of `, `let i = index`, `trackBy: `, `else `: what a part of a structural directive begins with. */
const partHead =
  /^\s*(?:let\s+[\w$]+(?:\s*=\s*[\w$]+)?(?:\s+of\b)?|[A-Za-z]\w*\s*:|(?:else|then|track|as)\b)/;
const declared = /\b(?:let|as)\s+([\w$]+)/g;
const statementHead = /@(?:if|else if|for|switch|case|defer|let)\b\s*/y;
/** A condition longer than this is none. */
const longest = 4_000;

const template: Markup = {
  open: "{{",
  close: "}}",
  bracedAttributes: false,
  attribute(seen, attribute) {
    const { name, valueStart, valueEnd } = attribute;
    if (name.startsWith("#")) seen.declare(name.slice(1));
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
  for (const part of text.split(";")) {
    const head = partHead.exec(part)?.[0] ?? "";
    const alias = /\sas\s+[\w$]+\s*$/.exec(part)?.index ?? part.length;
    if (alias > head.length) keepStatement(seen, at + head.length, at + alias);
    at += part.length + 1;
  }
  for (const [, name] of text.matchAll(declared)) seen.declare(name!);
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
  const loop = head.startsWith("@for") ? /^\s*([\w$]+)\s+of\b/.exec(text.slice(from + 1, end)) : null;
  if (loop !== null) seen.declare(loop[1]!);
  keepParts(seen, from + 1 + (loop?.[0].length ?? 0), end);
  return end + 1;
}

function endOfParentheses(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + longest); at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  return -1;
}

function keepStatement(seen: MaskedText, from: number, to: number): void {
  seen.put(from - 1, ";");
  seen.keepExpression(from, to);
  hidePipes(seen, from, to);
  seen.put(to, ";");
}

/** A pipe's arguments stay, as further expressions. */
function hidePipes(seen: MaskedText, from: number, to: number): void {
  const text = seen.text.slice(from, to);
  for (const found of text.matchAll(pipe)) {
    let end = found.index + found[0].length;
    for (let at = found.index; at < end; at++) seen.put(from + at, " ");
    pipeArgument.lastIndex = end;
    for (let next = pipeArgument.exec(text); next !== null; next = pipeArgument.exec(text)) {
      seen.put(from + text.indexOf(":", end), ",");
      end = pipeArgument.lastIndex;
    }
  }
}

export const angularHooks: Hooks = {
  ...ecmascriptHooks,
  prepare: {
    prepare(text) {
      const seen = new MaskedText(text);
      readMarkup(seen, 0, text.length, template);
      const shown = seen.toString();
      return ecmascriptHooks["prepare"]?.prepare?.(shown, text) ?? shown;
    },
  },
};
