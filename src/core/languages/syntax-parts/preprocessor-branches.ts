// Conditional text that no grammar can read as a whole, because its branches share what stands around them: shown with the
// first branch of each `#if` alone, every character at its place.

const directive = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b([^\n]*)/gm;

/** Conditions that do not hold: text that is switched off, and what a header has for the other language. */
const never = /^\s*(?:0\b|__cplusplus\b|defined\s*\(?\s*__cplusplus\b)/;

/** The text with its conditional directives, and all branches but the first of each that may hold, as white space. */
export function keepFirstBranches(text: string): string {
  let result = "";
  let done = 0;
  /** Of each open `#if`: whether its text is kept now, and whether a branch was. */
  const open: { isKept: boolean; hasKept: boolean }[] = [];
  const isKept = (): boolean => open.every((branches) => branches.isKept);
  const take = (end: number): void => {
    const part = text.slice(done, end);
    result += isKept() ? part : blank(part);
    done = end;
  };
  for (const match of text.matchAll(directive)) {
    take(match.index);
    const [, word = "", condition = ""] = match;
    const last = open.at(-1);
    if (word.startsWith("if")) {
      const holds = word === "ifndef" || !never.test(condition);
      open.push({ isKept: holds, hasKept: holds });
    } else if (word === "endif") open.pop();
    else if (last !== undefined) {
      last.isKept = !last.hasKept;
      last.hasKept = true;
    }
    done = match.index + match[0].length;
    result += blank(match[0]);
  }
  take(text.length);
  return result;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
