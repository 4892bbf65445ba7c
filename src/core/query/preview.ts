// Which two lines of a span best show why it was found?
import { forEachTerm } from "../model/index.ts";
import { parseQuery } from "./parse-query.ts";

export interface PreviewLine {
  /** 1-based, in the file. */
  readonly line: number;
  /** As it stands in the file, without the line end. */
  readonly text: string;
}

const previewLines = 2;
/** What a line is worth that declares something, in query words. */
const declarationWorth = 0.5;
const declaration =
  /^\s*(export|public|private|protected|static|async|abstract|final|pub|def|class|func|fn|function|struct|interface|trait|impl|type|enum|module|namespace|const|let|var)\b/;

/**
 * The most telling lines, in the order of the file: those that say the most distinct words of the query, declarations
 * before others, earlier before later. The first line that is not blank when no line says any.
 * @param text the span, beginning at the start of line `startLine`
 */
export function pickLines(text: string, startLine: number, query: string): PreviewLine[] {
  const weights = new Map<number, number>();
  for (const { weight, forms } of parseQuery(query).words) {
    for (const form of forms)
      weights.set(form.hash, Math.max(weights.get(form.hash) ?? 0, weight * form.weight));
  }
  const lines = text.split(/\r?\n/);
  const rows = lines
    .map((line, row) => ({ row, worth: worthOf(line, weights) }))
    .filter(({ row }) => lines[row]!.trim() !== "");
  const chosen = [...rows].sort((a, b) => b.worth - a.worth || a.row - b.row).slice(0, previewLines);
  const telling = chosen.filter(({ worth }) => worth >= 1);
  return (telling.length > 0 ? telling : rows.slice(0, 1))
    .sort((a, b) => a.row - b.row)
    .map(({ row }) => ({ line: startLine + row, text: lines[row]! }));
}

function worthOf(line: string, weights: ReadonlyMap<number, number>): number {
  const seen = new Set<number>();
  let worth = 0;
  forEachTerm(line, 0, line.length, (hash) => {
    const weight = weights.get(hash);
    if (weight === undefined || seen.has(hash)) return;
    seen.add(hash);
    worth += weight;
  });
  return worth > 0 && declaration.test(line) ? worth + declarationWorth : worth;
}
