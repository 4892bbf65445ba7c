// Conditional text whose branches share the code around them, so that no grammar can read it whole: the grammar sees
// only the first branch of each `#if`, every character at its offset.
import { blank } from "../syntax-parts/text-parts.ts";

const directive = /^[ \t]*#[ \t]*(if|elif|else|endif)\b([^\n]*)/gm;

/** The condition of text that is disabled. */
const never = /^\s*false\b/;

interface Conditional {
  isKept: boolean;
  hasKept: boolean;
}

/** The text in which directives, and all branches of each condition but the first that may hold, are white space. */
export function keepFirstBranches(text: string): string {
  const parts: string[] = [];
  let done = 0;
  /** For each open `#if`: whether its text is kept now, and whether a branch was kept. */
  const open: Conditional[] = [];
  /** How many of these are not kept now. */
  let dropped = 0;
  const keep = (conditional: Conditional, isKept: boolean): void => {
    dropped += Number(conditional.isKept) - Number(isKept);
    conditional.isKept = isKept;
    conditional.hasKept ||= isKept;
  };
  const take = (end: number): void => {
    const part = text.slice(done, end);
    parts.push(dropped === 0 ? part : blank(part));
    done = end;
  };
  for (const { 0: line, 1: word, 2: condition = "", index } of text.matchAll(directive)) {
    take(index);
    if (word === "if") open.push({ isKept: true, hasKept: false });
    const innermost = open.at(-1);
    if (word === "endif") open.pop();
    if (innermost !== undefined) {
      keep(innermost, word === "endif" || (!innermost.hasKept && !(word === "if" && never.test(condition))));
    }
    parts.push(blank(line));
    done = index + line.length;
  }
  take(text.length);
  return parts.join("");
}
