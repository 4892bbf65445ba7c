// Prose in a terminal: where does a line end, and where does the next one begin?
import { visibleLength } from "./style.ts";

/** With less room for words, a line is left to the terminal. */
const leastRoom = 20;

/** Lines of at most `columns`, each behind `indent` blanks; a word that is longer stands in a line of its own. */
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
