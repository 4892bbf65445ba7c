// Reads a component's markup for the code in it: tags with their attributes, and expressions between them.
import type { MaskedText } from "./masked-text.ts";
import { endOfString } from "./text-parts.ts";

/** Offsets in the text; -1 if there is no value. */
export interface Attribute {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The value is in braces. */
  readonly braced: boolean;
}

/** What counts as code in the markup of a kind of component. */
export interface Markup {
  /** Delimiters of an expression between tags. */
  readonly open: string;
  readonly close: string;
  /** Whether attributes may also hold expressions in braces. */
  readonly bracedAttributes: boolean;
  readonly attribute: (seen: MaskedText, attribute: Attribute) => void;
  /** Attributes whose names all attributes of the tag know, also those before them. */
  readonly declares?: RegExp;
  /** Tags with small letters that are components too; the grammar sees "_" for "-" in them. */
  readonly componentTag?: RegExp;
  /** Shows the code between `open` and `close`. */
  readonly expression: (seen: MaskedText, from: number, to: number) => void;
  /** Shows the code of a statement in the text between tags, whose `@` is at `at`; returns where it ends. */
  readonly statement?: (seen: MaskedText, at: number) => number;
  /** Called for each tag, whose name begins at `at`. */
  readonly tag?: (name: string, at: number, attributes: readonly Attribute[]) => void;
}

const tagName = /[A-Za-z][\w.:-]*/y;
const attributeName = /[^\s=>"'{}/]+/y;
const space = /\s*/y;
const bareValue = /[^\s>]+/y;

/** Elements without an end tag. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Shows the code in the markup between two offsets. Never fails: anything that is not markup stays hidden. */
export function readMarkup(seen: MaskedText, from: number, to: number, markup: Markup): void {
  const { text } = seen;
  let at = from;
  while (at < to) {
    if (text.startsWith("<!--", at)) at = after(text, "-->", at, to);
    else if (text.startsWith(markup.open, at)) at = readExpression(seen, at, to, markup);
    else if (text.startsWith("</", at)) {
      const name = match(tagName, text, at + 2);
      seen.close(name);
      at += 2 + name.length;
    } else if (text[at] === "@" && markup.statement !== undefined) at = markup.statement(seen, at);
    else if (text[at] === "<" && match(tagName, text, at + 1) !== "") at = readTag(seen, at, to, markup);
    else at++;
  }
}

function readExpression(
  seen: MaskedText,
  at: number,
  to: number,
  { open, close, expression }: Markup,
): number {
  const start = at + open.length;
  const end = endOfCode(seen.text, start, to, close);
  if (end === unending) return to;
  if (end < 0) return start;
  expression(seen, start, end);
  return end + close.length;
}

function readTag(seen: MaskedText, from: number, to: number, markup: Markup): number {
  const { text } = seen;
  const name = match(tagName, text, from + 1);
  let at = from + 1 + name.length;
  seen.open(name);
  // Components begin with a capital; other names are elements, unless the markup knows better.
  if (/^[A-Z]/.test(name) || markup.componentTag?.test(name) === true) {
    seen.put(from, ";");
    seen.keep(from + 1, at);
    for (let dash = name.indexOf("-"); dash >= 0; dash = name.indexOf("-", dash + 1))
      seen.put(from + 1 + dash, "_");
    seen.put(at, ";");
  }
  const attributes: Attribute[] = [];
  at = readAttributes(text, at, to, { markup, attributes });
  markup.tag?.(name, from + 1, attributes);
  const { declares } = markup;
  if (declares !== undefined) {
    for (const one of attributes) if (declares.test(one.name)) markup.attribute(seen, one);
  }
  for (const one of attributes) if (declares?.test(one.name) !== true) markup.attribute(seen, one);
  if (text[at - 1] === "/" || empty.test(name)) seen.close(name);
  return at + 1;
}

interface Attributes {
  readonly markup: Markup;
  readonly attributes: Attribute[];
}

/** Collects the attributes of a tag; returns the offset of its ">". */
function readAttributes(text: string, from: number, to: number, { markup, attributes }: Attributes): number {
  let at = from;
  while (at < to && text[at] !== ">") {
    at += match(space, text, at).length;
    const attribute = match(attributeName, text, at);
    if (attribute !== "") at = readAttribute(text, at, attribute, { markup, attributes });
    else if (text[at] === "{" && markup.bracedAttributes) {
      const end = endOfCode(text, at + 1, to, "}");
      if (end === unending) return to;
      if (end < 0) return at;
      attributes.push({ name: "", start: at, valueStart: at + 1, valueEnd: end, braced: true });
      at = end + 1;
    } else if (text[at] !== ">") at++;
  }
  return at;
}

/** Returns the end of the attribute. */
function readAttribute(
  text: string,
  start: number,
  name: string,
  { markup, attributes }: Attributes,
): number {
  const nameEnd = start + name.length;
  const equals = nameEnd + match(space, text, nameEnd).length;
  if (text[equals] !== "=") {
    attributes.push({ name, start, valueStart: -1, valueEnd: -1, braced: false });
    return nameEnd;
  }
  const at = equals + 1 + match(space, text, equals + 1).length;
  const quote = text[at]!;
  const braced = quote === "{" && markup.bracedAttributes;
  if (!braced && quote !== '"' && quote !== "'") {
    return at + match(bareValue, text, at).length;
  }
  const end = braced ? endOfCode(text, at + 1, text.length, "}") : text.indexOf(quote, at + 1);
  if (end === unending || (end < 0 && !braced)) return text.length;
  if (end < 0) return at + 1;
  attributes.push({ name, start, valueStart: at + 1, valueEnd: end, braced });
  return end + 1;
}

/**
 * The code is unterminated: what follows it cannot be recognized, and every later place where code begins would read it
 * again.
 */
const unending = -2;

/**
 * Offset of the `close` that ends the code; skips strings, templates, comments and pairs of braces. -1 if another brace
 * ends it.
 */
function endOfCode(text: string, from: number, to: number, close: string): number {
  /** What is open, innermost last: a brace in the code, or a template. */
  const open: ("{" | "`")[] = [];
  for (let at = from; at < to; at++) {
    const sign = text[at]!;
    if (open.at(-1) === "`") {
      if (sign === "\\") at++;
      else if (sign === "`") open.pop();
      else if (text.startsWith("${", at)) {
        open.push("{");
        at++;
      }
    } else if (open.length === 0 && text.startsWith(close, at)) return at;
    else if (sign === "{" || sign === "`") open.push(sign);
    else if (sign === "}" && open.pop() === undefined) return -1;
    else if (sign === '"' || sign === "'") at = endOfString(text, at, sign);
    else if (text.startsWith("/*", at)) at = after(text, "*/", at, to) - 1;
    else if (text.startsWith("//", at) && text[at - 1] !== ":") at = after(text, "\n", at, to) - 1;
  }
  return unending;
}

function after(text: string, mark: string, from: number, to: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 || at > to ? to : at + mark.length;
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/**
 * Shows a value as a statement of its own. `(` and `)` allow it to begin with an object; they replace the attribute's
 * punctuation.
 */
export function keepValue(seen: MaskedText, { start, valueStart, valueEnd }: Attribute): void {
  const isObject = /^\s*\{/.test(seen.text.slice(valueStart, valueEnd));
  seen.put(isObject ? start : valueStart - 1, ";");
  if (isObject) seen.put(valueStart - 1, "(");
  seen.keepExpression(valueStart, valueEnd);
  seen.put(valueEnd, isObject ? ")" : ";");
  if (isObject) seen.put(valueEnd + 1, ";");
}
