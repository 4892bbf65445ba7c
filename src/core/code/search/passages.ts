// Import statements and comments: results that are lines of a file, and not a symbol.
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile, PassageKind } from "../../types/index.ts";
import { forEachTerm } from "../../types/index.ts";
import type { QueryWorth } from "../../query/index.ts";
import { scanSource, type CommentLines } from "../text/scan-source.ts";

export interface Passage {
  /** 1-based, both included. */
  readonly startLine: number;
  readonly endLine: number;
  /** The words of the question that it has, by their worth; 0 where it has none. */
  readonly worth: number;
}

/** The import statements or comments that touch the lines from `first` to `last`. */
export function findPassages(
  kind: PassageKind,
  file: {
    readonly lines: readonly string[];
    readonly language: string;
    readonly parsed: ParsedFile | undefined;
  },
  span: { readonly first: number; readonly last: number },
  worth: QueryWorth,
): Passage[] {
  const found =
    kind === "comment"
      ? commentsOf(file.lines, file.language)
      : file.parsed === undefined
        ? []
        : importStatements(file.parsed, file.lines);
  return found
    .filter(({ startLine, endLine }) => endLine >= span.first && startLine <= span.last)
    .map((passage) => ({ ...passage, worth: worthOf(file.lines, passage, worth) }));
}

/** Most files of a search have several hits: each is scanned once, as long as the search holds its lines. */
const scanned = new WeakMap<readonly string[], readonly CommentLines[]>();

function commentsOf(lines: readonly string[], language: string): readonly CommentLines[] {
  const known = scanned.get(lines);
  if (known !== undefined) return known;
  const { comments } = scanSource(lines.join("\n"), language);
  scanned.set(lines, comments);
  return comments;
}

/** A statement of more lines than this is cut. */
const longestStatement = 60;
const opening =
  /\b(import|export|from|require|use|using|include|require_once|include_once|load|source|alias)\b|#\s*include/;

interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

export interface ImportStatement extends Lines {
  readonly module: string;
  /** Empty where the statement imports all of the module, or nothing by name. */
  readonly names: readonly string[];
}

/** Names of one statement stand on its lines: it reaches from its keyword to the module that it names. */
export function importStatements(
  { imports, strings }: ParsedFile,
  lines: readonly string[],
): ImportStatement[] {
  const statements: (Lines & { readonly module: string; readonly names: string[] })[] = [];
  const rows = Array.from({ length: imports.length }, (_, row) => ({
    line: imports.line[row]!,
    module: strings.get(imports.module[row]!),
    name: imports.name[row] === noString ? "*" : strings.get(imports.name[row]!),
  })).sort((a, b) => a.line - b.line);
  for (const { line, module, name } of rows) {
    const names = name === "*" ? [] : [name];
    const last = statements.at(-1);
    if (last?.module === module && line <= last.endLine) last.names.push(...names);
    else statements.push({ ...boundsOf(lines, line, module), module, names });
  }
  return statements;
}

function boundsOf(lines: readonly string[], line: number, module: string): Lines {
  let startLine = line;
  while (startLine > 1 && line - startLine < longestStatement && !opening.test(lines[startLine - 1] ?? "")) {
    startLine--;
  }
  if (!opening.test(lines[startLine - 1] ?? "")) startLine = line;
  let endLine = line;
  while (
    endLine < lines.length &&
    endLine - line < longestStatement &&
    !(lines[endLine - 1] ?? "").includes(module)
  ) {
    endLine++;
  }
  if (!(lines[endLine - 1] ?? "").includes(module)) endLine = line;
  return { startLine, endLine: closeBracket(lines, startLine, endLine) };
}

/** `from m import (` goes on to its bracket. */
function closeBracket(lines: readonly string[], startLine: number, endLine: number): number {
  let open = 0;
  for (let line = startLine; line <= lines.length && line - startLine < longestStatement; line++) {
    for (const character of lines[line - 1] ?? "") {
      if ("({".includes(character)) open++;
      else if (")}".includes(character)) open--;
    }
    if (line >= endLine && open <= 0) return line;
  }
  return endLine;
}

function worthOf(lines: readonly string[], { startLine, endLine }: Lines, { forms }: QueryWorth): number {
  const best = new Map<number, number>();
  for (let line = startLine; line <= endLine; line++) {
    const text = lines[line - 1] ?? "";
    forEachTerm(text, 0, text.length, (hash) => {
      const form = forms.get(hash);
      if (form !== undefined && form.worth > (best.get(form.word) ?? 0)) best.set(form.word, form.worth);
    });
  }
  let sum = 0;
  for (const share of best.values()) sum += share;
  return sum;
}
