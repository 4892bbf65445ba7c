// A project's files in memory, from which questions are made.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ParsedFile } from "../../src/core/types/index.ts";
import { decodeSource } from "../../src/core/parse/index.ts";
import type { SourceParser } from "../../src/core/parse/index.ts";
import { detectLanguage } from "../../src/core/languages/index.ts";

export interface ProjectFile {
  readonly path: string;
  readonly text: string;
  readonly parsed: ParsedFile;
}

const skippedFolder = /^(\..*|node_modules|vendor|third_party|dist|build|target|debian|__pycache__)$/;
const skippedFile =
  /\.(min\.js|map|lock|svg|png|jpg|gif|ico|pdf|zip|gz|woff2?|ttf|po|snap|csv)$|-lock\.json$/i;
const maxFileBytes = 400_000;

/** The text files below `folder`, by path. */
export function readProject(folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (relative: string): void => {
    for (const entry of readdirSync(join(folder, relative), { withFileTypes: true })) {
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() && !skippedFolder.test(entry.name)) visit(path);
      if (!entry.isFile() || skippedFile.test(entry.name)) continue;
      if (statSync(join(folder, path)).size > maxFileBytes) continue;
      const text = decodeSource(readFileSync(join(folder, path)))?.text;
      if (text !== undefined) texts.set(path, text);
    }
  };
  visit("");
  return texts;
}

export function parseFile(parser: SourceParser, path: string, text: string): ProjectFile {
  const bytes = Buffer.from(text, "utf8");
  const language = detectLanguage(path, bytes.subarray(0, 4_096));
  return { path, text, parsed: parser.parse({ bytes, language }).file };
}
