// Here are places in the files of a root: give me their lines.
import type { CodeService, CodeText } from "../types/index.ts";
import { findKey, languageAt } from "../ingest/index.ts";
import { findRow } from "../walk/index.ts";
import type { OpenSnapshot } from "./open-snapshot.ts";
import { readFileLines, type FileLines } from "./indexed-text.ts";
import { countDecisionPoints } from "./scan-source.ts";

/** A place in a file that is not indexed gives no lines: what is not indexed is not shown. */
export function readCode(
  { snapshot }: OpenSnapshot,
  places: Parameters<CodeService["readCode"]>[0]["places"],
  contextLines: number,
  mask: (text: string) => string,
): CodeText[] {
  const { files, record } = snapshot;
  const read = new Map<string, FileLines>();
  return places.map(({ path, startLine, endLine }) => {
    const row = findRow(files.manifest, path);
    const isIndexed = row !== undefined && findKey(files, row) !== undefined;
    const file =
      read.get(path) ?? (isIndexed ? readFileLines(files.manifest, record.root, path, mask) : noLines);
    read.set(path, file);
    const language = (row === undefined ? undefined : languageAt(files, row)) ?? "text";
    const first = Math.max(1, startLine - contextLines);
    const own = file.lines.slice(startLine - 1, endLine).join("\n");
    return {
      path,
      language,
      startLine: first,
      text: file.lines.slice(first - 1, endLine + contextLines).join("\n"),
      decisionPoints: countDecisionPoints(own, language),
      stale: file.stale,
    };
  });
}

const noLines: FileLines = { lines: [], stale: true };
