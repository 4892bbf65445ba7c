// What are the lines at some places in a root's files?
import type { CodeService, CodeText } from "../../types/index.ts";
import type { FileLines } from "../text/indexed-text.ts";
import { openMovedLines, type MovedLines } from "../text/moved-lines.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { countDecisionPoints } from "../text/scan-source.ts";

interface ReadFile extends FileLines {
  readonly language: string | undefined;
  /** For a file that has changed, if its lines are followed. */
  readonly moved?: MovedLines | undefined;
}

/** A file that is not indexed gives no lines: only indexed files are shown. */
export function readCode(
  open: ReadableSnapshot,
  { places, contextLines, follows = false }: Parameters<CodeService["readCode"]>[0],
  mask: (text: string) => string,
): CodeText[] {
  const read = new Map<string, ReadFile>();
  return places.map(({ path, startLine, endLine }) => {
    const file = read.get(path) ?? openFile(open, path, follows, mask);
    read.set(path, file);
    const { language = "text", lines, moved } = file;
    const now = moved?.locate(startLine, endLine);
    const movedBy = now?.kind === "there" ? now.movedBy : 0;
    const [start, end] = [startLine + movedBy, endLine + movedBy];
    const first = Math.max(1, start - contextLines);
    return {
      path,
      isIndexed: file.language !== undefined,
      language,
      startLine: first,
      text: lines.slice(first - 1, end + contextLines).join("\n"),
      decisionPoints: countDecisionPoints(lines.slice(start - 1, end).join("\n"), language),
      stale: file.stale && now?.kind !== "there",
      movedBy,
    };
  });
}

function openFile(
  { languageOf, readLines, symbols }: ReadableSnapshot,
  path: string,
  follows: boolean,
  mask: (text: string) => string,
): ReadFile {
  const language = languageOf(path);
  if (language === undefined) return { language, lines: [], stale: true };
  const file = readLines(path, mask);
  const moved = follows ? openMovedLines(file, () => symbols.parsedFile(path)) : undefined;
  return { ...file, language, moved };
}
