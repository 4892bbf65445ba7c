// How many of a passage's lines does its citation show? Answers are written from whole passages, but who reads an answer
// needs what it cites, and of other passages only where to look.
import type { Passage } from "../../core/context/index.ts";
import { countMarks, createMarker, type Marker } from "./highlights.ts";

/** Around the line that shows why a passage was found that the answer does not cite. */
const [linesAbove, linesBelow] = [1, 4];
/** Of a passage from which a line or its comment is quoted. */
const mostQuoted = 40;

interface Written {
  readonly answer: string;
  /** Put together from quotes (`extractAnswer`). */
  readonly isExtracted: boolean;
}

/** The passages with the lines that their citations show. What a model cites is shown whole. */
export function citedLines(
  questions: readonly string[],
  { answer, isExtracted }: Written,
  passages: readonly Passage[],
): Passage[] {
  const mark = createMarker(questions);
  return passages.map((passage, i) => {
    const number = `[${i + 1}]`;
    if (!isExtracted && answer.includes(number)) return passage;
    const quotes = isExtracted ? quotesOf(answer, number) : [];
    return linesOf(passage, ...(quotes.length > 0 ? quoted(passage, quotes) : telling(passage, mark)));
  });
}

/** Of the lines that show why it was found, the one with the most words of the question, with a few around it. */
function telling({ startLine, endLine, matches, text }: Passage, mark: Marker | undefined): [number, number] {
  const lines = text.split("\n");
  const marksAt = (line: number): number =>
    mark === undefined ? 0 : countMarks(mark, lines[line - startLine] ?? "");
  const [match = startLine] = matches
    .filter((line) => line >= startLine && line <= endLine)
    .sort((a, b) => marksAt(b) - marksAt(a) || a - b);
  return [match - linesAbove, match + linesBelow];
}

/** From the first quoted line on; from the beginning if the quote is no line, such as a sentence of the comment. */
function quoted({ startLine, text }: Passage, quotes: readonly string[]): [number, number] {
  const lines = text.split("\n").map((line) => line.trim());
  const places = quotes.map((quote) => Math.max(0, lines.indexOf(quote)));
  const first = startLine + Math.min(...places);
  return [first - linesAbove, Math.max(first - linesAbove + mostQuoted - 1, startLine + Math.max(...places))];
}

/** What the answer quotes from the passage. */
function quotesOf(answer: string, number: string): string[] {
  return answer
    .split("\n")
    .filter((line) => line.endsWith(` ${number}`))
    .map((line) => /"(.*)" \[\d+\]$/.exec(line)?.[1] ?? "");
}

function linesOf(passage: Passage, from: number, to: number): Passage {
  const startLine = Math.max(passage.startLine, from);
  const endLine = Math.min(passage.endLine, to);
  const lines = passage.text
    .split("\n")
    .slice(startLine - passage.startLine, endLine - passage.startLine + 1);
  return { ...passage, startLine, endLine, text: lines.join("\n") };
}
