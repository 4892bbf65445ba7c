// Conditional compilation inside parentheses, which the grammars of C and C++ do not know: an `if (` with an `#ifdef` in
// its condition would cost the function, and the namespace around it.
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** Comments and literals, which are passed over; directives; parentheses; the end of a definition. */
const token =
  /\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n]){1,4}'|^[ \t]*#[ \t]*(\w*)[^\n]*(?:(?<=\\)\n[^\n]*)*|[()]|^\}/gm;

/** Whether parts of a node are compiled only under conditions. */
export function isConditional(x: Extraction, node: number): boolean {
  const text = x.slice(node);
  return text.includes("#") && /^[ \t]*#[ \t]*(?:if|el)/m.test(text);
}

interface Conditional {
  /** How many parentheses are open where it begins. */
  readonly depth: number;
  readonly isBlanked: boolean;
  /** Depth after its first branch, once that has ended. */
  depthAfter: number | undefined;
  /** Where the text of a further branch begins, which is blanked too. */
  droppedFrom: number | undefined;
}

/** For a text that the grammar rejected: of each conditional inside parentheses, only the first branch stays. */
export function keepFirstBranches(text: string): string {
  const open: Conditional[] = [];
  const blanks: (readonly [from: number, to: number])[] = [];
  let depth = 0;
  for (const { 0: found, 1: directive, index } of text.matchAll(token)) {
    if (found === "(") depth++;
    else if (found === ")") depth = Math.max(0, depth - 1);
    else if (found === "}") depth = 0;
    if (directive === undefined) continue;
    const innermost = open.at(-1);
    if (directive.startsWith("if")) {
      open.push({ depth, isBlanked: depth > 0, depthAfter: undefined, droppedFrom: undefined });
      if (depth > 0) blanks.push([index, index + found.length]);
    } else if (innermost !== undefined && /^(?:else|elif\w*|endif)$/.test(directive)) {
      innermost.depthAfter ??= depth;
      if (innermost.isBlanked) {
        blanks.push([innermost.droppedFrom ?? index, index + found.length]);
        innermost.droppedFrom = index + found.length;
      }
      depth = directive === "endif" ? innermost.depthAfter : innermost.depth;
      if (directive === "endif") open.pop();
    }
  }
  return blankRanges(text, blanks);
}

function blankRanges(text: string, ranges: readonly (readonly [from: number, to: number])[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const start = Math.max(at, from);
    if (start >= to) continue;
    parts.push(text.slice(at, start), text.slice(start, to).replace(/[^\n]/g, " "));
    at = to;
  }
  return parts.join("") + text.slice(at);
}
