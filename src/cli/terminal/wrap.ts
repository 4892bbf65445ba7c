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
