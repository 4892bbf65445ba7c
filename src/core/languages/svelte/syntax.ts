// Svelte components: their scripts are TypeScript, and so is the code in braces in the markup, except for a leading
// word.
import { ecmascriptHooks } from "../javascript/syntax.ts";
import { componentHooks } from "../syntax-parts/component-text.ts";
import { keepValue, type Markup } from "../syntax-parts/markup.ts";
import type { MaskedText } from "../syntax-parts/masked-text.ts";

/** `#if`, `:else if`, `@html`, `/each`: the text before the code in braces. */
const tag = /^\s*(?:[#@:/][a-z]+(?:\s+if\b)?|\.\.\.)/;
/** `items as item, i (item.id)`. */
const loop = /^([\s\S]*)\sas\s([\s\S]*)$/;
const key = /\([^()]*\)\s*$/;
/** Actions and transitions are functions named by an attribute. */
const named = /^(?:use|transition|in|out|animate):/;

const markup: Markup = {
  open: "{",
  close: "}",
  bracedAttributes: true,
  attribute(seen, attribute) {
    const { name, start, valueStart, valueEnd, braced } = attribute;
    const said = named.exec(name)?.[0];
    if (said !== undefined) seen.keepStatement(start + said.length, start + name.length);
    if (valueStart < 0) return;
    if (name.startsWith("let:")) seen.declare(seen.text.slice(valueStart, valueEnd));
    else if (name === "") keepBraces(seen, valueStart, valueEnd);
    else if (braced) keepValue(seen, attribute);
    else keepBracesIn(seen, valueStart, valueEnd);
  },
  expression: keepBraces,
};

/** Shows the code between two braces. */
function keepBraces(seen: MaskedText, from: number, to: number): void {
  const said = tag.exec(seen.text.slice(from, to))?.[0] ?? "";
  const start = from + said.length;
  const word = said.trim();
  // A snippet's own name is known in the scope around it.
  if (word === "#snippet") seen.declare(seen.text.slice(start, to).replace(/\([\s\S]*/, ""));
  if (word.startsWith("#")) seen.open(word);
  if (word.startsWith("/")) seen.close(`#${word.slice(1)}`);
  if (word.startsWith("/") || word === ":else") return;
  if (word === "#each") keepLoop(seen, start, to);
  else if (word === "#await") keepAwait(seen, start, to);
  else if (word === "@const") keepConstant(seen, start, to);
  else if (word === "#snippet" || word === ":then" || word === ":catch")
    seen.declare(seen.text.slice(start, to));
  else seen.keepStatement(start, to);
}

/** `items as item, i (item.id)`. */
function keepLoop(seen: MaskedText, from: number, to: number): void {
  const found = loop.exec(seen.text.slice(from, to));
  if (found === null) {
    seen.keepStatement(from, to);
    return;
  }
  const [, list, names] = found;
  seen.keepStatement(from, from + list!.length);
  const keyed = key.exec(names!)?.[0] ?? "";
  seen.declare(names!.slice(0, names!.length - keyed.length));
  seen.keepStatement(to - keyed.length, to);
}

/** `promise`, `promise then value`. */
function keepAwait(seen: MaskedText, from: number, to: number): void {
  const text = seen.text.slice(from, to);
  const then = /\s(?:then|catch)\s/.exec(text);
  if (then !== null) seen.declare(text.slice(then.index + then[0].length));
  seen.keepStatement(from, then === null ? to : from + then.index);
}

/** `name = value`. */
function keepConstant(seen: MaskedText, from: number, to: number): void {
  const equals = seen.text.indexOf("=", from);
  if (equals < 0 || equals >= to) return;
  seen.declare(seen.text.slice(from, equals));
  seen.keepStatement(equals + 1, to);
}

/** Text with expressions in braces: `class="row {kind}"`. */
function keepBracesIn(seen: MaskedText, from: number, to: number): void {
  for (const found of seen.text.slice(from, to).matchAll(/\{([^{}]*)\}/g)) {
    const start = from + found.index + 1;
    keepBraces(seen, start, start + found[1]!.length);
  }
}

export const svelteHooks = componentHooks(ecmascriptHooks, markup);
