// Conditional compilation that the grammars of C and C++ do not know: an `if (` with an `#ifdef` in its condition, a
// brace that only some branches open, or an `else` after `#ifdef`, would cost the function, and the namespace around it.
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { beginsWithOperator, endsInStatement, endsWithOperator, findElse } from "./branch-edges.ts";
import { blank } from "../syntax-parts/text-parts.ts";

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
  /** Whether a branch continues a statement that began before it, or leaves one to be continued. */
  isPart: boolean;
  /** Whether each branch so far is an `else` with its whole statement. */
  isChain: boolean;
  /** Whether the last of them is one without `if`. */
  isChainEnded: boolean;
  /** What must go so that these branches continue one another. */
  readonly links: Range[];
  readonly directives: Range[];
  /** The condition of its first branch, without its negation. */
  readonly condition: string;
  readonly isNegated: boolean;
}

/**
 * For a text that the grammar rejected: of each conditional that is inside parentheses, or whose branches are not
 * balanced or not whole statements, only one branch stays. That is the first; conditionals of two branches with the same
 * condition agree. Branches that each are an `else` all stay.
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
    if (directive.startsWith("if")) {
      open.push(begin(directive, condition, { parens, braces }, range));
      open.at(-1)!.isPart = endsWithOperator(text, 0, index);
    }
    const innermost = open.at(-1);
    if (innermost === undefined || !/^(?:else|elif\w*|endif)$/.test(directive)) continue;
    noteEdges(innermost, text, index);
    innermost.directives.push(range);
    endBranch(innermost, { parens, braces });
    ({ parens, braces } = innermost.before);
    if (directive !== "endif") continue;
    ({ parens, braces } = innermost.after!);
    open.pop();
    const around = open.at(-1);
    if (around !== undefined) around.lowest = Math.min(around.lowest, innermost.lowestOfFirst);
    const isWhole = innermost.before.parens === 0 && !innermost.isUneven;
    if (isWhole && innermost.isPart && innermost.isChain)
      blanks.push(...innermost.directives, ...innermost.links);
    else if (!isWhole || innermost.isPart) blanks.push(...droppedRanges(innermost, holds));
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
    isPart: false,
    isChain: true,
    isChainEnded: false,
    links: [],
    directives: [range],
    condition: condition.replace(/^\s*!|\/[/*].*|\bdefined\b|[()\s]/g, ""),
    isNegated: (directive === "ifndef") !== isNot,
  };
}

/** Looks at both ends of the branch that ends at `end`. After an `else` without `if`, the next one is only a block. */
function noteEdges(branches: Conditional, text: string, end: number): void {
  const from = branches.directives.at(-1)![1];
  const found = findElse(text, from, end);
  const isOpen = endsInStatement(text, from, end);
  const isInside = beginsWithOperator(text, from, end) || endsWithOperator(text, from, end);
  branches.isPart ||= found !== undefined || isOpen || isInside;
  branches.isChain &&= found !== undefined && !isOpen;
  if (found === undefined) return;
  if (branches.isChainEnded) branches.links.push([found.at, found.at + "else".length]);
  branches.isChainEnded = !found.hasIf;
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
    parts.push(text.slice(at, start), blank(text.slice(start, to)));
    at = to;
  }
  return parts.join("") + text.slice(at);
}
