// Conditional compilation that the grammars of C and C++ do not know: an `if (` with an `#ifdef` in its condition, or a
// brace that only some branches open, would cost the function, and the namespace around it.
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** Comments and literals, which are passed over; directives; parentheses; braces. */
const token =
  /\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n]){1,4}'|^[ \t]*#[ \t]*(\w*)([^\n]*(?:(?<=\\)\n[^\n]*)*)|[(){]|^\}|\}/gm;

/** Whether parts of a node are compiled only under conditions. */
export function isConditional(x: Extraction, node: number): boolean {
  const text = x.slice(node);
  return text.includes("#") && /^[ \t]*#[ \t]*(?:if|el)/m.test(text);
}

type Range = readonly [from: number, to: number];

interface Depth {
  readonly parens: number;
  readonly braces: number;
}

interface Conditional {
  /** What is open where it begins. */
  readonly before: Depth;
  /** The same after its first branch, once that has ended. */
  after: Depth | undefined;
  /** The fewest braces that were open in the current branch, and in the first. */
  lowest: number;
  lowestOfFirst: number;
  /** Whether a branch closes a brace that was opened before it, or leaves one open. */
  isUneven: boolean;
  readonly directives: Range[];
  /** The condition of its first branch, without its negation. */
  readonly condition: string;
  readonly isNegated: boolean;
}

/**
 * For a text that the grammar rejected: of each conditional that is inside parentheses, or whose branches are not
 * balanced, only one branch stays. That is the first; conditionals of two branches with the same condition agree.
 */
export function keepEvenBranches(text: string): string {
  const open: Conditional[] = [];
  const blanks: Range[] = [];
  /** Whether a condition is taken to hold. */
  const holds = new Map<string, boolean>();
  let parens = 0;
  let braces = 0;
  const closeBrace = (isFirstInLine: boolean): void => {
    if (isFirstInLine) parens = 0;
    braces--;
    const innermost = open.at(-1);
    if (innermost !== undefined) innermost.lowest = Math.min(innermost.lowest, braces);
  };
  for (const { 0: found, 1: directive, 2: condition = "", index } of text.matchAll(token)) {
    if (found === "(") parens++;
    else if (found === ")") parens = Math.max(0, parens - 1);
    else if (found === "{") braces++;
    else if (found === "}") closeBrace(index === 0 || text[index - 1] === "\n");
    if (directive === undefined) continue;
    const range: Range = [index, index + found.length];
    if (directive.startsWith("if")) open.push(begin(directive, condition, { parens, braces }, range));
    const innermost = open.at(-1);
    if (innermost === undefined || !/^(?:else|elif\w*|endif)$/.test(directive)) continue;
    innermost.directives.push(range);
    endBranch(innermost, { parens, braces });
    ({ parens, braces } = innermost.before);
    if (directive !== "endif") continue;
    ({ parens, braces } = innermost.after!);
    open.pop();
    const around = open.at(-1);
    if (around !== undefined) around.lowest = Math.min(around.lowest, innermost.lowestOfFirst);
    if (innermost.before.parens > 0 || innermost.isUneven) blanks.push(...droppedRanges(innermost, holds));
  }
  return blankRanges(text, blanks);
}

function begin(directive: string, condition: string, before: Depth, range: Range): Conditional {
  const isNot = /^\s*!/.test(condition);
  return {
    before,
    after: undefined,
    lowest: before.braces,
    lowestOfFirst: before.braces,
    isUneven: false,
    directives: [range],
    condition: condition.replace(/^\s*!|\/[/*].*|\bdefined\b|[()\s]/g, ""),
    isNegated: (directive === "ifndef") !== isNot,
  };
}

function endBranch(branches: Conditional, depth: Depth): void {
  const { before, lowest } = branches;
  if (branches.after === undefined) {
    branches.after = depth;
    branches.lowestOfFirst = lowest;
  }
  branches.isUneven ||= depth.braces !== before.braces || lowest < before.braces;
  branches.lowest = before.braces;
}

/** The directives of a conditional, and its branches but one. */
function droppedRanges(
  { directives, condition, isNegated }: Conditional,
  holds: Map<string, boolean>,
): Range[] {
  const [first, second, third] = directives;
  const last = directives.at(-1)!;
  const isTaken = condition === "0" ? isNegated : (holds.get(condition) ?? !isNegated);
  if (condition !== "0") holds.set(condition, isTaken);
  // Without another branch, the text stays: it may belong to a further conditional.
  const isReplaced = directives.length === 3 || condition === "0";
  if (isReplaced && isTaken === isNegated) {
    const others: Range[] = third === undefined ? [] : [[third[0], last[1]]];
    return [[first![0], second![1]], ...others];
  }
  return [first!, [second![0], last[1]]];
}

function blankRanges(text: string, ranges: readonly Range[]): string {
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
