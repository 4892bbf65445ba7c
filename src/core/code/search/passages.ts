// How are import statements and comments found? These results are lines of a file rather than symbols.
import type { ParsedFile, PassageKind } from "../../types/index.ts";
import { forEachTerm } from "../../types/index.ts";
import type { QueryWorth } from "../../query/index.ts";
import { importStatements, type Lines } from "../text/import-statements.ts";
import { scanSource, type CommentLines } from "../text/scan-source.ts";

export interface Passage extends Lines {
  /** The summed worth of the question's words in it; 0 if it has none. */
  readonly worth: number;
}

/** The import statements or comments that overlap the lines from `first` to `last`. */
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

/** Most files of a search have several hits: each is scanned once, while the search holds its lines. */
const scanned = new WeakMap<readonly string[], readonly CommentLines[]>();

function commentsOf(lines: readonly string[], language: string): readonly CommentLines[] {
  const known = scanned.get(lines);
  if (known !== undefined) return known;
  const { comments } = scanSource(lines.join("\n"), language);
  scanned.set(lines, comments);
  return comments;
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
