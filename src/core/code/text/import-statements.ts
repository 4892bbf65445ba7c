// Which import statements does a file have, and on which lines?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";

/** A longer statement, in lines, is cut. */
const longestStatement = 60;
const opening =
  /\b(import|export|from|require|use|using|include|require_once|include_once|load|source|alias)\b|#\s*include/;

/** 1-based, both included. */
export interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

export interface ImportStatement extends Lines {
  readonly module: string;
  /** Empty if the statement imports the whole module, or nothing by name. */
  readonly names: readonly string[];
}

/** Names on the same lines belong to one statement, which extends from its keyword to the module's name. */
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

/** `from m import (` continues to its closing bracket. */
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
