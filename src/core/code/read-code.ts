// Here are places in the files of a root: give me their lines.
import type { CodeService, CodeText } from "../types/index.ts";
import type { ReadableSnapshot } from "./open-snapshot.ts";
import type { FileLines } from "./indexed-text.ts";
import { countDecisionPoints } from "./scan-source.ts";

/** A place in a file that is not indexed gives no lines: what is not indexed is not shown. */
export function readCode(
  { languageOf, readLines }: ReadableSnapshot,
  places: Parameters<CodeService["readCode"]>[0]["places"],
  contextLines: number,
  mask: (text: string) => string,
): CodeText[] {
  const read = new Map<string, FileLines>();
  return places.map(({ path, startLine, endLine }) => {
    const language = languageOf(path);
    const file = read.get(path) ?? (language === undefined ? noLines : readLines(path, mask));
    read.set(path, file);
    const first = Math.max(1, startLine - contextLines);
    const own = file.lines.slice(startLine - 1, endLine).join("\n");
    return {
      path,
      language: language ?? "text",
      startLine: first,
      text: file.lines.slice(first - 1, endLine + contextLines).join("\n"),
      decisionPoints: countDecisionPoints(own, language ?? "text"),
      stale: file.stale,
    };
  });
}

const noLines: FileLines = { lines: [], stale: true };
