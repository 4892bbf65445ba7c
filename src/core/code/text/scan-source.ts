// Where are the comments of a source text, and what remains without comments and strings? Uses the marks in its
// language.json instead of parsing.
import { languageOf, marksOf } from "../../languages/index.ts";
import type { SourceMarks } from "../../parse/index.ts";

export interface CommentLines {
  /** 1-based, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface ScannedSource {
  /** In file order; comments on consecutive lines count as one. */
  readonly comments: readonly CommentLines[];
  /** The text with every character of a comment or string, except line ends, replaced by a space. */
  readonly code: string;
}

/** What can precede a regular expression, but not a division or, as in `</b>`, the name of an element that ends. */
const beforeRegex =
  /(?:^|[(,=:[!&|?{};+\-*%~^>]|<\s|\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield))\s*$/;

export function scanSource(text: string, language: string): ScannedSource {
  const marks = marksOf(languageOf(language));
  const comments: { startLine: number; endLine: number }[] = [];
  const code: string[] = [];
  let before = "";
  let line = 1;
  let at = 0;
  const see = (part: string): void => {
    before = (before + part).slice(-lookBehind);
  };
  const add = (part: string): void => {
    code.push(part);
    see(part);
  };
  const skip = (end: number, isComment: boolean): void => {
    const skipped = text.slice(at, end);
    const lines = countLineEnds(skipped);
    if (isComment) addComment(comments, line + (skipped.startsWith("\n") ? 1 : 0), line + lines);
    code.push(skipped.replaceAll(/[^\n]/g, " "));
    // A string is a value, after which "/" divides. A comment is not a token, but its lines end.
    see(isComment ? skipped.replaceAll(/[^\n]/g, "") : '"');
    line += lines;
    at = end;
  };
  const findStart = openingCharacters(marks);
  while (at < text.length) {
    const start = findStart(text, at);
    if (start > at) {
      const passed = text.slice(at, start);
      add(passed);
      line += countLineEnds(passed);
      at = start;
      continue;
    }
    const found = findMark(text, at, marks, before);
    if (found !== undefined) {
      skip(found.end, found.isComment);
      continue;
    }
    if (text[at] === "\n") line++;
    add(text[at]!);
    at++;
  }
  return { comments, code: code.join("") };
}

/** How many characters before a mark decide what it is. */
const lookBehind = 80;

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

type FindStart = (text: string, from: number) => number;
const startsOf = new WeakMap<SourceMarks, FindStart>();

/** Finds the next place from `from` on where a mark may begin. Most characters begin none and are skipped quickly. */
function openingCharacters(marks: SourceMarks): FindStart {
  const known = startsOf.get(marks);
  if (known !== undefined) return known;
  const { line = [], block = [], raw = [], long = [], code = [], quotes = "", regex = false } = marks;
  const opening = [
    ...line,
    ...code,
    ...[...block, ...raw, ...long].map(([open]) => open),
    ...Array.from(quotes),
  ];
  const characters = new Set([...opening.map((mark) => mark[0]!), ...(regex ? ["/"] : [])]);
  const escaped = [...characters].map((character) => character.replace(/[\\\]^-]/, "\\$&")).join("");
  const pattern = escaped === "" ? undefined : new RegExp(`[${escaped}]`, "g");
  const find: FindStart = (text, from) => {
    if (pattern === undefined) return text.length;
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? text.length;
  };
  startsOf.set(marks, find);
  return find;
}

function addComment(
  comments: { startLine: number; endLine: number }[],
  startLine: number,
  endLine: number,
): void {
  const last = comments.at(-1);
  if (last !== undefined && startLine <= last.endLine + 1) last.endLine = Math.max(last.endLine, endLine);
  else comments.push({ startLine, endLine });
}

interface Marked {
  /** One past the last character. */
  readonly end: number;
  readonly isComment: boolean;
}

/** The comment or string that begins at `at`. */
function findMark(text: string, at: number, marks: SourceMarks, before: string): Marked | undefined {
  if (marks.code?.some((mark) => text.startsWith(mark, at)) === true) return undefined;
  const comment = endOfComment(text, at, marks);
  return comment === undefined ? findString(text, at, marks, before) : { end: comment, isComment: true };
}

function endOfComment(text: string, at: number, { block = [], line = [] }: SourceMarks): number | undefined {
  for (const [open, close] of block) {
    if (text.startsWith(open, at)) return endAfter(text, close, at + open.length);
  }
  const begins = line.some((mark) => text.startsWith(mark, at) && !isPartOfWord(text, at, mark));
  return begins ? endOfLine(text, at) : undefined;
}

function findString(text: string, at: number, marks: SourceMarks, before: string): Marked | undefined {
  const { raw = [], long = [], quotes = "", docstrings = false, regex = false } = marks;
  for (const [open, close] of raw) {
    if (text.startsWith(open, at) && !isPartOfWord(text, at, open))
      return { end: endAfter(text, close, at + open.length), isComment: false };
  }
  for (const [open, close] of long) {
    if (!text.startsWith(open, at)) continue;
    const isComment = docstrings && /(?:^|\n)[ \t]*[a-zA-Z@_ ]{0,12}$/.test(before);
    return { end: endOfLong(text, at + open.length, close), isComment };
  }
  const character = text[at]!;
  if (quotes.includes(character)) return { end: endOfString(text, at), isComment: false };
  if (!regex || character !== "/" || !beforeRegex.test(before.slice(-40))) return undefined;
  const end = endOfRegex(text, at);
  return end === undefined ? undefined : { end, isComment: false };
}

/** In `$#`, `a#b` and `https://…` the mark does not begin a comment, in `for"…"` not a string. */
function isPartOfWord(text: string, at: number, mark: string): boolean {
  const previous = text[at - 1] ?? "\n";
  if (mark === "#") return /[\w$&{#]/.test(previous);
  return mark === "//" ? previous === ":" : /^\w/.test(mark) && /\w/.test(previous);
}

function endAfter(text: string, close: string, from: number): number {
  const found = text.indexOf(close, from);
  return found < 0 ? text.length : found + close.length;
}

function endOfLine(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 ? text.length : found;
}

function endOfLong(text: string, from: number, close: string): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text.startsWith(close, i)) return i + close.length;
  }
  return text.length;
}

/** An unterminated string ends with its line. */
function endOfString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === text[at]) return i + 1;
    else if (text[i] === "\n") return i;
  }
  return text.length;
}

function endOfRegex(text: string, at: number): number | undefined {
  let inSet = false;
  for (let i = at + 1; i < text.length && text[i] !== "\n"; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "[") inSet = true;
    else if (text[i] === "]") inSet = false;
    else if (text[i] === "/" && !inSet) return i + 1;
  }
  return undefined;
}

/** Branches, loops, handlers and short circuits: the usual cyclomatic complexity, without its constant 1. */
const decisionPoint =
  /\b(if|elif|elsif|elseif|unless|for|foreach|while|until|case|when|catch|except|rescue|guard|and|or)\b|&&|\|\||\?\?|\?(?![.:?\]>)=,;])/g;

/** The number of decisions in the code of `text`; comments and strings are ignored. */
export function countDecisionPoints(text: string, language: string): number {
  return scanSource(text, language).code.match(decisionPoint)?.length ?? 0;
}
