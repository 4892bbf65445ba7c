// What does Loci get out of a file? Reads and parses it again, by the same rules as a run.
import { readFileSync } from "node:fs";
import { countOf } from "../../base/count-of.ts";
import { languageOf, loadLanguages, readAsPeople } from "../../core/languages/index.ts";
import {
  decodeSource,
  findBulkShape,
  looksMinified,
  openParser,
  type BulkForm,
} from "../../core/parse/index.ts";
import { formatCount } from "../terminal/table.ts";

export interface FileContent {
  readonly bytes: Buffer;
  readonly text: string;
}

/** Undefined if it is binary. */
export function readContent(path: string): FileContent | undefined {
  const bytes = readFileSync(path);
  const text = decodeSource(bytes)?.text;
  return text === undefined ? undefined : { bytes, text: readAsPeople(path, bytes, text) };
}

const forms: Readonly<Record<BulkForm, string>> = {
  macro: "macros that define a number",
  assignment: "names assigned a number",
  row: "rows of values",
};

/** Begins with a comma; empty if there is nothing to report. */
export async function describeContent({ bytes, text }: FileContent, language: string): Promise<string> {
  if (languageOf(language).grammar === undefined) return "";
  const shape = findBulkShape(text);
  if (shape !== undefined) {
    const { form, constants, lines } = shape;
    return `, as bulk data: ${formatCount(constants)} of its ${formatCount(lines)} lines of code are ${forms[form]}, so it is found by names and words, not by meaning`;
  }
  if (looksMinified(text))
    return ", as text without symbols: most of it is in lines of more than 1,000 characters, like minified code";
  const parser = await openParser(await loadLanguages());
  const { file, errorLines, problems } = parser.parse({ bytes, language, locatesErrors: true });
  const unparsed = problems.find(({ code }) => code !== "encoding");
  if (unparsed !== undefined) return `, as text without symbols: ${unparsed.message.replace(/\.$/, "")}`;
  if (file.errorCount === 0) return "";
  // Does not count the file's own symbol, which is not a declaration.
  const kept = Math.max(0, file.symbols.length - 1);
  const places = countOf(file.errorCount, "place");
  return `, with ${places} that could not be parsed${describeLines(errorLines)}, because of a syntax error or a gap in the grammar; ${countOf(kept, "symbol")} ${kept === 1 ? "is" : "are"} kept`;
}

const linesShown = 8;

function describeLines(lines: readonly number[]): string {
  if (lines.length === 0) return "";
  const more = lines.length - linesShown;
  return ` (${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, linesShown).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""})`;
}
