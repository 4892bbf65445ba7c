// Which part of a symbol is shown if it does not fit as a whole? Its declaration, and the lines that show why it was
// found.
import { countOf } from "../../base/count-of.ts";
import type { CountTokens } from "./count-tokens.ts";
import type { Lines } from "./passages.ts";

export interface Excerpt {
  /** In order; lines between two parts are left out. */
  readonly parts: readonly Lines[];
  /** The lines of the parts, with a line for each gap that gives the number of omitted lines. */
  readonly text: string;
}

export interface ExcerptSource extends Lines {
  /** All lines of the symbol. */
  readonly text: string;
  /** The line of its declaration, after its comment. */
  readonly symbolLine: number;
  readonly signature: string;
  /** The lines that show why it was found. */
  readonly matches: readonly number[];
}

/** A longer declaration is cut. */
const longestHead = 8;
const gapTokens = 8;

/**
 * The head, the matching lines, and as many surrounding lines as fit. Lines below a match come before lines above it,
 * because they show its effect. Undefined if not even one match fits beside the head, or if nothing would be left out.
 */
export function cutExcerpt(source: ExcerptSource, tokens: number, count: CountTokens): Excerpt | undefined {
  const lines = source.text.split("\n");
  const costs = lines.map((line) => count(line) + 1);
  const shown = new Set<number>();
  let left = tokens;
  const take = (at: number): boolean => {
    if (at < 0 || at >= lines.length || shown.has(at)) return true;
    const isApart = shown.size > 0 && !shown.has(at - 1) && !shown.has(at + 1);
    const cost = costs[at]! + (isApart ? gapTokens : 0);
    if (cost > left) return false;
    left -= cost;
    shown.add(at);
    return true;
  };
  const from = Math.max(0, source.symbolLine - source.startLine);
  const head = Array.from({ length: headLines(lines, from, source.signature) }, (_, i) => from + i);
  const wanted = source.matches
    .map((line) => line - source.startLine)
    .filter((at) => at >= from && at < lines.length);
  if (!head.every(take)) return undefined;
  const matched = wanted.filter(take);
  if (wanted.length > 0 && matched.length === 0) return undefined;
  const starts = matched.some((at) => !head.includes(at)) ? matched : head.slice(-1);
  growAround(starts, lines.length, take);
  if (shown.size === lines.length || shown.size <= head.length) return undefined;
  return render(shown, lines, source.startLine);
}

/** As many lines as the signature takes up, which has the same letters without line ends. */
function headLines(lines: readonly string[], from: number, signature: string): number {
  const letters = signature.replaceAll(/\s/g, "").length;
  let [taken, seen] = [0, 0];
  while (taken < longestHead && from + taken < lines.length && (taken === 0 || seen < letters)) {
    seen += lines[from + taken]!.replaceAll(/\s/g, "").length;
    taken++;
  }
  return taken;
}

function growAround(starts: readonly number[], length: number, take: (at: number) => boolean): void {
  let open = starts.flatMap((at) => [
    { at, step: 1 },
    { at, step: -1 },
  ]);
  for (let distance = 1; distance < length && open.length > 0; distance++) {
    open = open.filter(({ at, step }) => take(at + step * distance));
  }
}

/** The line that stands for lines that are left out. */
export function wordLeftOut(lines: number): string {
  return `… ${countOf(lines, "line")} left out`;
}

function render(shown: ReadonlySet<number>, lines: readonly string[], startLine: number): Excerpt {
  const isBlank = (at: number): boolean => lines[at]!.trim() === "";
  const rows = [...shown]
    .filter((at) => !isBlank(at) || (shown.has(at - 1) && shown.has(at + 1)))
    .sort((a, b) => a - b);
  const parts: { startLine: number; endLine: number }[] = [];
  const text: string[] = [];
  let next = 0;
  const leaveOut = (until: number): void => {
    if (until > next) text.push(wordLeftOut(until - next));
  };
  for (const at of rows) {
    const line = startLine + at;
    const last = parts.at(-1);
    if (last?.endLine === line - 1) last.endLine = line;
    else {
      leaveOut(at);
      parts.push({ startLine: line, endLine: line });
    }
    text.push(lines[at]!);
    next = at + 1;
  }
  leaveOut(lines.length);
  return { parts, text: text.join("\n") };
}
