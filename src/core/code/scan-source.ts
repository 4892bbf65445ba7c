// Where are the comments of this source, and what is left of it without comments and strings? By marks, not by parsing.

export interface CommentLines {
  /** 1-based, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface ScannedSource {
  /** In the order of the file; comments on lines that follow each other are one. */
  readonly comments: readonly CommentLines[];
  /** The text with every character of a comment or string but line ends as a space. */
  readonly code: string;
}

interface Marks {
  /** What begins a comment up to the end of its line. */
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Strings on one line. */
  readonly quotes: string;
  /** Strings over several lines. */
  readonly long: readonly string[];
  /** A long string that begins a line documents what is around it. */
  readonly docstrings?: boolean;
  /** `/…/` may be a regular expression. */
  readonly regex?: boolean;
}

const slash: Marks = { line: ["//"], block: [["/*", "*/"]], quotes: `"'`, long: [] };
const hash: Marks = { line: ["#"], block: [], quotes: `"'`, long: [] };
const script: Marks = { ...slash, long: ["`"], regex: true };
const none: Marks = { line: [], block: [], quotes: "", long: [] };
const markup: Marks = { ...none, block: [["<!--", "-->"]] };

const component: Marks = { ...script, block: [...script.block, ...markup.block] };

const marksByLanguage: Readonly<Record<string, Marks>> = {
  typescript: script,
  tsx: script,
  javascript: script,
  vue: component,
  svelte: component,
  astro: component,
  go: { ...slash, long: ["`"] },
  // A single quote is a lifetime, a prime or a character: strings of one character need no skipping.
  rust: { ...slash, quotes: `"` },
  zig: { ...slash, block: [], quotes: `"` },
  swift: { ...slash, quotes: `"`, long: ['"""'] },
  kotlin: { ...slash, quotes: `"`, long: ['"""'] },
  scala: { ...slash, quotes: `"`, long: ['"""'] },
  java: { ...slash, long: ['"""'] },
  csharp: { ...slash, long: ['"""'] },
  php: { ...slash, line: ["//", "#"] },
  hcl: { ...slash, line: ["//", "#"], quotes: `"` },
  css: { ...slash, line: [] },
  python: { ...hash, long: ['"""', "'''"], docstrings: true },
  elixir: { ...hash, long: ['"""', "'''"], docstrings: true },
  ruby: { ...hash, block: [["\n=begin", "\n=end"]] },
  bash: hash,
  yaml: hash,
  toml: { ...hash, long: ['"""', "'''"] },
  graphql: { ...hash, quotes: `"`, long: ['"""'], docstrings: true },
  sql: { ...slash, line: ["--"] },
  lua: { ...hash, line: ["--"], block: [["--[[", "]]"]] },
  haskell: { ...hash, line: ["--"], block: [["{-", "-}"]], quotes: `"` },
  html: markup,
  markdown: markup,
  json: { ...slash, quotes: `"` },
  text: none,
};

/** What may stand before a regular expression, and not before a division. */
const beforeRegex =
  /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield))\s*$/;

export function scanSource(text: string, language: string): ScannedSource {
  const marks = marksByLanguage[language] ?? slash;
  const comments: { startLine: number; endLine: number }[] = [];
  let code = "";
  let line = 1;
  let at = 0;
  const skip = (end: number, isComment: boolean): void => {
    const skipped = text.slice(at, end);
    const lines = skipped.split("\n").length - 1;
    if (isComment) addComment(comments, line + (skipped.startsWith("\n") ? 1 : 0), line + lines);
    code += skipped.replaceAll(/[^\n]/g, " ");
    line += lines;
    at = end;
  };
  while (at < text.length) {
    const found = findMark(text, at, marks, code);
    if (found !== undefined) {
      skip(found.end, found.isComment);
      continue;
    }
    if (text[at] === "\n") line++;
    code += text[at]!;
    at++;
  }
  return { comments, code };
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
function findMark(text: string, at: number, marks: Marks, before: string): Marked | undefined {
  for (const [open, close] of marks.block) {
    if (text.startsWith(open, at)) return { end: endAfter(text, close, at + open.length), isComment: true };
  }
  for (const mark of marks.line) {
    if (text.startsWith(mark, at) && !isPartOfWord(text, at, mark)) {
      return { end: endOfLine(text, at), isComment: true };
    }
  }
  for (const mark of marks.long) {
    if (!text.startsWith(mark, at)) continue;
    const isComment = marks.docstrings === true && /(?:^|\n)[ \t]*[a-zA-Z@_ ]{0,12}$/.test(before.slice(-80));
    return { end: endOfLong(text, at, mark), isComment };
  }
  const character = text[at]!;
  if (marks.quotes.includes(character)) return { end: endOfString(text, at), isComment: false };
  if (marks.regex === true && character === "/" && beforeRegex.test(before.slice(-40))) {
    const end = endOfRegex(text, at);
    if (end !== undefined) return { end, isComment: false };
  }
  return undefined;
}

/** In `$#`, `a#b` and `https://…` the mark begins no comment. */
function isPartOfWord(text: string, at: number, mark: string): boolean {
  const previous = text[at - 1] ?? "\n";
  return mark === "#" ? /[\w$&{#]/.test(previous) : mark === "//" && previous === ":";
}

function endAfter(text: string, close: string, from: number): number {
  const found = text.indexOf(close, from);
  return found < 0 ? text.length : found + close.length;
}

function endOfLine(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 ? text.length : found;
}

function endOfLong(text: string, at: number, mark: string): number {
  for (let i = at + mark.length; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text.startsWith(mark, i)) return i + mark.length;
  }
  return text.length;
}

/** A string that is not closed ends with its line. */
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

/** Branches, loops, handlers and short circuits: the usual count of cyclomatic complexity, less its constant 1. */
const decisionPoint =
  /\b(if|elif|elsif|elseif|unless|for|foreach|while|until|case|when|catch|except|rescue|guard|and|or)\b|&&|\|\||\?\?|\?(?![.:?\]>)=,;])/g;

/** How many decisions the code of `text` takes; comments and strings take none. */
export function countDecisionPoints(text: string, language: string): number {
  return scanSource(text, language).code.match(decisionPoint)?.length ?? 0;
}
