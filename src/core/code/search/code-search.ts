// Searching the code of some roots: the ranking's hits, completed with names, signatures and the lines that show why.
import { tableColumns } from "../../../base/columns.ts";
import { throwIfCancelled } from "../../../errors.ts";
import {
  segmentSymbolSchema,
  type CodeHit,
  type CodeQuery,
  type UnmatchedFilters,
} from "../../types/index.ts";
import {
  createSearchIndex,
  findUnmatchedFilters,
  fuseQueries,
  judgedHits,
  rankCode,
  rankingWeights,
  seemUnrelated,
  weighWords,
  type FusedHit,
  type SearchCorpus,
  type SearchIndex,
} from "../../query/index.ts";
import type { AnnIndex } from "../../vector/index.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import type { FileLines } from "../text/indexed-text.ts";
import type { SnapshotSegment } from "../snapshots/load-snapshot.ts";
import { describeHit } from "./describe-hit.ts";
import { yieldHeads, type HitFile } from "./file-heads.ts";
import { openMovedLines, type MovedLines } from "../text/moved-lines.ts";
import { linesOf, type FoundSpan } from "./found-span.ts";
import { findMissingPlaces } from "./missing-places.ts";
import { findPassages } from "./passages.ts";

export interface FoundSpans {
  readonly spans: FoundSpan[];
  /** How many passed the filters and were ranked. */
  readonly total: number;
}

/** Where a segment of the joint index came from. */
interface Origin {
  readonly open: ReadableSnapshot;
  readonly segment: number;
}

const { spanShare } = rankingWeights.passages;
/** Spans that are looked through for import statements and comments. */
const passageSpans = 300;
/** Spans of each wording that fusion goes by. */
const fusedSpans = 100;

/** Ranks from `first` up to, and without, `end`; 0 is the best. */
export interface RankRange {
  readonly first: number;
  readonly end: number;
  /** How many are ranked, `end` at least: it decides the order. */
  readonly depth: number;
}

/** Files that one search has read. */
interface OpenFiles {
  readonly lines: Map<string, FileLines>;
  /** Those that have changed since they were indexed, where what has moved is followed. */
  readonly moved: Map<FileLines, MovedLines | undefined>;
  readonly mask: (text: string) => string;
  /** Whether what has moved is followed; passages are found in the file as it is. */
  readonly follows: boolean;
  readonly signal: AbortSignal | undefined;
}

export class CodeSearch {
  readonly #index: SearchIndex;
  readonly #origins: readonly Origin[];
  readonly #isPart: boolean;

  /** Vectors of another model than the query's cannot be compared with it: such a root is searched by words. */
  constructor(
    scope: readonly ReadableSnapshot[],
    embedderId: string,
    neighbors?: AnnIndex,
    corpus?: SearchCorpus,
  ) {
    const origins: Origin[] = [];
    const segments: SnapshotSegment[] = [];
    for (const open of scope) {
      const comparable = open.snapshot.record.embedder === embedderId;
      open.snapshot.segments.forEach((segment, position) => {
        origins.push({ open, segment: position });
        segments.push(comparable ? segment : { ...segment, vectors: undefined });
      });
    }
    this.#origins = origins;
    this.#isPart = corpus !== undefined;
    this.#index = createSearchIndex(segments, neighbors, corpus);
  }

