// What does reading a file make of it? It is read and parsed again, by the same rules as a run.
import { readFileSync } from "node:fs";
import { countOf } from "../base/count-of.ts";
import { languageOf, loadLanguages } from "../core/languages/index.ts";
import { decodeSource, findBulkShape, openParser, type BulkForm } from "../core/parse/index.ts";
import { formatCount } from "./table.ts";

export interface FileContent {
  readonly bytes: Buffer;
  readonly text: string;
}

/** Undefined where it is binary. */
export function readContent(path: string): FileContent | undefined {
  const bytes = readFileSync(path);
  const text = decodeSource(bytes)?.text;
  return text === undefined ? undefined : { bytes, text };
}

const forms: Readonly<Record<BulkForm, string>> = {
  macro: "macros with a number",
  assignment: "names that are given a number",
  row: "rows of values",
};

/** Begins with a comma; empty where there is nothing to say. */
export async function describeContent({ bytes, text }: FileContent, language: string): Promise<string> {
  if (languageOf(language).grammar === undefined) return "";
  const shape = findBulkShape(text);
  if (shape !== undefined) {
    const { form, constants, lines } = shape;
    return `, in bulk: ${formatCount(constants)} of its ${formatCount(lines)} lines of code are ${forms[form]}, so it is found by names and words, not by meaning`;
  }
  const parser = await openParser(await loadLanguages());
  const { errorCount } = parser.parse({ bytes, language }).file;
  return errorCount === 0
    ? ""
    : `, with ${countOf(errorCount, "syntax error")}: what the parser could not make out is missing`;
}
