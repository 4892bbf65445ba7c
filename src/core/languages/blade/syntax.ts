// Blade templates: the PHP in `{{ }}` and `{!! !!}`, in the arguments of directives (`@if (…)`, `@foreach (…)`), between
// `@php` and `@endphp`, and in bound attributes of components (`<x-alert :text="…">`).
import type { Hooks } from "../../parse/nodes/extraction.ts";
import { phpHooks } from "../php/syntax.ts";
import { addIncludedViews } from "../php/syntax-views.ts";
import { MaskedText } from "../syntax-parts/masked-text.ts";
import { endOfString } from "../syntax-parts/text-parts.ts";

/** Where code may begin: a block, a directive with arguments, a component's tag. An "@" in front makes it plain text. */
const mark =
  /(@)?(?:(\{\{--|\{\{\{|\{\{|\{!!|<\?php\b|<\?=|@php\b(?![ \t]*\()|@verbatim\b)|(?<!\w)@(\w+)[ \t]*\(|<x-[\w.:-]+)/g;
/** What ends a block, by what begins it. */
const ends: Readonly<Record<string, string>> = {
  "{{--": "--}}",
  "{{{": "}}}",
  "{{": "}}",
  "{!!": "!!}",
  "<?php": "?>",
  "<?=": "?>",
  "@php": "@endphp",
  "@verbatim": "@endverbatim",
};
const hidden = /^(?:\{\{--|@verbatim)$/;
const statements = /^(?:<\?php|@php)$/;
/** Directives without arguments, and the rules of style sheets that have conditions in parentheses. */
const noDirective =
  /^(?:else|end\w+|media|supports|container|layer|import|scope|property|include_once|document)$/;
const attribute = /\s+(:?)([\w.:@-]+)(?:="([^"]*)"|='([^']*)')?/y;
const tag = "<?";

/** Shows all code up to the first part that does not end. */
function keepCode(text: string): string {
  const seen = new MaskedText(text);
  const marks = new RegExp(mark);
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [, escape, block, directive] = found;
    const from = marks.lastIndex;
    if (block !== undefined) {
      const end = text.indexOf(ends[block]!, from);
      const to = end < 0 && block === "<?php" ? text.length : end; // PHP to the end of the file needs no "?>"
      if (to < 0) break;
      if (escape === undefined && !hidden.test(block)) keepBlock(seen, from, to, statements.test(block));
      marks.lastIndex = to + ends[block]!.length;
    } else if (directive !== undefined) {
      if (escape !== undefined || noDirective.test(directive)) continue;
      const to = endOfArguments(text, from);
      if (to < 0) break;
      keepArguments(seen, from, to, directive);
      marks.lastIndex = to + 1;
    } else keepAttributes(seen, from);
  }
  for (let at = 0; at < tag.length; at++) seen.replace(at, tag[at]!);
  return seen.toString();
}

function keepBlock(seen: MaskedText, from: number, to: number, isStatements: boolean): void {
  if (!/\S/.test(seen.text.slice(from, to))) return;
  // At the very beginning there is no room for "(" beside the tag.
  const isExpression = !isStatements && from > tag.length;
  seen.put(isExpression ? from - 2 : from - 1, ";");
  if (isExpression) seen.put(from - 1, "(");
  seen.keep(from, to);
  seen.put(to, isExpression ? ")" : ";");
  seen.put(to + 1, ";");
}

/** `@foreach (rows() as $row)` is shown as a list whose first element is 0, since `[$a, "b"]` would be a callback. */
function keepArguments(seen: MaskedText, from: number, to: number, directive: string): void {
  const start = from - 1 - directive.length;
  const isShort = directive.length < 2 || start < tag.length;
  if (!isShort) seen.put(start - 1, ";");
  seen.put(isShort ? from - 1 : from - 3, "[");
  if (!isShort) {
    seen.put(from - 2, "0");
    seen.put(from - 1, ",");
  }
  seen.keep(from, to);
  const written = seen.text.slice(from, to);
  if (/^for(?:each|else)$/.test(directive)) {
    const as = written.lastIndexOf(" as ");
    if (as >= 0) seen.put(from + as + 1, ",");
    if (as >= 0) seen.put(from + as + 2, " ");
  }
  if (directive === "for") for (const { index } of written.matchAll(/;/g)) seen.put(from + index, ",");
  seen.put(to, "]");
  seen.replace(to + 1, ";");
}

/** The ")" for the "(" before `from`; −1 if there is none. */
function endOfArguments(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at;
    else if (sign === '"' || sign === "'") at = endOfString(text, at, sign);
  }
  return -1;
}

/** `:text="title($post)"` in a component's tag, which `from` follows; `::text` is for scripts in the page. */
function keepAttributes(seen: MaskedText, from: number): void {
  attribute.lastIndex = from;
  for (let found = attribute.exec(seen.text); found !== null; found = attribute.exec(seen.text)) {
    const [, bound, name, double, single] = found;
    const value = double ?? single ?? "";
    if (bound === "" || name!.startsWith(":") || !/\S/.test(value)) continue;
    const to = attribute.lastIndex - 1;
    seen.put(to - value.length - 2, ";");
    seen.put(to - value.length - 1, "(");
    seen.keep(to - value.length, to);
    seen.put(to, ")");
    seen.replace(to + 1, ";");
  }
}

export const bladeHooks: Hooks = {
  ...phpHooks,
  prepare: { prepare: keepCode },
  finish: { exit: addIncludedViews },
};
