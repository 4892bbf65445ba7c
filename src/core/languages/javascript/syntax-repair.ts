// Rewrites TypeScript and JSX that the grammar does not know into code that it does; every character keeps its offset. Tried on
// files with syntax errors, and used if fewer remain.
import { blank } from "../syntax-parts/text-parts.ts";

// Patterns that look back begin with what they look for, else they would look back from every character.

/** `<in out A>`, `<in A, out B>`: variance. */
const variance = /(?=[io])(?<=[<,]\s*)(?:in\s+out|in|out)(?=\s+[A-Za-z_$])/g;

/** `export type * from "m"`. */
const exportType = /(?=t)(?<=\bexport\s+)type(?=\s+\*)/g;

/** `import("m").Name` as a type: replaced by one long name. */
const importType = /\bimport\(\s*(["'])[^"'\n]*\1\s*\)(?=\.[A-Z])/g;

/** `<Fade in={open}>`, `<Fade in>`: the attribute has the name of an operator, which would end the element's name. */
const inAttribute = /(?=in)(?:(?<=\s)in(?=\s*=\s*[{"'])|(?<=<[A-Z][\w.]*\s+)in(?=\s+[a-z]+\s*=|\s*\/?>))/g;

/** `<h1>Build & Test</h1>`: in text between elements, as browsers and compilers allow, but no entity such as `&amp;`. */
const textAmpersand = /(?=&)(?<=>[^<>{}=]{0,400})&(?!#?\w+;)(?=[^<>{}=]{0,400}(?:<[/A-Za-z]|\{))/g;

/** A line that begins like a signature: `<A>(…`, `(a: B): …`. */
const signatureLine = /^[ \t]+(?=<(?:[A-Za-z_$]|\s*$)|\()/gm;

/** Repairs variance in the text before the first parse, since the grammar cannot recover from it. */
export function prepareTypeScript(text: string): string {
  return ["<in ", "<out ", "<in out"].some((mark) => text.includes(mark)) ? repairTypeScript(text) : text;
}

export function repairTypeScript(text: string): string {
  const known = text
    .replace(variance, blank)
    .replace(exportType, blank)
    .replace(inAttribute, "In")
    .replace(textAmpersand, " ")
    .replace(importType, (found) => found.replace(/[^\w$]/g, "_"));
  return endMembers(known);
}

/**
 * Puts a semicolon into the indentation of a line that begins with "<" or "(", if a member of a type ends before it.
 */
function endMembers(text: string): string {
  let result = "";
  let done = 0;
  for (const match of text.matchAll(signatureLine)) {
    const indent = match.index + match[0].length - 1;
    if (!endsMember(text, match.index)) continue;
    result += `${text.slice(done, indent)};`;
    done = indent + 1;
  }
  return result + text.slice(done);
}

/** Whether the text before a line, without comments, can be the end of a member and needs no continuation. */
function endsMember(text: string, line: number): boolean {
  const last = lastBefore(text, line);
  if (last < 0 || !/[\w$>)\]}"'`]/.test(text.charAt(last))) return false;
  if (text.charAt(last) === ">" && text.charAt(last - 1) === "=") return false;
  return !/\b(?:extends|keyof|typeof|is|return|as|in|of|new|readonly|infer|await|yield|else|case)$/.test(
    text.slice(Math.max(0, last - 12), last + 1),
  );
}

/** Offset of the last character before `at` outside white space and comments; −1 if there is none. */
function lastBefore(text: string, at: number): number {
  let end = at;
  for (let comments = 0; comments < 32; comments++) {
    while (end > 0 && text.charCodeAt(end - 1) <= 32) end--;
    if (end === 0) return -1;
    const start = commentBefore(text, end);
    if (start < 0) return end - 1;
    end = start;
  }
  return -1;
}

/** Start of the comment that ends at `end`; −1 if there is none. */
function commentBefore(text: string, end: number): number {
  if (text.startsWith("*/", end - 2)) return text.lastIndexOf("/*", end - 2);
  const line = text.lastIndexOf("\n", end - 1) + 1;
  const mark = /(?:^|[\s;{})\]>])\/\//.exec(text.slice(line, end));
  return mark === null ? -1 : line + text.slice(line, end).indexOf("//", mark.index);
}
