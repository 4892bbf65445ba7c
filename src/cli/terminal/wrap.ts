// How does prose wrap in a terminal?
import { visibleLength } from "./style.ts";

/** If there is less room for words, the terminal wraps the line itself. */
const leastRoom = 20;

/** Lines of at most `columns`, each after `indent` spaces; a longer word gets a line of its own. */
export function hangingIndent(indent: number, text: string, columns: number): string[] {
  const room = columns - indent;
  const blanks = " ".repeat(indent);
  if (room < leastRoom || visibleLength(text) <= room) return [blanks + text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && visibleLength(line) + 1 + visibleLength(word) > room) {
      lines.push(blanks + line);
      line = word;
    } else line += line === "" ? word : ` ${word}`;
  }
  return [...lines, blanks + line];
}

/**
 * One line, or several if it is longer than `columns`: broken between words, and indented from the second one on. What is
 * in backticks stays in one line, because people copy it.
 */
export function hangLine(text: string, columns: number, indent = 4): string {
  if (visibleLength(text) <= columns || columns - indent < leastRoom) return text;
  const start = text.length - text.trimStart().length;
  const whole = text.slice(start).replace(/`[^`]*`/g, (quoted) => quoted.replaceAll(" ", blank));
  const [first = "", ...words] = whole.split(" ");
  const lines: string[] = [];
  let line = " ".repeat(start) + first;
  for (const word of words) {
    if (word !== "" && visibleLength(line) + 1 + visibleLength(word) > columns) {
      lines.push(line.trimEnd());
      line = " ".repeat(indent) + word;
    } else line += ` ${word}`;
  }
  return [...lines, line].join("\n").replaceAll(blank, " ");
}

/** Stands for a space at which no line is broken; of private use, so no text has it. */
const blank = "\ue000";
