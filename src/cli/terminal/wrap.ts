// How does prose wrap in a terminal?
import { visibleLength } from "./style.ts";

/** If there is less room for words, the terminal wraps the line itself. */
const leastRoom = 20;

/** Lines of at most `columns`, each after `indent` spaces; a longer word gets a line of its own. */
export function hangingIndent(indent: number, text: string, columns: number): string[] {
  const blanks = " ".repeat(indent);
  const room = columns - indent;
  if (room < leastRoom || visibleLength(text) <= room) return [blanks + text];
  return breakLine(blanks, text.split(" "), columns, indent);
}

/**
 * One line, or several if it is longer than `columns`: broken between words, and indented from the second one on. What is
 * in backticks stays in one line, because people copy it.
 */
export function hangLine(text: string, columns: number, indent = 4): string {
  if (visibleLength(text) <= columns || columns - indent < leastRoom) return text;
  const start = text.length - text.trimStart().length;
  const whole = text.slice(start).replace(/`[^`]*`/g, (quoted) => quoted.replaceAll(" ", blank));
  return breakLine(" ".repeat(start), whole.split(" "), columns, indent).join("\n").replaceAll(blank, " ");
}

/** Pieces with two spaces between them, broken between them; only a piece that is longer than a line is broken itself. */
export function flowPieces(indent: number, pieces: readonly string[], columns: number): string[] {
  if (pieces.length === 0) return [];
  return breakLine(" ".repeat(indent), pieces, columns, indent, "  ").flatMap((line) =>
    hangLine(line, columns, indent).split("\n"),
  );
}

/** Lines of words, of which the first line begins with `start`, and the others with `indent` spaces. */
function breakLine(
  start: string,
  words: readonly string[],
  columns: number,
  indent: number,
  between = " ",
): string[] {
  const lines: string[] = [];
  let line = start + (words[0] ?? "");
  for (const word of words.slice(1)) {
    if (word !== "" && visibleLength(line) + between.length + visibleLength(word) > columns) {
      lines.push(line.trimEnd());
      line = " ".repeat(indent) + word;
    } else line += between + word;
  }
  return [...lines, line];
}

/** Stands for a space at which no line is broken; of private use, so no text has it. */
const blank = "\ue000";
