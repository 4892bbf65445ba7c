// Does a branch of `#if` consist of whole statements? Not if it begins with `else`, ends where a statement must follow,
// or has an operator at either edge: `, field(1)` in a list of initializers, `&& isOpen()`, the value behind a `=`.

/** Longer comments or conditions at the edge of a branch are not read, so that nested conditionals cost little. */
const longestEdge = 600;

/** Comments, directives and white space. */
const passed = /(?:\s+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|#(?:\\\n|[^\n])*)*/y;
/** What no statement begins with. `:` may begin a list of initializers. */
const operatorHere = /,|&&|\|\||\?|<<|==|!=|[+/%]|:(?!:)/y;
const operatorAtEnd = /(?:&&|\|\||<<|[=?+]|(?<![\w$])return)$/;
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
  const tail = tailOf(text, from, to);
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

/** Whether `text[from, to)` begins with an operator that continues an expression or a list. */
export function beginsWithOperator(text: string, from: number, to: number): boolean {
  const head = text.slice(from, Math.min(to, from + longestEdge));
  passed.lastIndex = 0;
  passed.test(head);
  operatorHere.lastIndex = passed.lastIndex;
  return operatorHere.test(head);
}

/** Whether `text[from, to)` ends with an operator whose right side is elsewhere. */
export function endsWithOperator(text: string, from: number, to: number): boolean {
  return operatorAtEnd.test(tailOf(text, from, to));
}

/** The end of `text[from, to)` without comments and directives. */
function tailOf(text: string, from: number, to: number): string {
  return text
    .slice(Math.max(from, to - longestEdge), to)
    .replace(/\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*|^[ \t]*#(?:\\\n|[^\n])*/gm, "")
    .trimEnd();
}
