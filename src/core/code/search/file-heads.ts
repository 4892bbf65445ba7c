// If a search found the head of a file (its license, package and imports), which of the file's definitions should be
// shown instead?
import { stemOf, type FusedHit, type QueryWorth } from "../../query/index.ts";
import { termHash, type ParsedFile, type SegmentTables } from "../../types/index.ts";
import { findPassages } from "./passages.ts";

/** Facts about a hit's file. */
export interface HitFile {
  readonly tables: SegmentTables;
  readonly language: string;
  /** The whole file as indexed; undefined if it has changed since. */
  readonly lines: () => readonly string[] | undefined;
  readonly parsed: () => ParsedFile | undefined;
}

/** Maximum lines of a head that are neither blank, comment nor import: the package. */
const mostOtherLines = 1;

/**
 * The hits in order. A file's head gives its place to the best other hit in the same file, or else to the definition
 * named like the file, or else to the longest.
 */
export function yieldHeads(
  hits: readonly FusedHit[],
  fileOf: (hit: FusedHit) => HitFile,
  worth: QueryWorth,
): readonly FusedHit[] {
  const gone = new Set<FusedHit>();
  const shown = hits.map((hit, i) => {
    if (gone.has(hit) || !mayBeHead(hit, fileOf(hit).tables) || !isHead(hit, fileOf(hit), worth)) return hit;
    const next = hits.find((other, at) => at > i && sameFile(hit, other) && other.symbol >= 0);
    const instead = next ?? principalDefinition(hit, fileOf(hit).tables);
    if (instead === undefined) return hit;
    // A better result shows it already.
    const isShown =
      next === undefined && hits.some((other) => sameFile(hit, other) && shares(other, instead));
    if (isShown) return hit;
    if (next !== undefined) gone.add(next);
    return { ...instead, score: hit.score, components: hit.components };
  });
  return shown.filter((_, i) => !gone.has(hits[i]!));
}

function shares({ chunks }: FusedHit, other: FusedHit): boolean {
  return chunks.some((chunk) => other.chunks.includes(chunk));
}

function sameFile(a: FusedHit, b: FusedHit): boolean {
  return a.segment === b.segment && a.file === b.file;
}

/** The definition named like the file, or else the longest; undefined if the rest of the file defines nothing. */
function principalDefinition(hit: FusedHit, { chunks, files, symbols }: SegmentTables): FusedHit | undefined {
  const first = files.symbolStart[hit.file]!;
  const end = files.symbolStart[hit.file + 1] ?? symbols.length;
  const called = termHash(stemOf(hit.path));
  let best: number | undefined;
  let longest = -1;
  for (let row = first + 1; row < end && longest !== Infinity; row++) {
    if (symbols.parent[row] !== first || symbols.chunk[row] === hit.chunks[0]) continue;
    const lines = symbols.endLine[row]! - symbols.startLine[row]!;
    const worth = symbols.nameHash[row] === called ? Infinity : lines;
    if (worth > longest) [best, longest] = [row, worth];
  }
  if (best === undefined) return undefined;
  const chunk = symbols.chunk[best]!;
  return {
    ...hit,
    symbol: best,
    chunks: [chunk],
    startLine: chunks.startLine[chunk]!,
    endLine: chunks.endLine[chunk]!,
    start: chunks.start[chunk]!,
    end: chunks.end[chunk]!,
  };
}

/** Judged by the tables: code before the first definition that was found only by its words. */
function mayBeHead(hit: FusedHit, { chunks, files }: SegmentTables): boolean {
  const [chunk, ...others] = hit.chunks;
  const isAsked = hit.anchorLine !== undefined || hit.onlySymbols !== undefined;
  if (chunk === undefined || others.length > 0 || isAsked || hit.symbol >= 0) return false;
  return chunk === files.chunkStart[hit.file] && chunks.file[chunk + 1] === hit.file;
}

/** Judged by its lines: imports, at most one other line, and comments without any of the question's words. */
function isHead(hit: FusedHit, file: HitFile, worth: QueryWorth): boolean {
  const lines = file.lines();
  const parsed = lines === undefined ? undefined : file.parsed();
  if (lines === undefined || parsed === undefined) return false;
  const span = { first: hit.startLine, last: hit.endLine };
  const source = { lines, language: file.language, parsed };
  const imports = findPassages("import", source, span, worth);
  const comments = findPassages("comment", source, span, worth);
  if (imports.length === 0 || comments.some((comment) => comment.worth > 0)) return false;
  const within = [...imports, ...comments];
  let others = 0;
  for (let line = span.first; line <= Math.min(span.last, lines.length); line++) {
    if (lines[line - 1]!.trim() === "") continue;
    if (!within.some(({ startLine, endLine }) => line >= startLine && line <= endLine)) others++;
  }
  return others <= mostOtherLines;
}
