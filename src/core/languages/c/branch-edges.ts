// Does a branch of `#if` consist of whole statements? Not if it begins with `else`, or ends where a statement must follow.

/** Longer comments or conditions at the edge of a branch are not read, so that nested conditionals cost little. */
const longestEdge = 600;

/** Comments, directives and white space. */
const passed = /(?:\s+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|#(?:\\\n|[^\n])*)*/y;
const elseHere = /else\b(?:\s+(if)\b)?/y;

/** The `else` that the branch `text[from, to)` begins with. */
export function findElse(
  text: string,
  from: number,
  to: number,
): { readonly at: number; readonly hasIf: boolean } | undefined {
  const head = text.slice(from, Math.min(to, from + longestEdge));
  passed.lastIndex = 0;
  passed.test(head);
  elseHere.lastIndex = passed.lastIndex;
  const found = elseHere.exec(head);
  return found === null ? undefined : { at: from + found.index, hasIf: found[1] !== undefined };
}

/** Whether `text[from, to)` ends with `else` or `if (…)`, whose statement is elsewhere. */
export function endsInStatement(text: string, from: number, to: number): boolean {
  const tail = text
    .slice(Math.max(from, to - longestEdge), to)
    .replace(/\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*|^[ \t]*#(?:\\\n|[^\n])*/gm, "")
    .trimEnd();
  if (/(?<![\w$])else$/.test(tail)) return true;
  if (!tail.endsWith(")")) return false;
  let depth = 0;
  for (let at = tail.length - 1; at >= 0; at--) {
    const unit = tail.charCodeAt(at);
    if (unit === 0x29) depth++;
    else if (unit === 0x28) depth--;
    if (depth === 0) return /(?<![\w$])(?:if|for|(?<!\}\s*)while)\s*$/.test(tail.slice(0, at));
  }
  return false;
}
