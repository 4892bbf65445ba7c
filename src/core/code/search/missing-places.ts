// Does a question name a file or line that does not exist? If so, results match only its words.
import { extname } from "node:path/posix";
import { isDead } from "../../ingest/index.ts";
import { parseQuery, stemOf, viewSegment } from "../../query/index.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { noSuchFile, noSuchLine } from "../symbols/symbol-not-found.ts";

type Place = ReturnType<typeof parseQuery>["places"][number];

/** Each takes a pass over the names of all files. */
const mostExplained = 3;

/**
 * For the first such places, a sentence each with similar ones. Says nothing for several lines, such as a stack trace,
 * most of which may be elsewhere.
 */
export function findMissingPlaces(question: string, scope: readonly ReadableSnapshot[]): readonly string[] {
  if (question.trim().includes("\n")) return [];
  const { kind, places } = parseQuery(question);
  const isAlone = kind === "path";
  const explained: string[] = [];
  for (const place of places) {
    const { path, line } = place;
    if (line === undefined && !(isAlone && path.includes("/") && extname(path) !== "")) continue;
    explained.push(...explain(place, question, scope));
    if (explained.length >= mostExplained) break;
  }
  return explained;
}

function explain(place: Place, question: string, scope: readonly ReadableSnapshot[]): readonly string[] {
  const meant = scope.flatMap((open) => findFiles(open, place.path).map((path) => ({ open, path })));
  if (meant.length === 0) return [noSuchFile(asWritten(place.path, question), place.line, scope)].map(tell);
  const { line } = place;
  if (line === undefined) return [];
  const counts = meant.map(({ open, path }) => countLines(open, path));
  const most = Math.max(...counts);
  if (line >= 1 && line <= most) return [];
  return [noSuchLine(meant[counts.indexOf(most)]!.path, line, most)].map(tell);
}

function tell({ message, hint }: ReturnType<typeof noSuchFile>): string {
  return hint === undefined ? message : `${message} ${hint}`;
}

/** Paths that end in the requested one, or that it ends in, such as a path from another machine. */
function findFiles({ snapshot }: ReadableSnapshot, asked: string): readonly string[] {
  const root = snapshot.record.root.replaceAll("\\", "/").toLowerCase();
  return snapshot.segments.flatMap(({ tables, deadFiles }) => {
    const view = viewSegment(tables);
    const living = view.filesWithStem(stemOf(asked)).filter((file) => !isDead(deadFiles, file));
    return living
      .map((file) => view.path(file))
      .filter((path) => {
        const own = path.toLowerCase();
        return `${root}/${own}`.endsWith(`/${asked}`) || (own.includes("/") && asked.endsWith(`/${own}`));
      });
  });
}

/** Line count of the file as indexed or as it is now, whichever is larger. */
function countLines({ symbols, readLines }: ReadableSnapshot, path: string): number {
  const { lines } = readLines(path, (text) => text);
  return Math.max(symbols.linesOf(path), lines.at(-1) === "" ? lines.length - 1 : lines.length);
}

/** Places are lower-cased for comparison. */
function asWritten(path: string, question: string): string {
  const text = question.replaceAll("\\", "/");
  const at = text.toLowerCase().indexOf(path);
  const from = text[at - 1] === "/" ? at - 1 : at;
  return at < 0 ? path : text.slice(from, at + path.length);
}
