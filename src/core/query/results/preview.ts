// Which two lines of a span best show why it was found?
import { wordsIn, type WordWorth } from "../candidates/word-worth.ts";
import { rankingWeights } from "../ranking-settings.ts";

export interface PreviewLine {
  /** Line number in the file, 1-based. */
  readonly line: number;
  /** The text of the line, without the line end. */
  readonly text: string;
}

const previewLines = 2;
const { declarationWorth } = rankingWeights.preview;

/**
 * The most informative lines, in file order. Lines with more of the query come first, then the line at `anchor`
 * (1-based, in the file), then earlier lines. If no line matches: the anchor, or else the first nonblank line.
 * @param text - the span, beginning at the start of line `startLine`
 */
export function pickLines(
  text: string,
  startLine: number,
  worth: WordWorth,
  anchor: number | undefined,
): PreviewLine[] {
  const lines = text.split(/\r?\n/);
  const rows = lines
    .map((line, row) => ({ row, worth: worthOf(line, worth) }))
    .filter(({ row }) => lines[row]!.trim() !== "");
  const top = Math.max(0, ...rows.map((row) => row.worth)) || 1;
  const weighed = rows.map((row) =>
    startLine + row.row === anchor ? { ...row, worth: row.worth + declarationWorth * top } : row,
  );
  const telling = weighed
    .filter((row) => row.worth > 0)
    .sort((a, b) => b.worth - a.worth || a.row - b.row)
    .slice(0, previewLines);
  return (telling.length > 0 ? telling : rows.slice(0, 1))
    .sort((a, b) => a.row - b.row)
    .map(({ row }) => ({ line: startLine + row, text: lines[row]! }));
}

/** The line at `asked` (1-based, in the file) and the next, skipping blank ones; the last line if none is left. */
export function linesFrom(text: string, startLine: number, asked: number): PreviewLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, row) => ({ line: startLine + row, text: line }))
    .filter((line) => line.text.trim() !== "");
  const at = lines.findIndex(({ line }) => line >= asked);
  return at < 0 ? lines.slice(-1) : lines.slice(at, at + previewLines);
}

function worthOf(line: string, worth: WordWorth): number {
  let sum = 0;
  for (const share of wordsIn(line, worth).values()) sum += share;
  return sum;
}