  /**
   * The spans from rank `first` to `end`, the best first, with the lines that their files hold now.
   * @param vectors - one for each wording of the question, the query's first
   * @param mask - what the text of a file goes through before any of it is shown
   */
  find(
    query: CodeQuery,
    vectors: readonly Float32Array[],
    range: RankRange,
    mask: (text: string) => string,
    signal?: AbortSignal,
  ): FoundSpans {
    const wordings = wordingsOf(query);
    const depth = rankedDepth(query, wordings.length, range.depth);
    const follows = query.passages === undefined;
    const files: OpenFiles = { lines: new Map(), moved: new Map(), mask, follows, signal };
    const ranked = wordings.map((wording, i) =>
      rankCode(this.#index, {
        query: wording,
        limit: depth,
        vector: vectors[i]!,
        filters: query.filters,
        linesOf: (segment, file) => this.#unmaskedLines(segment, file),
        signal,
      }),
    );
    const fused = fuseQueries(ranked.map(({ hits }) => hits));
    if (query.passages !== undefined) return this.#findPassages(query, fused, range, files);
    const total = Math.max(fused.length, ...ranked.map((list) => list.total));
    const yielded = yieldHeads(
      fused,
      (hit) => this.#fileOf(hit, files),
      weighWords(this.#index, wordings.join(" ")),
    );
    const shown = limitPerFile(yielded, query.perFile).slice(range.first, range.end);
    return { spans: shown.map((hit) => this.#read(hit, files)), total };
  }

  /** Loads what `describe` needs of the spans: after another turn of the event loop their generation may be gone. */
  keep(spans: readonly FoundSpan[]): void {
    for (const { segment } of spans) {
      const origin = this.#origins[segment]!;
      const { symbols, strings } = origin.open.snapshot.segments[origin.segment]!.tables;
      // To ask for one is to load all that were left.
      tableColumns(segmentSymbolSchema, symbols);
      strings.columns();
    }
  }

  describe(spans: readonly FoundSpan[], query: CodeQuery, signal?: AbortSignal): CodeHit[] {
    const worths = wordingsOf(query).map((wording) => weighWords(this.#index, wording));
    return spans.map((span) => {
      throwIfCancelled(signal);
      const { open, segment } = this.#origins[span.segment]!;
      const worth = worths[span.foundBy[0] ?? 0]!;
      return describeHit(this.#index, { open, segment, span }, worth, query.contextLines);
    });
  }

  /** Which filters are why nothing was found; undefined where something passes them, or only a part of a root is here. */
  explainEmpty(query: CodeQuery): readonly UnmatchedFilters[] | undefined {
    if (this.#isPart || query.filters === undefined) return undefined;
    const unmatched = findUnmatchedFilters(this.#index, query.filters);
    return unmatched.length === 0 ? undefined : unmatched;
  }

  /** Of places in the question that are not there what is near, in sentences; none where only a part of a root is here. */
  findMissingPlaces(query: CodeQuery): readonly string[] {
    if (this.#isPart) return [];
    return findMissingPlaces(query.query, [...new Set(this.#origins.map(({ open }) => open))]);
  }

  /** Whether none of the best spans has to do with any wording of the question; false where there are too few to judge. */
  seemUnrelated({ spans, total }: FoundSpans, query: CodeQuery): boolean {
    if (query.passages !== undefined || this.#index.vectors.documentCount === 0) return false;
    if (spans.length < Math.min(judgedHits, total)) return false;
    const judged = spans.slice(0, judgedHits);
    return wordingsOf(query).every((wording) =>
      seemUnrelated(this.#index, weighWords(this.#index, wording), judged),
    );
  }

  #findPassages(
    query: CodeQuery,
    hits: readonly FusedHit[],
    { first, end }: RankRange,
    files: OpenFiles,
  ): FoundSpans {
    const { passages: kind } = query;
    if (kind === undefined) return { spans: [], total: 0 };
    const worth = weighWords(this.#index, wordingsOf(query).join(" "));
    const seen = new Set<string>();
    const found = hits.flatMap((hit) => {
      const span = this.#read(hit, files);
      const { open, segment } = this.#origins[hit.segment]!;
      const { tables } = open.snapshot.segments[segment]!;
      const language = tables.strings.get(tables.files.language[hit.file]!);
      const parsed = kind === "import" ? open.symbols.parsedFile(hit.path) : undefined;
      const within = { first: hit.startLine, last: hit.endLine };
      return findPassages(kind, { lines: span.lines, language, parsed }, within, worth)
        .filter(({ startLine }) => {
          const place = `${hit.segment}:${hit.file}:${startLine}`;
          return !seen.has(place) && seen.add(place);
        })
        .map((passage) => ({ span, passage }));
    });
    // What has none of the words is shown only where nothing has any: then the code around it decides.
    const most = Math.max(0, ...found.map(({ passage }) => passage.worth));
    const telling = most > 0 ? found.filter(({ passage }) => passage.worth > 0) : found;
    const spans = telling.map(({ span, passage }): FoundSpan => {
      const score = most > 0 ? (passage.worth / most) * (1 - spanShare + spanShare * span.score) : span.score;
      return { ...span, score, passage, text: linesOf(span.lines, passage.startLine, passage.endLine) };
    });
    spans.sort((a, b) => b.score - a.score);
    return { spans: limitPerFile(spans, query.perFile).slice(first, end), total: spans.length };
  }

  #fileOf(hit: FusedHit, files: OpenFiles): HitFile {
    const { open, segment } = this.#origins[hit.segment]!;
    const { tables } = open.snapshot.segments[segment]!;
    return {
      tables,
      language: tables.strings.get(tables.files.language[hit.file]!),
      lines: () => {
        const { lines, stale } = this.#linesOf(hit, files);
        return stale ? undefined : lines;
      },
      parsed: () => open.symbols.parsedFile(hit.path),
    };
  }

  /** To be looked through, and never shown: masking takes longer than reading. Undefined for a file that has changed since. */
  #unmaskedLines(segment: number, file: number): readonly string[] | undefined {
    const { tables } = this.#index.segments[segment]!;
    const path = tables.strings.get(tables.files.path[file]!);
    const { lines, stale } = this.#origins[segment]!.open.readLines(path, (text) => text);
    return stale ? undefined : lines;
  }

  #linesOf(hit: FusedHit, { lines, mask }: OpenFiles): FileLines {
    const key = `${hit.root}\0${hit.path}`;
    const file = lines.get(key) ?? this.#origins[hit.segment]!.open.readLines(hit.path, mask);
    lines.set(key, file);
    return file;
  }

  #movedOf(hit: FusedHit, file: FileLines, { moved, follows }: OpenFiles): MovedLines | undefined {
    if (!follows || moved.has(file)) return moved.get(file);
    const { symbols } = this.#origins[hit.segment]!.open;
    const found = openMovedLines(file, () => symbols.parsedFile(hit.path));
    moved.set(file, found);
    return found;
  }

  #read(hit: FusedHit, files: OpenFiles): FoundSpan {
    throwIfCancelled(files.signal);
    const file = this.#linesOf(hit, files);
    const place = this.#movedOf(hit, file, files)?.locate(hit.startLine, hit.endLine);
    const movedBy = place?.kind === "there" ? place.movedBy : 0;
    return {
      ...hit,
      lines: file.lines,
      stale: file.stale && place?.kind !== "there",
      movedBy,
      text: linesOf(file.lines, hit.startLine + movedBy, hit.endLine + movedBy),
    };
  }
}

function wordingsOf({ query, alternatives = [] }: CodeQuery): readonly string[] {
  return [query, ...alternatives];
}

/** How many spans to rank so that `limit` are left after what is cut by file or merged with others. */
function rankedDepth(query: CodeQuery, wordings: number, limit: number): number {
  if (query.passages !== undefined) return Math.max(passageSpans, limit);
  const depth = query.perFile === undefined ? limit : 3 * limit + 10;
  return wordings > 1 ? Math.max(depth, fusedSpans) : depth;
}

function limitPerFile<T extends FusedHit>(hits: readonly T[], perFile: number | undefined): readonly T[] {
  if (perFile === undefined) return hits;
  const counts = new Map<string, number>();
  return hits.filter(({ segment, file }) => {
    const key = `${segment}:${file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= perFile;
  });
}
