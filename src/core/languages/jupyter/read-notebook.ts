// What people read in a notebook: its code, with its prose as comments. Each line stays on the line of the file where it
// is written; what the code printed or drew is left out.
import { findStrings } from "./find-strings.ts";

interface Piece {
  /** The file's line, 0-based. */
  readonly line: number;
  readonly text: string;
}

interface Cell {
  kind: string;
  readonly pieces: Piece[];
}

interface Notebook {
  readonly cells: readonly Cell[];
  /** Of its code; "" if it does not say. */
  readonly language: string;
}

/** Commands of a whole cell whose rest is code all the same. */
const aroundCode = /^%%(?:time|timeit|capture|prun|memit|mprun|lprun)\b/;
/** Commands for the notebook and the shell: no code. `name?` asks for help; `% x` and `!= x` go on with a line above. */
const command = /^\s*(?:%{1,2}[a-zA-Z_]|!(?!=)|\?|[\w.]+\?{1,2}\s*$)|^[\w.,\s]+=\s*[!%][\w{$]/;

/** As many lines as the text has; the text itself if it is no notebook. */
export function readNotebook(text: string): string {
  const { cells, language } = findCells(text);
  if (cells.length === 0) return text;
  const isCode = language === "" || /^i?python/i.test(language);
  const shown: string[] = new Array<string>(countLines(text)).fill("");
  for (const cell of cells) {
    const showsCode = cell.kind === "code" && isCode && !isOfCommand(cell);
    for (const { line, text: piece } of cell.pieces) {
      const written = piece.replace(/\r?\n$/, "");
      const isLine = shown[line] === "" && !/[\r\n]/.test(written);
      const own = showsCode && isLine ? showCode(written) : toComment(written);
      shown[line] = shown[line] === "" ? own : `${shown[line]!} ${own}`;
    }
  }
  return shown.join("\n");
}

function isOfCommand({ pieces }: Cell): boolean {
  const first = pieces.find(({ text }) => text.trim() !== "")?.text ?? "";
  return first.startsWith("%%") && !aroundCode.test(first);
}

/** A command inside a block leaves a statement there, so that the block is not empty. */
function showCode(line: string): string {
  if (aroundCode.test(line)) return "";
  if (!command.test(line)) return line;
  const indent = /^\s*/.exec(line)![0];
  return indent === "" ? toComment(line) : `${indent}pass ${toComment(line.trim())}`;
}

function toComment(text: string): string {
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, " ").trimEnd();
  return line === "" ? "" : `# ${line}`;
}

function findCells(text: string): Notebook {
  const cells: Cell[] = [];
  let language = "";
  let [line, seen] = [0, 0];
  const lineAt = (offset: number): number => {
    for (let at = text.indexOf("\n", seen); at >= 0 && at < offset; at = text.indexOf("\n", seen)) {
      line++;
      seen = at + 1;
    }
    return line;
  };
  const begin = (path: string): void => {
    if (isCell.test(path)) cells.push({ kind: "", pieces: [] });
  };
  for (const { path, from, to } of findStrings(text, begin)) {
    const cell = cells.at(-1);
    if (cell !== undefined && isKind.test(path)) cell.kind = text.slice(from + 1, to);
    else if (cell !== undefined && isSource.test(path))
      cell.pieces.push({ line: lineAt(from), text: unquote(text.slice(from, to + 1)) });
    else if (isLanguage.test(path)) language = text.slice(from + 1, to);
  }
  return { cells, language };
}

/** The first versions of the format kept cells in worksheets, and called code "input". */
const isCell = /^(?:\/worksheets\/\[\])?\/cells\/\[\]$/;
const isKind = /^(?:\/worksheets\/\[\])?\/cells\/\[\]\/cell_type$/;
const isSource = /^(?:\/worksheets\/\[\])?\/cells\/\[\]\/(?:source|input)(?:\/\[\])?$/;
const isLanguage =
  /^\/metadata\/(?:language_info\/name|kernelspec\/language)$|^\/worksheets\/\[\]\/cells\/\[\]\/language$/;

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
