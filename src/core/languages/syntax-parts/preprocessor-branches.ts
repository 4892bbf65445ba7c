// Conditional text whose branches share the code around them, so that no grammar can read it whole: the grammar sees
// only the first branch of each `#if`, every character at its offset.

const directive = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b([^\n]*)/gm;

/** Conditions that do not hold: disabled text, and what a header contains for the other language. */
const never = /^\s*(?:0\b|__cplusplus\b|defined\s*\(?\s*__cplusplus\b)/;

/** The text in which directives, and all branches of each condition but the first that may hold, are white space. */
export function keepFirstBranches(text: string): string {
  let result = "";
  let done = 0;
  /** For each open `#if`: whether its text is kept now, and whether a branch was kept. */
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
